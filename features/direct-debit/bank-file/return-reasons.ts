/**
 * Why banks do not pay a direct debit, or take it back (external reason codes of ISO 20022 that the
 * core rulebook uses).
 */
export const returnReasons = [
  "AM04",
  "AC01",
  "AC04",
  "AC06",
  "AC13",
  "AG01",
  "AG02",
  "AM05",
  "BE05",
  "CNOR",
  "DNOR",
  "ED05",
  "FF01",
  "FF05",
  "MD01",
  "MD02",
  "MD06",
  "MD07",
  "MS02",
  "MS03",
  "RC01",
  "RR01",
  "RR02",
  "RR03",
  "RR04",
  "SL01",
] as const;
export type ReturnReason = (typeof returnReasons)[number];

/** The payer objected: no more from this account, until an operator says otherwise. */
export const objections: ReadonlySet<string> = new Set(["MD01", "MD06", "MS02", "SL01"]);

/**
 * With these the mandate leads nowhere any more: closed, blocked or wrong account, no valid
 * mandate, payer deceased.
 */
export const mandateEnds: ReadonlySet<string> = new Set([
  "AC01",
  "AC04",
  "AC06",
  "AC13",
  "AG01",
  "MD01",
  "MD02",
  "MD07",
  "SL01",
]);

/** Is it one of the codes that the rulebook knows? */
export const isReturnReason = (code: string): code is ReturnReason =>
  returnReasons.some((each) => each === code);
