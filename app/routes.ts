import { index, layout, route, type RouteConfig } from "@react-router/dev/routes";

/** Every screen, on one page (specification, section 2). Each stands in one of the five layouts. */
export default [
  layout("layouts/default.tsx", [
    index("../features/landers/front-door.tsx"),
    route("login", "../features/sessions/login.tsx"),
    route("signup", "../features/accounts/sign-up/sign-up.tsx"),
    route("signup-matches", "../features/accounts/sign-up/sign-up-matches.tsx"),
    route("unsubscribe", "../features/notifications/unsubscribe.tsx"),

    route("members", "../features/members/search/search.tsx"),
    route("members/:id", "../features/member-page/member.tsx"),
    route("members/:id/report", "../features/reports/report-screen.tsx"),
    route("reports", "../features/reports/reports-screen.tsx"),
    route("report", "../features/reports/outside-screen.tsx"),
    route("decisions", "../features/measures/own-screen.tsx"),
    route("decision", "../features/measures/decision-screen.tsx"),
    route("members/:id/block", "../features/blocks/block-screen.tsx"),
    route("likes/m/:id", "../features/member-page/member.tsx", { id: "likes-m-id" }),
    route("likes/:type?", "../features/likes/likes.tsx"),
    route("swipe-game", "../features/swipe/swipe.tsx"),
    route("match-finder", "../features/match-finder/match-finder.tsx"),
    route("profile", "../features/own-profile/own-profile.tsx"),

    route("notifications", "../features/account-settings/settings.tsx"),
    route("mail-change/do", "../features/account-settings/address/confirm-mail.tsx"),
    route("mail-change/stop", "../features/account-settings/address/stop-mail.tsx"),
    route("delete-account", "../features/account-settings/deletion/delete-account.tsx"),
    route("account-deleted", "../features/account-settings/deletion/account-deleted.tsx"),
    route("reactivate", "../features/account-settings/deletion/reactivate.tsx"),

    route("premium", "../features/checkout/premium.tsx"),
    route("credits", "../features/checkout/credits.tsx"),
    route("credits/repeat-order", "../features/checkout/repeat-order.tsx"),
    route("credits/:id/buyer", "../features/invoices/buyer-screen.tsx"),
    route("credits/:id/:paymentmethod?", "../features/checkout/order-page.tsx"),
    route("cancel", "../features/account-settings/cancellations/cancel.tsx"),
    route("cancel/do", "../features/account-settings/cancellations/follow.tsx"),
    route("withdraw", "../features/orders/refunds/withdraw.tsx"),
    route("withdraw/:id", "../features/orders/refunds/refund-screen.tsx"),
    route("agreements/:id?", "../features/agreements/agreements.tsx"),
    route("transactions/:id?", "../features/wallet/transactions.tsx"),
    route("directdebit", "../features/direct-debit/mandate/direct-debit.tsx"),
    route("pages/:page", "../features/content/page.tsx"),
    route("pricing", "../features/prices/pricing.tsx"),
    route("complaints", "../features/complaints/complaints.tsx"),
    route("lang-config", "../features/languages/lang-config.tsx"),
    route(":token", "../features/own-pages/own-page.tsx"),
    route("*", "not-found.tsx"),
  ]),

  // Where operators work: nothing of a member's is around it.
  layout("../features/office/frame/layout.tsx", [
    route("operator", "../features/moderation/work/queue-screen.tsx"),
    route("operator/cases/:id", "../features/moderation/case-screen.tsx"),
    route("operator/appeals/:id", "../features/moderation/appeals/appeal-screen.tsx"),
    route("operator/checks/:id", "../features/moderation/checks/check-screen.tsx"),
    route("operator/sealed/:id", "../features/moderation/child/sealed-screen.tsx"),
    route("operator/photos", "../features/photos/office/photo-review.tsx"),
    route("operator/proposals", "../features/office/second-person/proposals-screen.tsx"),
    route("operator/members", "../features/people/search/search-screen.tsx"),
    route("operator/members/:id", "../features/people/member/member-screen.tsx"),
    route("operator/members/:id/see", "../features/people/see-as/see-as-screen.tsx"),
    route("operator/orders", "../features/orders/office/orders-screen.tsx"),
    route("operator/orders/:id", "../features/orders/office/order-screen.tsx"),
    route(
      "operator/differences",
      "../features/providers/reconciliation/office/differences/differences-screen.tsx",
    ),
    route(
      "operator/differences/comparisons",
      "../features/providers/reconciliation/office/differences/comparisons-screen.tsx",
    ),
    route("operator/opening", "../features/opening/office/opening-screen.tsx"),
    route("operator/sites", "../features/opening/office/sites-screen.tsx"),
    route("operator/site", "../features/site-settings/site-screen.tsx"),
    route("operator/company", "../features/site-settings/company-screen.tsx"),
    route("operator/sources", "../features/tracking/office/sources-screen.tsx"),
    route("operator/discounts", "../features/prices/discounts/office/codes-screen.tsx"),
    route("operator/payments", "../features/providers/payment-accounts/office/accounts-screen.tsx"),
    route("operator/vat", "../features/prices/tax/office/vat-screen.tsx"),
    route("operator/direct-debits", "../features/direct-debit/office/batches-screen.tsx"),
    route("operator/direct-debits/setup", "../features/direct-debit/office/setup-screen.tsx"),
    route("operator/direct-debits/blocks", "../features/direct-debit/office/blocks-screen.tsx"),
    route("operator/direct-debits/:id", "../features/direct-debit/office/batch-screen.tsx"),
    route("operator/complaints", "../features/complaints/office/list-screen.tsx"),
    route("operator/complaints/:id", "../features/complaints/office/case-screen.tsx"),
    route(
      "operator/cancellations",
      "../features/account-settings/cancellations/office/list-screen.tsx",
    ),
    route("operator/pictures", "../features/landers/lander-pictures/office/list-screen.tsx"),
    route(
      "operator/pictures/:lander",
      "../features/landers/lander-pictures/office/lander-screen.tsx",
    ),
    route("operator/pages", "../features/own-pages/office/list-screen.tsx"),
    route("operator/pages/:id", "../features/own-pages/office/edit-screen.tsx"),
    route("operator/staff", "../features/staff/people/staff-screen.tsx"),
    route("operator/staff/:id", "../features/staff/people/person-screen.tsx"),
    route("operator/roles", "../features/staff/roles/roles-screen.tsx"),
    route("operator/audit", "../features/office/audit/audit-screen.tsx"),
    route("operator/me", "../features/staff/me/me-screen.tsx"),
  ]),

  // Bare: the whole window belongs to the conversation.
  layout("layouts/chat.tsx", [
    route("chats", "../features/chat/inbox/chats.tsx", [
      route(":id", "../features/chat/conversation/conversation.tsx"),
    ]),
  ]),

  layout("layouts/lander.tsx", [
    route("landers/alonetonight/:slug?", "../features/landers/alonetonight/alonetonight.tsx"),
    route("landers/collagelanding/:slug?", "../features/landers/collagelanding/collagelanding.tsx"),
    route("landers/gallery/:slug?", "../features/landers/gallery/gallery.tsx"),
    route("landers/iconslanding/:slug?", "../features/landers/iconslanding/iconslanding.tsx"),
    route("landers/maplanding/:slug?", "../features/landers/maplanding/maplanding.tsx"),
    route("landers/socialnetwork/:slug?", "../features/landers/socialnetwork/socialnetwork.tsx"),
    route("landers/tinderswipe/:slug?", "../features/landers/tinderswipe/tinderswipe.tsx"),
    route(
      "landers/transitionsvideolanding/:slug?",
      "../features/landers/transitionsvideolanding/transitionsvideolanding.tsx",
    ),
    route("landers/video/:slug?", "../features/landers/video/video.tsx"),
    route("members/:id/landing", "../features/landers/member/landing.tsx"),
    route("members/:id/landing2/:slug?", "../features/landers/member/landing2.tsx"),
    route("members/:id/landing3/:slug?", "../features/landers/member/landing3.tsx"),
  ]),

  // One thing to do, and nothing that leads away from it: links from mails, a check of the age.
  layout("layouts/empty.tsx", [
    route("age-check", "../features/age-check/age-check.tsx"),
    route("complete-signup", "../features/accounts/sign-up/complete-sign-up.tsx"),
    route("activate", "../features/accounts/activation/activate.tsx"),
    route("activate/done", "../features/accounts/activation/activate-done.tsx"),
    route("activate/error", "../features/accounts/activation/activate-error.tsx"),
    route("reset-password", "../features/accounts/password/reset-password.tsx"),
    route("reset-password/do", "../features/accounts/password/reset-password-do.tsx"),
  ]),

  // Before the office: nothing of a member's is around it.
  layout("../features/office/frame/door-layout.tsx", [
    route("operator/login", "../features/staff/door/login-screen.tsx"),
    route("operator/invitation", "../features/staff/invitations/invitation-screen.tsx"),
    route("operator/prove", "../features/staff/step-up/prove-screen.tsx"),
  ]),

  // Forms and old addresses without a screen of their own.
  route("age-check/back", "../features/age-check/age-check-back.ts"),
  route("moderation/*", "../features/office/moved.ts"),
  route("operator/bar", "../features/office/frame/bar-action.ts"),
  route("operator/direct-debits/:id/file", "../features/direct-debit/office/file-download.ts"),
  route("blocks", "../features/blocks/blocks-action.ts"),
  route("members/:id/signup", "../features/accounts/sign-up/sign-up-for.ts"),
  route("members/:id/chat", "../features/chat/conversation/open-chat.tsx"),
  route("profile/photos", "../features/photos/own/photos-action.ts"),
  route("consent", "../features/tracking/consent-action.ts"),
  route("prices", "../features/prices/choose-prices-action.ts"),
  route("alerts", "../features/alerts/dismiss-action.ts"),
  route("language", "actions/change-language.ts"),
  route("logout", "actions/logout.ts"),
  route("settings", "actions/settings.ts"),

  // What the browser asks for on its own.
  route("icon.svg", "icons/icon.ts"),
  route("manifest.webmanifest", "icons/manifest.ts"),
  ...["icon-192.png", "icon-512.png", "icon-maskable-512.png", "icon-180.png", "badge-96.png"].map(
    (path) => route(path, "icons/png-icon.ts", { id: path }),
  ),
  route("sw.js", "pwa/service-worker.ts"),
  route("offline", "pwa/offline-page.tsx"),
] satisfies RouteConfig;
