/**
 * The house from the ground up. A folder imports those that stand before it on this page, types
 * too; what would reach up registers itself on the roof instead (features/all-jobs.server.ts and the
 * like), or is declared where it is made (server/calls/context.ts). test/guards/floors.test.ts keeps
 * it so.
 */
export const floors: readonly { readonly floor: string; readonly rooms: readonly string[] }[] = [
  { floor: "ground", rooms: ["db", "i18n", "server", "ui"] },
  // What every screen stands on: call, live channel, page context.
  {
    floor: "world",
    rooms: [
      "profile-fields",
      "sites",
      "browser",
      "emoji",
      "screening",
      "presence",
      "geography",
      "languages",
      "interests",
      "mail",
      "visitors",
    ],
  },
  {
    floor: "people",
    rooms: [
      "identity",
      "staff",
      "office",
      "tracking",
      "request",
      "blocks",
      "measures",
      "photos",
      "profiles",
      "prompts",
      "selfie-check",
      "notifications",
      "push",
      "alerts",
      "sessions",
      "care",
      "reports",
      "gifts",
      "niches",
      "content",
      "agreements",
    ],
  },
  { floor: "meeting", rooms: ["members", "likes", "favourites", "swipe", "match-finder"] },
  {
    floor: "money",
    rooms: [
      "payment-methods",
      "prices",
      "wallet",
      "invoices",
      "orders",
      "providers",
      "checkout",
      "direct-debit",
      "books",
      "opening",
    ],
  },
  { floor: "talking", rooms: ["chat", "member-page", "own-profile", "digests", "polling"] },
  {
    floor: "front",
    rooms: [
      "age-check",
      "account-settings",
      "accounts",
      "welcome",
      "rate-limits",
      "landers",
      "own-pages",
      "sharing",
    ],
  },
  {
    floor: "office",
    rooms: [
      "moderation",
      "complaints",
      "people",
      "site-settings",
      "housekeeping",
      "backups",
      "doctor",
      "demo",
    ],
  },
  // What lists or composes all of them: features/*.ts, routes, shell, layouts, what is run by hand.
  { floor: "roof", rooms: ["features", "app", "scripts"] },
];

/** Imports that go up all the same, each with its reason; at most five. */
export const upward: readonly {
  readonly from: string;
  readonly to: string;
  readonly why: string;
}[] = [
  {
    from: "features/chat/inbox/chats.tsx",
    to: "app/shell/",
    why: "the conversation has a frame of its own, in which the shell's bars are cells of a grid",
  },
];
