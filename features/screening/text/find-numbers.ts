import { phonesIn } from "./innocent-numbers.ts";
import type { Reading } from "./read-text.server.ts";
import { spellNumbers } from "./spell-numbers.ts";

/** Digits with at most five other signs between them, none of them a Latin letter. */
const run = /[+(]{0,2}\d(?:[^A-Za-z\d]{0,5}\d){6,79}[.)°%]?/g;
/** One to three letters between every two pieces: "06x12x34x56x78". */
const lettered = /\d{1,4}(?:[^\d\n]{1,6}\d{1,4}){3,14}/g;
/** 'O', 'l' and 'I' within a number are digits: "O6 l2". */
const mixed = /(?<![A-Za-z])(?=[OoIl|]{0,8}\d)[OoIl|\d]{2,20}(?![A-Za-z])/g;
const loneO =
  /(?<![A-Za-z\d])[oO](?=[ .\-/]{1,2}\d(?!\d))|(?<=(?<!\d)\d[ .\-/]{1,2})[oO](?![A-Za-z])/g;

/** Fewer make no number, also where others are written as letters. */
const fiveDigits = /\d(?:\D*\d){4}/;

/**
 * The telephone numbers of a folded text, as digits. Dates, times, years, amounts and scores are
 * taken out first. Linear: each repetition is bounded.
 */
export function findNumbers({ folded: text, lower, words }: Reading): string[] {
  const found: string[] = [];
  const spelled = spellNumbers(lower, words);
  for (const written of spelled === null ? [text] : [text, spelled]) {
    if (!fiveDigits.test(written)) continue;
    const digits = written
      .replaceAll(loneO, "0")
      .replaceAll(mixed, (token) =>
        /^\d{1,3}l$|^\d[Oo]$|^\d\d?\|\d\d?\|\d{4}$/.test(token)
          ? token
          : token.replaceAll(/[Oo]/g, "0").replaceAll(/[Il|]/g, "1"),
      );
    const withoutSizes = digits.replaceAll(sizes, "A");
    for (const [candidate] of withoutWrittenAmounts(withoutSizes).matchAll(run))
      found.push(...phonesIn(candidate, digits));
    for (const [candidate] of withoutSizes.matchAll(lettered)) {
      const gaps = candidate.match(/[^\d]+/g)?.map((gap) => gap.replaceAll(/\s/g, "")) ?? [];
      const joined = candidate.replaceAll(/\D/g, "");
      const [gap = ""] = gaps;
      if (
        joined.length >= 8 &&
        /^[^A-Za-z]{0,2}[A-Za-z]{1,3}[^A-Za-z]{0,2}$/.test(gap) &&
        gaps.every((each) => each.toLowerCase() === gap.toLowerCase())
      )
        found.push(joined);
    }
  }
  return found;
}

const sign = "[€$£¥₹]";
const amount = String.raw`(?:[1-9]\d{0,2}(?:[., '’]\d{3}){1,4}|[1-9]\d{0,6}|0)(?:[.,]\d{1,2})?`;
const unit = String.raw`(?:[a-z]{0,3}[€$£¥₹]|[%°]|,-|:-|[dns]?kr\b|eur|usd|gbp|dollar|pound|chf|zl\b|pln|sek\b|nok\b|dkk\b|m2\b|m²|km\b|kg\b)`;
/** An amount with its unit; one that begins with 0 or has ten digits without a space is none. */
const amounts = new RegExp(
  String.raw`${sign} {0,1}${amount}(?![\d]|[.,]\d)|(?<![\d.,+])${amount} {0,1}${unit}`,
  "gi",
);
/** 13 500 000 people. */
const thousands = /(?<![\d.,+/-])[1-9]\d{0,2}(?: \d{3}){0,2}(?: 000){1,3}(?! {0,1}\d)/g;
const isbn = /\bisbn[-:\s]{0,3}(?:1[03][-:\s]{1,3})?[\dx][\dx -]{8,18}/gi;
/** 886*604*130 cm. */
const sizes =
  /(?<![\d.,+])[1-9]\d{0,3}(?: ?[x*×] ?[1-9]\d{0,3}){1,3} ?(?:mm|cm|m|km|in|inch|zoll|")(?![a-z])/gi;
/** Between a house's number and a town: "Prosta 51/12 00-838 Warszawa". */
const postcodes =
  /(?<=[A-Za-z] [1-9]\d{0,2}(?:[-/]\d{1,3})?,? )(?:\d\d-\d{3}|0\d{4})(?= [A-Z][a-z]{2})/g;

/** What a person reads as an amount or a book's number, replaced by a sign that ends a number. */
const withoutWrittenAmounts = (text: string): string =>
  text
    .replaceAll(isbn, "A")
    .replaceAll(amounts, "A")
    .replaceAll(thousands, "A")
    .replaceAll(postcodes, "A");
