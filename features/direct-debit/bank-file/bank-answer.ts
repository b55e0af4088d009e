import { isReturnReason, type ReturnReason } from "./return-reasons.ts";

/**
 * Longest piece that is about one payment; what is longer is cut, so that no report costs more than
 * its length.
 */
const mostInPiece = 20_000;

/**
 * What a bank's report says of our payments: end-to-end ids with the reason why each was not paid
 * or came back. Takes pain.002 (TxInfAndSts), camt.053 and camt.054 (TxDtls) as well as lines typed
 * by hand: the id and the reason code, in any order.
 */
export function readBankAnswer(
  report: string,
): { readonly reference: string; readonly reason: ReturnReason }[] {
  const pieces = report.includes("<")
    ? report.split(/<\/(?:[a-zA-Z0-9]+:)?(?:TxInfAndSts|TxDtls)>/)
    : report.split(/\r?\n/);
  const found = new Map<string, ReturnReason>();
  for (const piece of pieces) {
    const text = piece.slice(-mostInPiece);
    const reference = (
      /(?:OrgnlEndToEndId|EndToEndId)>\s*([0-9A-Z]{32})\s*</.exec(text) ??
      /(?<![0-9A-Za-z])([0-9A-Fa-f]{32})(?![0-9A-Za-z])/.exec(text)
    )?.[1]?.toUpperCase();
    const reason = [...text.matchAll(/(?<![0-9A-Za-z])[A-Z]{2}(?:[0-9]{2}|OR)(?![0-9A-Za-z])/g)]
      .map(([code]) => code)
      .find(isReturnReason);
    if (reference && reason) found.set(reference, reason);
  }
  return [...found].map(([reference, reason]) => ({ reference, reason }));
}
