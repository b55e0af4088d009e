/**
 * Days after deleting an account in which it can be brought back (specification, section 9); then
 * it is erased.
 */
export const reactivationDays = 14;
/**
 * Maximum days that an erasure waits for the decision about a grave matter (GDPR, article 17(3)(b)
 * and (e)).
 */
export const erasureWaitsDays = 30;
/**
 * Days after an erasure in which what the member wrote stays with those who received it, to report
 * and to save it.
 */
export const receivedDays = 14;
/** Days after which an account whose address was never confirmed is erased. */
export const unconfirmedDays = 30;
/** Hours that a finished export can be fetched. */
export const exportHours = 24;
/**
 * Years that orders and the ledger of an erased account are kept, without anything that names the
 * person: the books' legal term.
 */
export const bookYears = 10;
/**
 * Years in which the address of somebody who was erased under a ban is not let in again: as long as
 * what was decided about them is kept (decision 52).
 */
export const barredYears = 3;
/** Months without a visit after which a member is told of being hidden, and is hidden. */
export const dormantWarningMonths = 11;
export const dormantMonths = 12;
/** Months without a visit after which a member is told of the erasure, and the account is deleted. */
export const erasedDormantWarningMonths = 23;
export const erasedDormantMonths = 24;
/** Days that lie at least between a warning and what it warns of. */
export const dormantWarningDays = 30;
