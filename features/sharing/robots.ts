/** What is nobody's business but a member's or an operator's, who is a member, and what only acts. */
const closed = [
  "/api/",
  "/photos/",
  "/members",
  "/likes",
  "/favourites",
  "/chats",
  "/profile",
  "/notifications",
  "/settings",
  "/premium",
  "/credits",
  "/agreements",
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

/** /robots.txt of a site. */
export function robots(origin: string): string {
  return [
    "User-agent: *",
    ...closed.map((path) => `Disallow: ${path}`),
    "",
    `Sitemap: ${origin}/sitemap.xml`,
    "",
  ].join("\n");
}
