import type { Right } from "#features/staff/rights.ts";

/** In which part of the sidebar an entry stands. */
export const menuGroups = ["work", "people", "money", "site", "house"] as const;

interface MenuEntry {
  readonly to: string;
  /** The message that names it: as short as a sidebar of 200 px wants it. */
  readonly words: string;
  readonly group: (typeof menuGroups)[number];
  /** Who finds it there; its calls ask for themselves. */
  readonly may: Right;
  /** Pressed after `g`, it leads there. */
  readonly key?: string;
  /** Or who has one of these. */
  readonly or?: readonly Right[];
  /** Whoever may it for all sites. */
  readonly everywhere?: true;
}

/**
 * What the office can do, in the order of its menu: an address under /operator and the message that
 * names it. A feature adds the list of its `office/` here and in app/routes.ts; its icon stands in
 * frame/sidebar.tsx, and what waits there is counted in features/all-counts.server.ts.
 */
export const officeMenu = [
  { to: "/operator", words: "office.menu.queue", group: "work", may: "queue.work", key: "q" },
  {
    to: "/operator/photos",
    words: "office.menu.photos",
    group: "work",
    may: "photos.review",
    key: "p",
  },
  { to: "/operator/selfies", words: "office.menu.selfies", group: "work", may: "photos.review" },
  {
    to: "/operator/complaints",
    words: "office.menu.complaints",
    group: "work",
    may: "complaints.answer",
    key: "c",
  },
  {
    to: "/operator/cancellations",
    words: "office.menu.cancellations",
    group: "work",
    may: "complaints.answer",
  },
  {
    // Whoever may make one of the calls that wait there: features/all-grave-calls.server.ts.
    to: "/operator/proposals",
    words: "second-person.title",
    group: "work",
    may: "reports.decide",
    or: ["refunds.large", "banking.change"],
  },
  {
    to: "/operator/members",
    words: "office.menu.members",
    group: "people",
    may: "members.read",
    key: "m",
  },
  {
    to: "/operator/orders",
    words: "office.menu.orders",
    group: "money",
    may: "orders.read",
    key: "o",
  },
  {
    to: "/operator/differences",
    words: "differences.title",
    group: "money",
    may: "orders.read",
  },
  { to: "/operator/direct-debits", words: "office.menu.debits", group: "money", may: "debits.run" },
  {
    to: "/operator/discounts",
    words: "office.menu.discounts",
    group: "money",
    may: "discounts.change",
  },
  { to: "/operator/vat", words: "office.menu.vat", group: "money", may: "vat.change" },
  { to: "/operator/payments", words: "office.menu.payments", group: "money", may: "keys.change" },
  { to: "/operator/opening", words: "office.menu.opening", group: "site", may: "sites.change" },
  { to: "/operator/site", words: "office.menu.site", group: "site", may: "sites.change" },
  { to: "/operator/pages", words: "office.menu.pages", group: "site", may: "pages.edit" },
  { to: "/operator/pictures", words: "office.menu.pictures", group: "site", may: "pictures.edit" },
  { to: "/operator/sources", words: "office.menu.sources", group: "site", may: "sources.read" },
  {
    to: "/operator/sites",
    words: "office.menu.sites",
    group: "house",
    may: "sites.create",
    everywhere: true,
  },
  { to: "/operator/staff", words: "office.menu.staff", group: "house", may: "staff.manage" },
  { to: "/operator/roles", words: "office.menu.roles", group: "house", may: "staff.manage" },
  { to: "/operator/audit", words: "audit.title", group: "house", may: "audit.read" },
  { to: "/operator/company", words: "office.menu.company", group: "house", may: "company.change" },
] as const satisfies readonly MenuEntry[];

export type OfficeAddress = (typeof officeMenu)[number]["to"];
