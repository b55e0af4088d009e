import { withoutCounted } from "./counted.ts";
import { callWords, phonesIn } from "./innocent-numbers.ts";
import type { Reading } from "./read-text.server.ts";
import { spellNumbers } from "./spell-numbers.ts";

/** Digits with at most five other signs between them, none of them a Latin letter. */
const run = /[+(]{0,2}\d(?:[^A-Za-z\d]{0,5}\d){6,79}[.)°%]?/g;
/** The same letters between every two pieces: "06x12x34x56x78", "06 then 12 then 34". */
const lettered = /\+?\d{1,4}(?:[^\d\n]{1,12}\d{1,4}){3,14}/g;
/** Any letter between two pieces: "06a12b34c56d78". */
const interleaved = /(?<![A-Za-z\d])[0+]\d{1,3}(?:[A-Za-z]\d{1,3}){3,9}(?![A-Za-z\d])/g;
/** A sign three times and more is a gap: "06......12", "06 😘😘😘 12". */
const repeatedSigns = /([^A-Za-z\d])\1{2,}/gu;
/** After a word that says so, two groups of four are no years. */
const announced =
  /(?<![a-z])(?:call|ring|tel|tlf|telf|phone|mob|mobil|mobile|handy|nummer|number|sms|text me|write|skriv)(?: me| mich| mij| mig| meg)?[ :.=-]{1,3}((?:19|20)\d\d ?\d{4})(?![\d-])/gi;
/** 'O', 'l' and 'I' within a number are digits: "O6 l2". */
const mixed = /(?<![A-Za-z])(?=[OoIil|]{0,8}\d)[OoIil|\d]{2,20}(?![A-Za-z])/g;
const loneO =
  /(?<![A-Za-z\d])[oO](?=[ .\-/]{1,2}\d(?!\d))|(?<=(?<!\d)\d[ .\-/]{1,2})[oO](?![A-Za-z])/g;
const loneOne = /(?<=(?<!\d)\d[ .\-/]{1,2})[Il|](?=[ .\-/]{1,2}\d(?!\d))/g;

/** One group after the other: "0151 und dann 234 und dann 5678". */
const inTurn = new RegExp(
  String.raw`(?<![\d.,])\+?\d{2,5}(?:[ ,]{1,2}(?:${"and then|then|followed by|next|after that|und dann|dann|danach|gefolgt von|en dan|dan|daarna|gevolgd door|et puis|puis|ensuite|suivi de|y luego|luego|despues|e poi|poi|dopo|a potem|potem|pozniej|og sa|sa|sedan|sen|derefter|deretter|ja sitten|sitten"})[ ,]{1,2}\d{2,5}){1,5}(?!\d|[.,]\d)`,
  "gi",
);
const aClock = /^(?:[01]\d|2[0-4])[0-5]\d$/;

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
      .replaceAll(repeatedSigns, (_, sign: string) => (sign === "\n" ? "\n" : " "))
      .replaceAll(loneO, "0")
      .replaceAll(loneOne, "1")
      .replaceAll(mixed, (token) =>
        /^\d{1,3}l$|^\d[Oo]$|^\d\d?\|\d\d?\|\d{4}$/.test(token)
          ? token
          : token.replaceAll(/[Oo]/g, "0").replaceAll(/[Iil|]/g, "1"),
      );
    const withoutSizes = digits.replaceAll(sizes, "A");
    for (const [candidate] of withoutWrittenAmounts(withoutSizes).matchAll(run))
      found.push(...phonesIn(candidate, digits));
    for (const [candidate] of withoutSizes.matchAll(lettered))
      if (isLettered(candidate)) found.push(candidate.replaceAll(/\D/g, ""));
    for (const [candidate] of digits.matchAll(interleaved)) {
      const joined = candidate.replaceAll(/\D/g, "");
      if (joined.length >= 9 && joined.length <= 15) found.push(joined);
    }
    for (const [candidate] of digits.matchAll(inTurn)) {
      const parts = candidate.match(/\d+/g) ?? [];
      const joined = parts.join("");
      const dialled = /^[+0]/.test(candidate) || callWords.test(digits);
      if (
        joined.length >= 8 &&
        joined.length <= 15 &&
        dialled &&
        !parts.every((part) => aClock.test(part))
      )
        found.push(joined);
    }
    for (const [, years = ""] of digits.matchAll(announced)) found.push(years.replace(" ", ""));
  }
  return found;
}

/** The same short letters everywhere; of longer ones only where a number is dialled with a 0. */
function isLettered(candidate: string): boolean {
  const gaps = candidate.match(/(?<=\d)[^\d]+/g)?.map((gap) => gap.replaceAll(/\s/g, "")) ?? [];
  const joined = candidate.replaceAll(/\D/g, "");
  const [gap = ""] = gaps;
  const short = /^[^A-Za-z]{0,2}[A-Za-z]{1,3}[^A-Za-z]{0,2}$/.test(gap);
  const word = /^[A-Za-z]{1,9}$/.test(gap) && /^[0+]/.test(candidate) && joined.length >= 9;
  return (
    joined.length >= 8 &&
    (short || word) &&
    gaps.every((each) => each.toLowerCase() === gap.toLowerCase())
  );
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
const thousands = /(?<![\d.,+/-]|\+\d{1,3} )[1-9]\d{0,2}(?: \d{3}){0,2}(?: 000){1,3}(?! {0,1}\d)/g;
const isbn = /\bisbn[-:\s]{0,3}(?:1[03][-:\s]{1,3})?[\dx][\dx -]{8,18}/gi;
/** 886*604*130 cm. */
const sizes =
  /(?<![\d.,+])[1-9]\d{0,3}(?: ?[x*×] ?[1-9]\d{0,3}){1,3} ?(?:mm|cm|m|km|in|inch|zoll|")(?![a-z])/gi;
/** Between a house's number and a town: "Prosta 51/12 00-838 Warszawa". */
const postcodes =
  /(?<=[A-Za-z] [1-9]\d{0,2}(?:[-/]\d{1,3})?,? )(?:\d\d-\d{3}|0\d{4})(?= [A-Z][a-z]{2})/g;

/** Nine digits that do not end in thousands are dialled, whatever stands beside them. */
const isAmount = (written: string): boolean => {
  const whole = written.replace(/[.,]\d{1,2}(?!\d)/, "").replaceAll(/\D/g, "");
  return whole.length < 9 || whole.endsWith("000");
};

/** Its last digit says whether a book's number is one. */
function isBook(written: string): boolean {
  const signs = written
    .toLowerCase()
    .replace("isbn", "")
    .replaceAll(/[^\dx]/g, "");
  const number = /^1[03]?9?7?[89]?/.test(signs) && signs.length > 13 ? signs.slice(2) : signs;
  const sum = Array.from(number, (each, at) => {
    const value = each === "x" ? 10 : Number(each);
    return value * (number.length === 13 ? (at % 2 ? 3 : 1) : 10 - at);
  }).reduce((one, next) => one + next, 0);
  return number.length === 13 ? sum % 10 === 0 : number.length === 10 && sum % 11 === 0;
}

/** What a person reads as an amount or a book's number, replaced by a sign that ends a number. */
const withoutWrittenAmounts = (text: string): string =>
  withoutCounted(text)
    .replaceAll(isbn, (all) => (isBook(all) ? "A" : all))
    .replaceAll(amounts, (all) => (isAmount(all) ? "A" : all))
    .replaceAll(thousands, "A")
    .replaceAll(postcodes, "A");
