/**
 * What a message may carry that leads away from the site or to somebody's money. In the order in
 * which it is said.
 */
export const contactKinds = [
  "iban",
  "payment",
  "money",
  "messenger",
  "phone",
  "email",
  "link",
] as const;
export type ContactKind = (typeof contactKinds)[number];
