/*
 * A small grammar of days, times and amounts as people write them. Every rule is built of named
 * parts, and each repetition is bounded, so that a text costs its length times a constant.
 */

const day = "(?:0?[1-9]|[12][0-9]|3[01])";
const month = "(?:0?[1-9]|1[0-2])";
const year = "(?:1[5-9]|20)[0-9]{2}";
const shortYear = "'?[0-9]{2}";
const hour = "(?:[01]?[0-9]|2[0-4])";
const minute = "[0-5][0-9]";
const five = "[0-5][05]";

const any = (...forms: string[]): string => `(?:${forms.join("|")})`;
/** The same for each sign that may stand between the parts of a date, with blanks round it or not. */
const withSigns = (form: (sign: string) => string): string =>
  any(...["\\.", "/", "-", "\\|", "_"].map((sign) => form(` ?${sign} ?`)));

/** A date with its whole year: "12.05.2026", "04 / 07 / 1961", "3/7-2026", "2026-05-12". */
const fullDate = any(
  withSigns(
    (s) =>
      `${any(`${day}${s}${month}`, `${month}${s}${day}`)}${s}${any(year, "'[0-9]{2}")}(?!${s}[0-9])`,
  ),
  `${any(`${day}[-./]${month}`, `${month}[-./]${day}`)}[-./]${any(year, "'[0-9]{2}")}`,
);
const isoDate = withSigns((s) => `${year}${s}${month}${s}${day}(?!${s}[0-9])`);
const compactDate = `(?:19|20)[0-9]{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12][0-9]|3[01])`;
const dayAndMonth = any(`${day}[-./]${month}`, `${month}[-./]${day}`);
/** Before a date: "07./08.05.2026", "3.-17.7.2026", "03/07-17/07/2026". */
const daysBefore = `(?:${any(`${dayAndMonth}\\.?`, `${day}\\.?`)}(?:/| ?[-+&,]{1,2} ?)){0,3}`;
/** After a date that begins with its year: "2026-07-05/12", "2026-07-05--07-12". */
const daysAfter = `(?: ?[-/]{1,2} ?(?:${month}-)?${day})?`;
const zone = "(?: ?[+-][0-9]{2}:?[0-9]{2})?";
const clock = `(?:${hour}:${minute}(?::${minute}(?:[.,][0-9]{1,3})?)?|${hour} : ${minute})(?! ?: ?[0-9])${zone}`;
const dotted = `${hour}\\.${minute}`;
const thousands = any(
  "[1-9][0-9]{0,2}(?:[.'’][0-9]{3}){1,4},[0-9]{1,2}",
  "[1-9][0-9]{0,2}(?:[,'’][0-9]{3}){1,4}\\.[0-9]{1,2}",
  "[1-9][0-9]{0,2}(?:[.,'’][0-9]{3}){0,3}[.,'’]000",
);
const degrees = any(
  "-?[0-9]{1,3}\\.[0-9]{4,8},? -?[0-9]{1,3}\\.[0-9]{4,8}",
  "[0-9]{1,2},[0-9]{4,8} [0-9]{1,3},[0-9]{4,8}",
);
const signedPart = "[-+]?[0-9]{1,2}[.,][0-9]{2}";

/** Between two of them: "12.05.2026-14.05.2026", "10:17/10:31". */
const link = " ?(?:[-/,;+&=→]|--) ?";
const before = "[*†+('\"]{0,2}";
const after = "[).,;:!?*†'\"°]{0,4}(?=\\s|$)";
const phrase = (item: string): string => `${before}${item}(?:${link}${before}${item}){0,5}${after}`;

/** What is a date, a time or an amount wherever it stands. */
const certain = any(
  `${daysBefore}${fullDate}`,
  `${dayAndMonth}\\.? ?- ?${dayAndMonth}\\.? ${year}`,
  `${isoDate}${daysAfter}`,
  compactDate,
  `${clock}`,
  `${dotted}-${dotted}`,
  // "12.05." and "12.5.-14.5." end in a full stop, which no telephone number does.
  `${day}\\.${month}\\.`,
  `${day}\\.[-/+&]${day}\\.${month}\\.`,
  thousands,
  degrees,
);
/** What is one only where no digits of a telephone number stand beside it. */
const likely = any(
  `${dayAndMonth}[-./]${shortYear}(?: ?[-@,] ?| )${any(`${hour}${five}`, dotted)}`,
  `${daysBefore}${dayAndMonth}[-./]${shortYear}`,
  `${day} / ${month} / [0-9]{2} ${clock}`,
  `${month}[./-]${year}`,
  `${hour}\\.${minute}(?:[.,]${minute})?`,
  `${daysBefore}${dayAndMonth}`,
  `${year} ?[-/] ?${any(year, "[0-9]{2}")}`,
  `(?:0[0-9]|1[0-9]|2[0-4])${five}(?: ?[-,] ?|\\n)(?:0[0-9]|1[0-9]|2[0-4])${five}`,
  "(?:0[1-9]|[12][0-9]|3[01])(?:0[1-9]|1[0-2])(?:19|20)[0-9]{2}",
);
/** What is none only where the whole run is of one kind: decimals, scores, blood pressure, verses. */
const tables = [
  signedPart,
  "(?:1[0-9]{2}|[89][0-9])[:/][4-9][0-9](?:/[4-9][0-9])?",
  "[1-9][0-9]{0,2}[,:][1-9][0-9]{0,2}-[1-9][0-9]{0,2}",
].map((item) => new RegExp(`^(?:${phrase(item)}\\s*){1,12}$`));

const certainPhrase = new RegExp(`(?<![^\\s])${phrase(certain)}`, "g");
const likelyPhrase = new RegExp(`(?<![^\\s])${phrase(likely)}`, "g");
const narrowRange = /(?<!\S)\(?([1-9]\d{0,2}) ?- ?([1-9]\d{0,2})[).,;]{0,2}(?=\s|$)/g;
/** A range of a telephone number's pieces would be wider: "12-34". */
const widest = 15;

const wholeCertain = new RegExp(
  `^(?:${certain}|${dayAndMonth}[-./][0-9]{2}|${dotted}\\.${minute})$`,
);
/** "2026-05-12T18:30:00": as programs write it. */
const stamp = new RegExp(`^(?:${isoDate}|${fullDate})T${clock}$`);
/** "12 05 2026" and "2026 05 12", with a time or without, and nothing else. */
const inBlanks = new RegExp(
  `^${any(`${day}\\.?\\s${month}\\.?\\s${year}`, `${year}\\s${month}\\s${day}`)}(?:,?\\s?[-–]?\\s?${any(clock, dotted, `${hour}\\s${minute}`, `${hour}${minute}`, hour)})?$`,
);

export const aTime = new RegExp(`^${dotted}$`);
export const aDay = new RegExp(`^${dayAndMonth}$`);

/** Is this a date, a time with a colon, or an amount in thousands, and nothing else? */
export const readsAsDate = (piece: string): boolean =>
  (wholeCertain.test(piece) && takenOut(piece) !== piece) || stamp.test(piece);

/** Is the whole run one day, written with blanks or over several lines? */
export const isDayInBlanks = (run: string): boolean => inBlanks.test(run);

/** Four numbers and more with one sign between all of them are dialled: "06-04-57-29-10". */
function takenOut(match: string): string {
  const gaps = match.match(/(?<=\d)[^\d]+(?=\d)/g) ?? [];
  return gaps.length > 2 && new Set(gaps).size === 1 ? match : "\0";
}

/** The parts of a run of digits that are no date, time or amount for certain. */
export const betweenCertain = (run: string): string[] =>
  run.replaceAll(certainPhrase, takenOut).split("\0");

/** Is all of it of one kind that a table has? */
export const isOneTable = (run: string): boolean => tables.some((table) => table.test(run.trim()));

/**
 * What is left of a run without likely days, times and ranges. At most one number may stand beside
 * them (of a house, a flight): of more, and after a leading zero, they are a telephone number.
 * Null: nothing of it may be taken out.
 */
export function withoutLikely(run: string): string | null {
  const rest = run
    .replaceAll(likelyPhrase, takenOut)
    .replaceAll(narrowRange, (all, from: string, to: string) => {
      const width = Number(to) - Number(from);
      return width > 0 && width <= widest ? "\0" : all;
    });
  if (!rest.includes("\0")) return null;
  const numbers = rest.match(/[+(]{0,2}\d+(?:[^\s\d\0]\d+)*/g) ?? [];
  if (numbers.length === 0) return "";
  if (numbers.length > 1 || /^\s*[+(]{0,2}0/.test(run)) return null;
  return /^\d{1,5}$/.test(numbers[0] ?? "") ? "" : null;
}
