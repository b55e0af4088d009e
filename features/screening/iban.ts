import { getCountrySpecifications } from "ibantools";

/** Length of an IBAN by its country, of those in the registry (ISO 13616). */
const lengths = new Map(
  Object.entries(getCountrySpecifications()).flatMap(([country, { chars, IBANRegistry }]) =>
    chars && IBANRegistry ? [[country, chars] as const] : [],
  ),
);

/** Places where one may begin: two letters and two digits that no other sign stands before. */
const beginning = /(?<![a-z0-9])([a-z]{2})[ .-]?(\d)[ .-]?(\d)/gi;

/**
 * The account numbers in a text whose checksum is right, without blanks. Every candidate ends after
 * its country's length: linear.
 */
export function findIbans(text: string): string[] {
  const found: string[] = [];
  for (const match of text.matchAll(beginning)) {
    const length = lengths.get((match[1] ?? "").toUpperCase());
    if (!length) continue;
    let iban = "";
    for (let at = match.index; at < text.length && iban.length < length; at += 1) {
      const sign = text[at] ?? "";
      if (/[a-z0-9]/i.test(sign)) iban += sign.toUpperCase();
      else if (!/[ .\-\u00a0]/.test(sign)) break;
    }
    if (iban.length === length && isChecked(iban)) found.push(iban);
  }
  return found;
}

/** ISO 7064, mod 97-10. */
function isChecked(iban: string): boolean {
  let rest = 0;
  for (const sign of iban.slice(4) + iban.slice(0, 4)) {
    const value = Number.parseInt(sign, 36);
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97;
  }
  return rest === 1;
}
