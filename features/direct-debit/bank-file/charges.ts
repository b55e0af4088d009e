import { at, type Node, textAt } from "./xml-tree.ts";

const decimal = /^[-+]?\d{1,9}(\.\d+)?$/;

/** Cents of euro; what is no amount, or of another currency, is none. */
function cents({ text, currency }: Node): number {
  const amount = text.trim();
  if (!decimal.test(amount) || (currency !== null && currency !== "EUR")) return 0;
  return Math.round(Number(amount) * 100);
}

const plausible = (fee: number): number | null => (fee > 0 && fee < 100_000 ? fee : null);

/**
 * What the bank keeps, in cents, by the `Chrgs` or `ChrgsInf` elements of a transaction or an entry.
 * A record marked as a credit is given back. Null: it keeps nothing.
 */
export function chargesOf(charges: readonly Node[]): number | null {
  const total = charges.flatMap((node) => at(node, "TtlChrgsAndTaxAmt")).at(-1);
  const records = charges.flatMap((node) => [node, ...at(node, "Rcrd")]);
  const credit = (node: Node): boolean => textAt(node, "CdtDbtInd") === "CRDT";
  if (total && !records.some(credit)) return plausible(cents(total));
  return plausible(
    records
      .flatMap((record) =>
        at(record, "Amt").map((amount) => cents(amount) * (credit(record) ? -1 : 1)),
      )
      .reduce((sum, each) => sum + each, 0),
  );
}

/** One charge for several returns: equal parts, of which the first takes what is left over. */
export const shareOf = (fee: number | null, among: number, place: number): number | null =>
  fee === null ? null : Math.floor(fee / among) + (place === 0 ? fee % among : 0) || null;
