/**
 * What operators do, in the order of their menu: an address under /operator and the message that
 * names it. A feature adds the screen of its `office/` here and in app/routes.ts.
 */
export const officeMenu = [
  { to: "/operator/photos", words: "photos.review_menu" },
  { to: "/operator/complaints", words: "complaints.list_title" },
  { to: "/operator/cancellations", words: "cancellations.list_title" },
  { to: "/operator/pages", words: "own-pages.title" },
  { to: "/operator/pictures", words: "lander-pictures.title" },
  { to: "/operator/orders", words: "refunds.orders_title" },
  { to: "/operator/site", words: "site-settings.title" },
  { to: "/operator/sources", words: "tracking.sources" },
  { to: "/operator/discounts", words: "discounts.codes_title" },
  { to: "/operator/payments", words: "payment-accounts.title" },
  { to: "/operator/direct-debits", words: "direct-debit.ops.title" },
  { to: "/operator/vat", words: "tax.title" },
] as const;
