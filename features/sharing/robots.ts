import { visitorsMaySearch } from "#features/sites/visitor-search.ts";
import type { Settings } from "#features/sites/settings.ts";

/** What is nobody's business but a member's or an operator's, and what only acts. */
const closed = [
  "/api/", "/photos/", "/members/", "/likes", "/chats", "/profile", "/notifications", "/settings", "/premium", "/credits", "/transactions", "/directdebit", "/withdraw", "/match-finder", "/swipe-game",
  "/operator/", "/moderation", "/reports", "/signup-matches", "/complete-signup", "/activate", "/reset-password", "/mail-change", "/delete-account", "/account-deleted", "/reactivate", "/unsubscribe",
  "/language", "/logout", "/consent", "/alerts", "/blocks",
];

/** /robots.txt of a site. Where visitors may not search, the search is closed to robots too. */
export function robots(settings: Settings, origin: string): string {
  const search = visitorsMaySearch(settings) ? ["Disallow: /members?"] : ["Disallow: /members"];
  return ["User-agent: *", ...closed.map((path) => `Disallow: ${path}`), ...search, "", `Sitemap: ${origin}/sitemap.xml`, ""].join("\n");
}
