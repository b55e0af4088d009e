import { readXml } from "./bank-xml.ts";
import type { Report } from "./report-facts.ts";
import type { ReturnReason } from "./return-reasons.ts";
import { readLines } from "./typed-lines.ts";

/** What a bank's report says of one of our payments: not paid, or taken back. */
export interface Returned {
  /** The end-to-end id that we gave the collection. */
  readonly reference: string;
  readonly reason: ReturnReason;
  /** Cents that our bank charges for it; null: the report names none. */
  readonly fee: number | null;
}

/**
 * Reads a bank's report: pain.002, camt.052, camt.053 and camt.054, or lines typed by hand with the
 * id and the reason code in any order. Null: it is none of them, so that nothing in it can be
 * believed.
 */
export function readReport(report: string): Report | null {
  const text = report.replace(/^\uFEFF/, "").trim();
  if (!text.startsWith("<")) return readLines(text);
  const all: Report = {
    answers: new Map(),
    parts: new Map(),
    unclear: new Set(),
    withoutId: false,
    returnWithoutId: false,
  };
  // Banks and people put several files into one: each begins with its declaration.
  for (const file of text.split(/(?=<\?xml\s)/)) if (!readXml(file, all)) return null;
  return all;
}

/** What came back, by the collections that a report names; of an unreadable one: nothing. */
export const readBankAnswer = (report: string): readonly Returned[] =>
  [...(readReport(report)?.answers ?? [])].flatMap(([reference, { state, reason, fee }]) =>
    state === "back" ? [{ reference, reason, fee }] : [],
  );
