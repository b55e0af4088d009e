/** Every screen of app/routes.ts, and who sees it there. `{…}` are filled in by the journey. */
export const visitorScreens = [
  "/", "/?network=net1&ref=blog", "/login", "/login?next=/likes", "/signup", "/signup?gender=woman&seeks=man", "/activate?token=none", "/activate/error", "/reset-password", "/reset-password/do?token=none", "/unsubscribe?token=none", "/unsubscribe?token={unsubscribe}", "/offline",
  "/mail-change/do?token=none", "/mail-change/stop?token=none", "/account-deleted", "/account-deleted?erased=1", "/reactivate?token=none",
  "/members", "/members?gender=man&min_age=97", "/members/{man}", "/pricing", "/pages/terms", "/pages/privacy", "/pages/cookies", "/pages/ban", "/pages/return-policy", "/pages/faq",
  "/pages/service", "/complaints", "/about-us", "/lang-config", "/report",
  "/landers/alonetonight", "/landers/collagelanding", "/landers/gallery/town", "/landers/iconslanding", "/landers/maplanding", "/members/{man}/landing", "/members/{man}/landing2", "/members/{man}/landing3", "/landers/socialnetwork", "/landers/tinderswipe", "/landers/transitionsvideolanding", "/landers/video",
  "/nothing-here",
] as const;

export const freeScreens = [
  "/members", "/members?gender=woman&country=DE", "/members?gender=woman&country=NL&min_age=45&distance=100&interests=wine&mutual=true", "/members?gender=woman&country=NL&min_age=97", "/members/{man}", "/likes", "/likes/given", "/likes/matches", "/likes/m/{man}", "/swipe-game", "/match-finder?step=who", "/match-finder?step=age", "/match-finder?step=where", "/match-finder?step=interests", "/profile", "/profile?country=DE&photo=photo_too_large", "/members/{self}", "/members/{self}?preview=free", "/chats", "/chats/{chat}",
  "/notifications", "/delete-account", "/delete-account?step=confirm", "/delete-account?step=erase",
  "/premium", "/credits", "/credits/p1", "/credits/{order}", "/credits/{order}/buyer", "/transactions", "/withdraw", "/withdraw/{refund}", "/directdebit?bundle=p1", "/nothing-here",
] as const;

export const premiumScreens = [
  "/members", "/members/{man}", "/members/{man}/block", "/members/{man}/report", "/reports", "/report", "/chats/{chat}", "/likes", "/likes/given", "/swipe-game", "/match-finder", "/premium", "/credits?bundle=p3", "/credits/repeat-order", "/transactions", "/transactions/{entry}",
] as const;

/** What only the site's operators find. */
export const operatorScreens = ["/moderation", "/moderation/cases/{case}", "/moderation/photos",
  "/operator/complaints", "/operator/complaints?status=answered", "/operator/complaints/{complaint}", "/operator/pictures", "/operator/pictures/gallery", "/operator/pages", "/operator/pages/new", "/operator/pages/{own_page}",
  "/operator/orders", "/operator/orders/{order}", "/operator/discounts", "/operator/sources", "/operator/site", "/operator/company", "/operator/payments", "/operator/vat", "/operator/direct-debits", "/operator/direct-debits/{batch}", "/operator/direct-debits/setup", "/operator/direct-debits/blocks"] as const;

export const newcomerScreens = ["/signup-matches", "/complete-signup", "/members", "/chats"] as const;

/** Routes that show nothing of their own: they redirect, take a form, or are fetched by the browser itself. */
export const withoutScreen: readonly string[] = ["/members/:id/signup", "/operator/direct-debits/:id/file", "/members/:id/chat", "/profile/photos", "/blocks", "/alerts", "/consent", "/language", "/logout", "/settings", "/icon.svg", "/manifest.webmanifest", "/icon-192.png", "/icon-512.png", "/icon-maskable-512.png", "/icon-180.png", "/badge-96.png", "/sw.js", "/activate/done"];
