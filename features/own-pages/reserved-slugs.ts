/** First path segments that are the site's own: screens, calls and files. A test compares the screens with app/routes.ts. */
const reserved: ReadonlySet<string> = new Set([
  "account-deleted", "activate", "alerts", "blocks", "chats", "complaints", "complete-signup", "credits", "delete-account", "directdebit", "lang-config", "language", "likes",
  "login", "logout", "mail-change", "match-finder", "members", "moderation", "notifications", "offline", "operator", "pages", "premium", "pricing", "profile", "reactivate",
  "report", "reports", "reset-password", "settings", "signup", "signup-matches", "swipe-game", "transactions", "unsubscribe", "withdraw", "landers", "tracking", "consent",
  // No screens: calls, files, the sandbox, the servers before us.
  "api", "assets", "words", "photos", "pictures", "exports", "invoices", "sandbox", "webhooks", "health", "live", "icon", "manifest", "sw", "sitemap", "robots", "favicon", "fonts", "share", "og",
  "index", "home", "admin", "www", "static", "well-known",
]);

/** May an operator's page not have this address? */
export const isReserved = (slug: string): boolean => reserved.has(slug);
