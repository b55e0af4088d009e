/**
 * What somebody of the office may do, and which of the shipped roles may. A right is asked for by a
 * call's contract (`staff: { may: … }`), on the site that is chosen or for all of them. An owner may
 * everything; a manager all but keys and bank accounts.
 */
const shippedWith = {
  /** What waits; of it, what their other rights are for. */
  "queue.work": ["moderator", "child-safety", "support"],
  "photos.review": ["moderator", "child-safety"],
  "reports.decide": ["moderator", "child-safety"],
  "reports.read": ["moderator", "child-safety"],
  "children.handle": ["child-safety"],
  "appeals.answer": ["moderator"],
  "complaints.answer": ["moderator", "support"],
  /** Only with a case. */
  "messages.read": ["moderator", "child-safety"],
  "members.read": ["moderator", "child-safety", "support"],
  /** The folded parts, for a purpose that is said. */
  "members.private": ["moderator", "child-safety", "support"],
  "members.support": ["support"],
  "credits.give": ["support"],
  "orders.read": ["support", "finance"],
  "refunds.give": ["finance"],
  "refunds.large": ["finance"],
  "debits.run": ["finance"],
  "banking.change": ["finance"],
  "keys.change": [],
  "vat.change": ["finance"],
  "discounts.change": ["finance"],
  "books.export": ["finance"],
  "pages.edit": ["editor"],
  "pictures.edit": ["editor"],
  "words.edit": ["editor"],
  "sites.change": [],
  "sites.create": [],
  "company.change": [],
  "sources.read": ["analyst"],
  "statistics.read": ["analyst", "finance"],
  "staff.manage": [],
  "audit.read": ["auditor"],
} as const satisfies Readonly<Record<string, readonly string[]>>;

export type Right = keyof typeof shippedWith;
export const rights = Object.keys(shippedWith) as readonly Right[];

/**
 * What every one of the staff may, whatever their roles: what a call of one's own session or one's
 * own ways to sign in asks for (`staff: { may: "enter" }`). No role holds it.
 */
export const everyone = "enter";

const notManagers: ReadonlySet<Right> = new Set(["keys.change", "banking.change"]);
const of = (role: string): readonly Right[] =>
  rights.filter((right) => (shippedWith[right] as readonly string[]).includes(role));

/** The roles that come along, with their rights. */
export const shippedRoles: Readonly<Record<string, readonly Right[]>> = {
  owner: rights,
  manager: rights.filter((right) => !notManagers.has(right)),
  moderator: of("moderator"),
  "child-safety": of("child-safety"),
  support: of("support"),
  finance: of("finance"),
  editor: of("editor"),
  analyst: of("analyst"),
  auditor: of("auditor"),
};
