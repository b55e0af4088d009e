/** In which part of the sidebar an entry stands. */
export const menuGroups = ["work", "people", "money", "site", "house"] as const;

interface MenuEntry {
  readonly to: string;
  /** The message that names it: as short as a sidebar of 200 px wants it. */
  readonly words: string;
  readonly group: (typeof menuGroups)[number];
}

/**
 * What the office can do, in the order of its menu: an address under /operator and the message that
 * names it. A feature adds the list of its `office/` here and in app/routes.ts; its icon stands in
 * frame/sidebar.tsx, and what waits there is counted in features/all-counts.server.ts.
 */
export const officeMenu = [
  { to: "/operator", words: "office.menu.reports", group: "work" },
  { to: "/operator/photos", words: "office.menu.photos", group: "work" },
  { to: "/operator/complaints", words: "office.menu.complaints", group: "work" },
  { to: "/operator/cancellations", words: "office.menu.cancellations", group: "work" },
  { to: "/operator/orders", words: "office.menu.orders", group: "money" },
  { to: "/operator/direct-debits", words: "office.menu.debits", group: "money" },
  { to: "/operator/discounts", words: "office.menu.discounts", group: "money" },
  { to: "/operator/vat", words: "office.menu.vat", group: "money" },
  { to: "/operator/payments", words: "office.menu.payments", group: "money" },
  { to: "/operator/site", words: "office.menu.site", group: "site" },
  { to: "/operator/pages", words: "office.menu.pages", group: "site" },
  { to: "/operator/pictures", words: "office.menu.pictures", group: "site" },
  { to: "/operator/sources", words: "office.menu.sources", group: "site" },
  { to: "/operator/company", words: "office.menu.company", group: "house" },
] as const satisfies readonly MenuEntry[];

export type OfficeAddress = (typeof officeMenu)[number]["to"];
