import { numberLinks, numberWords } from "./number-words.ts";

/** Fewer in a row are said in any conversation: "one or two", "twenty one". */
const fewest = 4;
/** Fewer of them in words are articles: "en 1985, 1987 y 1991"; between short digits two are enough. */
const fewestInWords = 3;
/** "0six1two", "five6": words and digits without a space. */
const mixed = /\d[a-z]{3,9}(?![a-z])|(?<![a-z])[a-z]{3,9}\d/;
/** "zerosixonetwo": words without a space. */
const runTogether = /[a-z]{4,80}/g;
/** "double one", "dubbel zes". */
const repeated =
  /(?<![a-z])(double|dubbele?|doppel|doppelte?|dobbelt|dubbelt?|doble|doppio|tupla|podwojn[ey]|triple|trippel|tripple|tripla) {0,2}([a-z]{2,9}|\d)(?![a-z0-9])/g;
const word = /[a-z]{1,40}|\d{1,20}/g;

interface Piece {
  readonly from: number;
  readonly to: number;
  /** Digits, null for a word that only links two numbers. */
  readonly digits: string | null;
  readonly spelled: boolean;
  /** A line ends before it. */
  readonly line: boolean;
}

/**
 * A folded text in small letters with its spelled numbers in digits, where at least four numbers
 * follow one another: "zero six one two" is "0 6 1 2". Digits in between belong to the row. `words`: its words.
 * Returns null where there is no such row, which is nearly always.
 */
export function spellNumbers(lower: string, words: readonly string[]): string | null {
  const apart = words.some(mayBeGlued)
    ? lower.replaceAll(runTogether, numbersApart).replaceAll(repeated, twiceOrThrice)
    : lower;
  if (apart !== lower) return spellNumbers(apart, apart.match(word) ?? []);
  let spelled = 0;
  for (const each of words) if (numberWords.has(each)) spelled += 1;
  const attached = mixed.test(lower);
  if (spelled < fewestInWords - 1 && !attached) return null;

  let text = "";
  let copied = 0;
  let row: Piece[] = [];
  const close = (): void => {
    while (row.at(-1)?.digits === null) row.pop();
    const [first, last] = [row[0], row.at(-1)];
    const numbers = row.filter(({ digits }) => digits !== null);
    const inWords = numbers.filter((piece) => piece.spelled).length;
    const short = numbers.every((piece) => (piece.digits ?? "").length < 3);
    const needed = isAttached(numbers) ? 1 : fewestInWords - Number(short);
    if (first && last && numbers.length >= (needed === 1 ? 3 : fewest) && inWords >= needed) {
      const inside = inDigits(numbers, lower);
      if (!isRound(inside)) {
        text += `${lower.slice(copied, first.from)}${inside}`;
        copied = last.to;
      }
    }
    row = [];
  };
  for (const match of lower.matchAll(word)) {
    const [each] = match;
    const from = match.index;
    const before = row.at(-1);
    if (before && !isGap(lower.slice(before.to, from))) close();
    const line = row.length > 0 && lower.slice(row.at(-1)?.to, from).includes("\n");
    const cents = /^cents?$/.test(each) && isCents(lower, from, from + each.length, row.at(-1));
    const digits = /^\d/.test(each) ? each : cents ? null : (numberWords.get(each) ?? null);
    if (digits !== null)
      row.push({ from, to: from + each.length, digits, spelled: !/^\d/.test(each), line });
    else if (numberLinks.has(each) && row.length > 0 && row.at(-1)?.digits !== null)
      row.push({ from, to: from + each.length, digits: null, spelled: false, line });
    else close();
  }
  close();
  return copied === 0 ? null : text + lower.slice(copied);
}

/** A number word that touches a digit is no word of a sentence. */
const isAttached = (pieces: readonly Piece[]): boolean =>
  pieces.some(
    ({ spelled, from }, at) => spelled !== pieces[at - 1]?.spelled && pieces[at - 1]?.to === from,
  );

/** By their first three letters; longest first, so that "seven" is not "se" and a rest. */
const byBeginning = new Map<string, string[]>();
for (const each of [...numberWords.keys()]
  .filter((name) => name.length > 2 && /^[a-z]+$/.test(name))
  .toSorted((one, other) => other.length - one.length))
  byBeginning.set(each.slice(0, 3), [...(byBeginning.get(each.slice(0, 3)) ?? []), each]);
/** Too short for the table: "OhSix". */
const oh = "oh";

/** Asked first, because nearly no word begins with a number and goes on, or says "double". */
const mayBeGlued = (each: string): boolean =>
  each.length > 3 &&
  (/^(?:oh|do|du|tri|tup|pod)/.test(each) ||
    (byBeginning.has(each.slice(0, 3)) && !numberWords.has(each)));

/** "zerosixonetwo" as "zero six one two"; a word that is not made of numbers stays as it is. */
function numbersApart(together: string): string {
  if (numberWords.has(together)) return together;
  const found: string[] = [];
  for (let at = 0; at < together.length; at += found.at(-1)?.length ?? 1) {
    const next =
      byBeginning.get(together.slice(at, at + 3))?.find((each) => together.startsWith(each, at)) ??
      (together.startsWith(oh, at) ? oh : undefined) ??
      afterHundred(found.at(-1), together.slice(at));
    if (!next) return together;
    found.push(next);
  }
  return found.join(" ");
}

/** "hundredeto": words of two letters are numbers only where a hundred stands before them. */
const afterHundred = (before: string | undefined, rest: string): string | undefined =>
  rest.length === 2 && numberWords.get(before ?? "")?.length === 3 && numberWords.has(rest)
    ? rest
    : undefined;

function twiceOrThrice(all: string, times: string, each: string): string {
  if (!/^\d$/.test(each) && numberWords.get(each)?.length !== 1) return all;
  return Array.from({ length: times.startsWith("tri") ? 3 : 2 }, () => each).join(" ");
}

const isGap = (between: string): boolean => between.length <= 5 && !/[a-z\d]/.test(between);

/** "thirty" "four" is 34, "soixante" "douze" 72, "quatre" "vingt" 80, "two" "hundred" "ten" 210. */
function inDigits(pieces: readonly Piece[], lower: string): string {
  const values: string[] = [];
  const gapBefore = (at: number): string =>
    lower.slice(pieces[at - 1]?.to ?? 0, pieces[at]?.from ?? 0);
  pieces.forEach(({ digits, spelled, line }, at) => {
    const end = values.at(-1) ?? "";
    const [before, next] = [pieces[at - 1], pieces[at + 1]];
    // "One hundred, two hundred": the two begins another number.
    const begins = next?.digits === "100" && isMultiplier(digits ?? "");
    const large = end.length > 3 || digits === "100";
    const apart = large && (begins || /[,;\n]/.test(gapBefore(at)));
    // "Until 12.30. One, two": what is written in digits is complete, and keeps its signs.
    const one = spelled && before?.spelled && !apart ? asOneNumber(end.trim(), digits ?? "") : null;
    if (one !== null) values[values.length - 1] = `${end.slice(0, 1)}${one}`;
    else if (before && !before.spelled && !spelled) values.push(`${gapBefore(at)}${digits}`);
    else values.push(`${line ? "\n" : " "}${digits}`);
  });
  return values.join("").trim();
}

/** Of how many hundreds people speak: "two hundred", "nineteen hundred". */
const isMultiplier = (digits: string): boolean => /^(?:[1-9]|1[1-9])$/.test(digits);

/** Two numbers in words that a person reads as one; null: they are two. */
function asOneNumber(last: string, next: string): string | null {
  if (next === "100") return isMultiplier(last) ? `${last}00` : null;
  const rest = Number(next);
  if (rest === 0 || rest > 99) return null;
  if (/^1?[1-9]00$/.test(last)) return String(Number(last) + rest);
  if (next === "20" && /^(?:1?[1-9]0)?4$/.test(last)) return String(Number(last) + 76);
  const isRest = /[2-9]0$/.test(last) ? rest < 10 : false;
  return isRest || (/[68]0$/.test(last) && rest > 9 && rest < 20)
    ? String(Number(last) + rest)
    : null;
}

/** "Two hundred, three hundred": who counts in hundreds dials nothing. */
const isRound = (spelled: string): boolean => /^(?:\d{1,2}00\s?)+$/.test(spelled);

/** "Twenty cent" is money in many languages; in French it counts beside another number. */
function isCents(lower: string, from: number, to: number, before: Piece | undefined): boolean {
  const between = before ? lower.slice(before.to, from) : "";
  if (/[,;]/.test(between)) return false;
  if (/^[2-9]$/.test(before?.digits ?? "") && before?.spelled && /^[ -]$/.test(between))
    return false;
  const [, next = ""] = /^[ -]([a-z]{2,20})/.exec(lower.slice(to, to + 24)) ?? [];
  return (numberWords.get(next)?.length ?? 3) > 2;
}
