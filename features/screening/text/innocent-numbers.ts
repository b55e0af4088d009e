import {
  aDay,
  aTime,
  betweenCertain,
  isDayInBlanks,
  isOneTable,
  readsAsDate,
  withoutLikely,
} from "./innocent-phrases.ts";
import {
  isCount,
  isDigitList,
  isDrawn,
  isOnePiece,
  isPairList,
  isTable,
  type Piece,
  type Reading,
} from "./number-lists.ts";

const day = "(?:0?[1-9]|[12][0-9]|3[01])";
const month = "(?:0?[1-9]|1[0-2])";
const year = "(?:1[5-9]|20)[0-9]{2}";
const hour = "(?:[01]?[0-9]|2[0-4])";
const minute = "[0-5][0-9]";
const exactly = (...forms: string[]): RegExp => new RegExp(`^(?:${forms.join("|")})$`);

const dayAndMonth = `(?:${day}([-./])${month}|${month}([-./])${day})`;
const dotted = `${hour}\\.${minute}`;
/** A date with a short year, a time with seconds: a number's first half may look like one. */
const shortDate = exactly(
  `(?:${day}[-./]${month}|${month}[-./]${day})[-./][0-9]{2}`,
  `${hour}\\.${minute}\\.${minute}`,
);
const aYear = exactly(year, `${year}[-–/](?:${year}|[0-9]{2})`, `${year}(?:[-–/]${year}){2,3}`);
const small = exactly(
  "[1-9][0-9]{0,4}|0",
  "[1-9]?[0-9]\\.",
  dayAndMonth,
  dotted,
  // Decimals, percentages, scores, ratios, ranges, postcodes.
  "(?:0|[1-9][0-9]{0,3})[.,][0-9]{1,6}",
  "[1-9]?[0-9][-–:/][1-9]?[0-9]",
  "[1-9][0-9]{0,2}[-–/][1-9][0-9]{0,2}",
  "[0-9](?:[-–:][0-9]){2,4}",
  "[0-9]{2}-[0-9]{3}",
  "[1-9][0-9]{0,2}[.,'’][0-9]{3}",
);

function readingOf(piece: string): Reading {
  if (readsAsDate(piece) && !shortDate.test(piece)) return "date";
  if (aYear.test(piece)) return "year";
  if (small.test(piece)) return "small";
  return "other";
}

const blanks = /\s+/;
function piecesOf(candidate: string): Piece[] {
  const pieces: Piece[] = [];
  for (const line of candidate.split("\n")) {
    for (const each of line.split(blanks)) {
      if (!/\d/.test(each)) {
        // A lone '-' or emoji is a space; a lone ',' is one too.
        continue;
      }
      const list = /[,;]$/.test(each);
      const text = each
        .replaceAll(/^[^\d+(]+|[^\d.)]+$/g, "")
        .replace(/^\((.*)\)\.?$/, "$1")
        .replace(/^\((?=\d)/, "")
        .replace(/(?<=\d)\)$/, "");
      const bare = /^\d+\.$/.test(text) && text.length > 3 ? text.slice(0, -1) : text;
      let reading = readingOf(bare);
      if (reading === "other" && readingOf(bare.replace(/\.$/, "")) !== "other")
        reading = readingOf(bare.replace(/\.$/, ""));
      if (shortDate.test(bare)) reading = "date";
      pieces.push({ text: bare, digits: bare.replaceAll(/\D/g, ""), reading, list, line: false });
    }
    const last = pieces.at(-1);
    if (last) pieces[pieces.length - 1] = { ...last, line: true };
  }
  return keepShortDates(pieces);
}

/** A date with a short year is part of a number where more of the number follows it directly. */
function keepShortDates(pieces: Piece[]): Piece[] {
  const besideOther = (at: number): boolean =>
    [pieces[at - 1], pieces[at + 1]].some(
      (beside) =>
        beside &&
        (beside.reading === "other" ||
          (/^\d{3,5}$/.test(beside.text) && beside.reading === "small")),
    );
  return pieces.map((piece, at) =>
    piece.reading === "date" && shortDate.test(piece.text) && besideOther(at)
      ? { ...piece, reading: "other" }
      : piece,
  );
}

const fewestDigits = 8;
const mostDigits = 15;
/** Words beside which eight digits are a telephone number. */
export const callWords =
  /\b(?:call|ring|tel|tlf|telf|phone|mobil[e]?|gsm|sms|text me|number|nummer(?:et)?|nr|numero(?:ni)?|numer|telefon|telefono|telephone|puhelin|puh|soita|whatsapp|app|bel|llama|appelle|chiama|zadzwon|reach me|mob|handy|cell|text|write|skriv|schreib\w{0,3}|schrijf|ecris|escribe|escribeme|scrivi|scrivimi|napisz|kirjoita)\b/i;

/** "06 12.05.2026", "06 19:30 20:45": the beginning of a number, and dates to cover the rest. */
const hidesInDates =
  /^(?:\(?0\d{1,3}\)?|\+\d{1,3}) \d{1,2}[.:/-]\d{1,2}(?:[.:/ -]{1,2}\d{1,4}){1,4}[.,]?$/;
/** "06:12 34:56 78". */
const inTimes = /^0\d[:.]\d\d(?: \d\d[:.]\d\d| \d\d){2,4}$/;
const isDialledLength = (run: string): boolean => {
  const { length } = run.replaceAll(/\D/g, "");
  return length >= 9 && length <= mostDigits;
};
const isTimeOrDay = (piece: string): boolean =>
  aTime.test(piece.replace(":", ".")) || aDay.test(piece);

/** The telephone numbers in a candidate, as digits. `around`: the text that it comes from. */
export function phonesIn(candidate: string, around: string): string[] {
  const run = candidate.replaceAll(/[^\S\n]+/g, " ").trim();
  if (isDayInBlanks(run.replace(/[,;.]$/, "").replaceAll(/\n+/g, " "))) return [];
  if (hidesInDates.test(run) && isDialledLength(run)) return [run.replaceAll(/\D/g, "")];
  if (inTimes.test(run) && run.split(" ").some((piece) => /\D/.test(piece) && !isTimeOrDay(piece)))
    return [run.replaceAll(/\D/g, "")];
  return betweenCertain(run).flatMap((part) => {
    if (isOneTable(part) || (isDrawn(part) && !callWords.test(around))) return [];
    return phonesOfPart(withoutLikely(part) ?? withoutLikelyLines(part), around);
  });
}

/** Without lines that would be a whole number, and are days and times or drawn numbers alone. */
const withoutLikelyLines = (part: string): string =>
  part
    .split("\n")
    .map((line) =>
      line.replaceAll(/\D/g, "").length < fewestDigits
        ? line
        : (withoutLikely(line) ?? (isDrawn(line) ? "" : line)),
    )
    .join("\n");

function phonesOfPart(part: string, around: string): string[] {
  const pieces = withoutCounts(piecesOf(part));
  const others = pieces.some(({ reading }) => reading === "other");
  if (!others && (isCount(pieces) || isTable(pieces))) return [];
  const found: string[] = [];
  let group: Piece[] = [];
  const close = (): void => {
    found.push(...phonesOf(group, others, around));
    group = [];
  };
  pieces.forEach((piece, at) => {
    // "1970 18.30": the year ends a date, and a time follows.
    const ofDate =
      !others &&
      ((piece.reading === "year" && aTime.test(pieces[at + 1]?.text ?? "")) ||
        (pieces[at - 1]?.reading === "year" && aTime.test(piece.text)));
    if (piece.reading === "date" || ofDate) {
      close();
      return;
    }
    group.push(piece);
    const next = pieces[at + 1];
    if (others || !next) return;
    // A list of small numbers is no number, nor are years and prices on lines of their own.
    if (piece.list && !isPairList(pieces) && !isDigitList(pieces)) close();
    else if (piece.line && (piece.reading === "year" || next.reading === "year")) close();
  });
  close();
  return found;
}

function phonesOf(group: readonly Piece[], others: boolean, around: string): string[] {
  const digits = group.map((piece) => piece.digits).join("");
  if (digits.length < fewestDigits) return [];
  // "En 1985, 1987 y un 1991": a year, and an article that is a number too.
  const oneYear = group.some(({ reading }) => reading === "year");
  if (
    !others &&
    oneYear &&
    group.every((each) => each.reading === "year" || each.digits.length < 2)
  )
    return [];
  if (!others && group.some(({ line }, at) => line && at < group.length - 1) && !isDialled(group))
    return [];
  if (digits.length > mostDigits) return splitLong(group, digits);
  if (digits.length === fewestDigits && !/^\+|^\(?0/.test(group[0]?.text ?? "")) {
    const sizes = group.map((piece) => piece.digits.length).join("");
    const shaped = /^(?:2222|323|1{8})$/.test(sizes) || isOnePiece(group, around);
    if (!shaped && !callWords.test(around)) return [];
  }
  return [digits];
}

/** Over several lines, or messages, without a leading zero: nine digits, or ten as in America. */
function isDialled(group: readonly Piece[]): boolean {
  const sizes = group.map((piece) => piece.digits.length);
  const count = sizes.reduce((one, next) => one + next, 0);
  return (
    group[0]?.digits.startsWith("0") === true ||
    ((count === 9 || sizes.join("") === "334") &&
      !group.every((piece) => piece.digits.endsWith("0")))
  );
}

/** Two numbers beside one another: each begins with '0' or '+', or has nine digits by itself. */
function splitLong(group: readonly Piece[], digits: string): string[] {
  const numbers: string[] = [];
  for (const { text, digits: more } of group) {
    const last = numbers.at(-1);
    if (last === undefined || (/^[+0(]/.test(text) && last.length >= fewestDigits))
      numbers.push(more);
    else if (last.length >= 9 && more.length >= fewestDigits) numbers.push(more);
    else numbers[numbers.length - 1] = last + more;
  }
  const long = numbers.filter((number) => number.length >= fewestDigits);
  return long.length > 0 ? long : [digits.slice(0, mostDigits)];
}

/** The pieces without lines that count from 1: one sentence counts, and the next says how many. */
function withoutCounts(pieces: readonly Piece[]): Piece[] {
  const kept: Piece[] = [];
  let line: Piece[] = [];
  for (const piece of pieces) {
    line.push(piece);
    if (!piece.line) continue;
    if (line.length < 6 || line[0]?.digits !== "1" || !isCount(line)) kept.push(...line);
    line = [];
  }
  return kept;
}
