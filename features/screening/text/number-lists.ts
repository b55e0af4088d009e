import { aDay, aTime } from "./innocent-phrases.ts";

/** How a piece of a number, between two spaces, reads. */
export type Reading =
  /** A date with its year, a time with a colon, an amount in thousands: nothing else. */
  | "date"
  | "year"
  /** A small number, a day and month, a time with a full stop, a ratio: part of a date or of a phone number. */
  | "small"
  /** Not one of these: a leading zero, a plus sign, six digits, three pieces with one sign. */
  | "other";

/** What stands between two blanks, of a run of digits. */
export interface Piece {
  readonly text: string;
  readonly digits: string;
  readonly reading: Reading;
  /** What ends it: a comma or the like, or a line. */
  readonly list: boolean;
  readonly line: boolean;
}

/** 1 2 3 4 5 …, and any list that only rises: what is counted, drawn in a lottery, or sorted. */
export function isCount(pieces: readonly Piece[]): boolean {
  const values = pieces.map(({ text }) =>
    /^\d{1,4}\.?$/.test(text) ? Number.parseInt(text, 10) : Number.NaN,
  );
  const rises = (by: (one: number, next: number) => boolean): boolean =>
    values.length >= 4 &&
    values.every(
      (value, at) => !Number.isNaN(value) && (at === 0 || by(values[at - 1] ?? 0, value)),
    );
  if (rises((one, next) => next === one + 1) || rises((one, next) => next === one - 1)) return true;
  return pieces.slice(0, -1).every(({ list }) => list) && rises((one, next) => next > one);
}

/** What is drawn in a lottery: five numbers or more up to 50, each above the one before. */
export function isDrawn(part: string): boolean {
  const numbers = part.match(/\d+/g)?.map(Number) ?? [];
  const gaps = new Set(part.match(/(?<=\d)[^\d]+(?=\d)/g));
  return (
    // "06 12 13 14 15" is a French number.
    numbers.length >= (/^\s*0\d /.test(part) ? 6 : 5) &&
    gaps.size === 1 &&
    !gaps.has(".") &&
    /^\s*\d\d?\D/.test(part) &&
    numbers.every((number, at) => number <= 50 && number > (numbers[at - 1] ?? 0))
  );
}

const score = /^[0-9][-–:][0-9]$/;
const decimal = /^(?:0|[1-9][0-9]{0,2})[.,][0-9]{1,2}$/;
const range = /^([1-9][0-9]{0,2})[-–]([1-9][0-9]{0,2})$/;
/** A range of a telephone number's pieces would be wider: "12-34". */
const widest = 15;

/** Pieces of one kind: the sets of a match, prices, ranges of hours or degrees. */
export function isTable(pieces: readonly Piece[]): boolean {
  const isRange = (text: string): boolean => {
    const [, from, to] = range.exec(text) ?? [];
    return Math.abs(Number(to) - Number(from)) <= widest;
  };
  return (
    (!pieces[0]?.text.startsWith("0") && pieces.every(({ text }) => score.test(text))) ||
    pieces.every(({ text }) => decimal.test(text)) ||
    pieces.every(({ text }) => isRange(text)) ||
    pieces.every(({ text }) => aTime.test(text)) ||
    pieces.every(({ text }) => aDay.test(text))
  );
}

/** "61, 23, 45, 67, 89": a number in pairs, with commas for a disguise. */
export const isPairList = (pieces: readonly Piece[]): boolean =>
  pieces.length >= 4 &&
  pieces.length <= 6 &&
  pieces.every(
    ({ text, list }, at) => /^\d{2,3}$/.test(text) && (list || at === pieces.length - 1),
  );

/** "6, 1, 2, 3, 4, 5, 6, 7, 8": a number digit by digit, with commas for a disguise. */
export const isDigitList = (pieces: readonly Piece[]): boolean =>
  pieces.length >= 9 &&
  pieces.length <= 13 &&
  pieces.every(({ text }) => /^\d$/.test(text)) &&
  /^[06-9]/.test(pieces[0]?.text ?? "");

/** What is numbered with eight digits and not dialled. */
const ordered =
  /(?:order|ticket|invoice|booking|reference|ref\b|case|code|bestell|rechnung|buchung|sendung|commande|pedido|ordine|zamowieni|tilaus|ordre|isbn)[^\d]{0,20}\d/i;

/** "99887766" and "99.88.77.66": eight digits in one piece, and not of one or two kinds alone. */
export function isOnePiece(group: readonly Piece[], around: string): boolean {
  const [only, more] = group;
  return (
    only !== undefined &&
    !more &&
    /^\d{8}$|^\d\d([./=~_*|-])\d\d\1\d\d\1\d\d$/.test(only.text) &&
    new Set(only.digits).size > 2 &&
    !ordered.test(around)
  );
}
