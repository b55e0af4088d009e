/**
 * On what our books and a provider's can disagree.
 *
 * `missed_payment`, `missed_refund`, `missed_chargeback`, `missed_return` (a dispute that was won,
 * a refund that bounced): happened at the provider without our being told; the books have it now.
 * `wrong_amount`: paid, but not what was asked: nothing was granted.
 * `other_payment`: an order that has its payment was paid once more. `given_back_twice`: more has
 * left than had come. `country_unclear`: no two facts agree on the country whose VAT the invoice
 * has, or nobody knows its rate. `unclear_event`: a provider reported something about a payment that
 * we do not book by ourselves. `serial_withdrawals`: the member took money back for the third time
 * within a year.
 */
export const differenceKinds = [
  "missed_payment",
  "missed_refund",
  "missed_chargeback",
  "missed_return",
  "wrong_amount",
  "other_payment",
  "given_back_twice",
  "country_unclear",
  "unclear_event",
  "serial_withdrawals",
] as const;
export type DifferenceKind = (typeof differenceKinds)[number];

/** Settled by the time it is written down: nobody has to look. */
export const isMended = (kind: DifferenceKind): boolean => kind.startsWith("missed_");
