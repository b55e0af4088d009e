/** Length of an IBAN by its country (ISO 13616). */
const lengths: Readonly<Record<string, number>> = {
  AD: 24,
  AE: 23,
  AL: 28,
  AT: 20,
  BA: 20,
  BE: 16,
  BG: 22,
  BY: 28,
  CH: 21,
  CY: 28,
  CZ: 24,
  DE: 22,
  DK: 18,
  EE: 20,
  ES: 24,
  FI: 18,
  FO: 18,
  FR: 27,
  GB: 22,
  GE: 22,
  GI: 23,
  GL: 18,
  GR: 27,
  HR: 21,
  HU: 28,
  IE: 22,
  IL: 23,
  IS: 26,
  IT: 27,
  LI: 21,
  LT: 20,
  LU: 20,
  LV: 21,
  MC: 27,
  MD: 24,
  ME: 22,
  MK: 19,
  MT: 31,
  NL: 18,
  NO: 15,
  PL: 28,
  PT: 25,
  RO: 24,
  RS: 22,
  SA: 24,
  SE: 24,
  SI: 19,
  SK: 24,
  SM: 27,
  TR: 26,
  UA: 29,
  VA: 22,
  XK: 20,
};

/** Places where one may begin: two letters and two digits that no other sign stands before. */
const beginning = /(?<![a-z0-9])([a-z]{2})[ .-]?(\d)[ .-]?(\d)/gi;

/**
 * The account numbers in a text whose checksum is right, without blanks. Every candidate ends after
 * its country's length: linear.
 */
export function findIbans(text: string): string[] {
  const found: string[] = [];
  for (const match of text.matchAll(beginning)) {
    const length = lengths[(match[1] ?? "").toUpperCase()];
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
