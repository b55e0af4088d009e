import { getCountrySpecifications, isValidIBAN } from "ibantools";
import { readsAsDate } from "./text/innocent-phrases.ts";

/** Length of an IBAN by its country, of those in the registry (ISO 13616). */
const lengths = new Map(
  Object.entries(getCountrySpecifications()).flatMap(([country, { chars, IBANRegistry }]) =>
    chars && IBANRegistry ? [[country, chars] as const] : [],
  ),
);

/** Places where one may begin: two letters and two digits after no letter or digit, or the word IBAN. */
const beginning =
  /(?:(?<![a-z0-9])|(?<=iban))([a-z])[^a-z0-9\n]{0,2}([a-z])[^a-z0-9\n]{0,2}\d[^a-z0-9\n]{0,2}\d/gi;
/** Letters of one that is written in pieces, after its country: of more, it is a sentence. */
const mostLetters = 6;
/** Signs that may stand between two of its letters or digits. */
const mostBetween = 3;

/**
 * The account numbers in a text, without blanks, whose checksum and form are right: of words and a
 * date, one in a hundred has the checksum. Every candidate ends after its country's length: linear.
 */
export function findIbans(text: string): string[] {
  const found: string[] = [];
  for (const match of text.matchAll(beginning)) {
    const length = lengths.get(`${match[1]}${match[2]}`.toUpperCase());
    if (!length) continue;
    let iban = "";
    let between = 0;
    let at = match.index;
    for (; at < text.length && iban.length < length; at += 1) {
      const sign = text[at] ?? "";
      if (/[a-z0-9]/i.test(sign)) {
        iban += sign.toUpperCase();
        between = 0;
      } else if ((between += 1) > mostBetween) break;
    }
    if (iban.length !== length || !isValidIBAN(iban)) continue;
    const together = /^[A-Z]{2}\d{2}[A-Z0-9]*$/i.test(
      text.slice(match.index, match.index + length),
    );
    const announced = /iban[^a-z0-9]{0,8}$/i.test(
      text.slice(Math.max(0, match.index - 12), match.index),
    );
    const inFours = /^[a-z]{2}\d{2}(?:[ -][a-z0-9]{4}){2,7}(?:[ -][a-z0-9]{1,3})?$/i.test(
      text.slice(match.index, at),
    );
    const letters = iban.slice(4).replaceAll(/\d/g, "").length;
    if (
      together ||
      announced ||
      (inFours && letters > mostLetters) ||
      (letters <= mostLetters && !hasDate(text, match.index, at))
    )
      found.push(iban);
  }
  return found;
}

/**
 * "de" and "om" begin accounts, and in some languages dates: "om 19:25:00", "de 12.05.2026 18:30".
 * Eight digits may be a date and a bank's number (20041111): dates where nothing else is there.
 */
function hasDate(text: string, from: number, to: number): boolean {
  const [rest = ""] = text.slice(to, to + 20).split(/\s/); // of the last piece
  const pieces = `${text.slice(from + 2, to)}${rest}`
    .split(/\s+/)
    .map((piece) => piece.replaceAll(/^\D+|\D+$/g, ""))
    .filter(Boolean);
  return (
    pieces.some((piece) => /\D/.test(piece) && readsAsDate(piece)) || pieces.every(readsAsDate)
  );
}
