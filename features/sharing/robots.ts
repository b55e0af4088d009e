import type { Settings } from "#features/sites/settings.ts";

/** What is nobody's business but a member's or an operator's, and what only acts. */
const closed = [
  "/api/",
  "/photos/",
  "/members/",
  "/likes",
  "/chats",
  "/profile",
  "/notifications",
  "/settings",
  "/premium",
  "/credits",
  "/transactions",
  "/directdebit",
  "/cancel",
  "/withdraw",
  "/match-finder",
  "/swipe-game",
  "/operator",
  "/moderation",
  "/reports",
  "/signup-matches",
  "/complete-signup",
  "/activate",
  "/reset-password",
  "/mail-change",
  "/delete-account",
  "/account-deleted",
  "/reactivate",
  "/unsubscribe",
  "/language",
  "/logout",
  "/consent",
  "/alerts",
  "/blocks",
];

/**
 * /robots.txt of a site. The search in each language is open, no search for somebody is; where not
 * every visitor may search, neither may robots.
 */
export function robots(settings: Settings, origin: string): string {
  const search =
    settings.logged_out_search === "yes"
      ? ["Disallow: /members?", "Allow: /members?language="]
      : ["Disallow: /members"];
  return [
    "User-agent: *",
    ...closed.map((path) => `Disallow: ${path}`),
    ...search,
    "",
    `Sitemap: ${origin}/sitemap.xml`,
    "",
  ].join("\n");
}
