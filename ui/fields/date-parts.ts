/**
 * Day, month and year as three fields of a form, and back to one ISO date. No React: the server
 * uses it too.
 */

export type DatePart = "day" | "month" | "year";
export type DateParts = Record<DatePart, string>;

/**
 * `YYYY-MM-DD`; what was typed, in that order, while it is no date; "" when nothing was typed. The
 * server judges, a draft keeps it.
 */
export function isoFromParts({ day, month, year }: DateParts): string {
  if (!day && !month && !year) return "";
  const isDate = [day, month, year].every((part) => /^\d+$/.test(part)) && year.length === 4;
  return isDate
    ? `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`
    : `${year}-${month}-${day}`;
}

export function partsFromIso(iso: string | undefined): DateParts {
  const [year = "", month = "", day = ""] = (iso ?? "").split("-");
  return { day: day.replace(/^0/, ""), month: month.replace(/^0/, ""), year };
}

/** The order in which a locale writes a date: nl → day, month, year. */
export function dateOrder(locale: string): DatePart[] {
  const parts = new Intl.DateTimeFormat(locale, {
    day: "numeric",
    month: "numeric",
    year: "numeric",
  }).formatToParts();
  const known = ["day", "month", "year"] as const;
  return parts.flatMap((part) => known.filter((name) => name === part.type));
}

/**
 * A whole date in what was pasted, in whatever way it is written: 12.05.1990, 5/12/90, 1990-05-12.
 * Day and month stand as in `order`, unless only the other way is a date. Null: no such date.
 */
export function partsFromText(text: string, order: readonly DatePart[]): DateParts | null {
  const ordered = order[0] === "month" ? "month" : "day";
  const runs = /^\D*(\d{1,4})\D{1,3}(\d{1,2})\D{1,3}(\d{1,4})\D*$/.exec(text)?.slice(1) ?? [];
  const [a = "", b = "", c = ""] = runs.length > 0 ? runs : glued(text.trim(), order);
  if (a.length > 2) return c.length > 2 ? null : plain({ year: a, month: b, day: c });
  const day = ordered === "day" ? a : b;
  const month = ordered === "day" ? b : a;
  if (!a) return null;
  return Number(month) > 12
    ? plain({ day: month, month: day, year: c })
    : plain({ day, month, year: c });
}

/** Eight digits: the year is first where the locale or the digits say so. */
function glued(text: string, [first]: readonly DatePart[]): string[] {
  if (!/^\d{8}$/.test(text)) return [];
  return first === "year" || !/^(19|20)/.test(text.slice(4))
    ? [text.slice(0, 4), text.slice(4, 6), text.slice(6)]
    : [text.slice(0, 2), text.slice(2, 4), text.slice(4)];
}

function plain(parts: DateParts): DateParts | null {
  const [day, month] = [Number(parts.day), Number(parts.month)];
  if (day < 1 || day > 31 || month < 1 || month > 12) return null;
  return { day: String(day), month: String(month), year: parts.year };
}

/**
 * What a form with a DateField carries: the hidden ISO value, or without JavaScript the three
 * parts.
 */
export function dateFromForm(form: FormData, name: string): string {
  const text = (key: string) => String(form.get(key) ?? "").trim();
  return (
    text(name) ||
    isoFromParts({
      day: text(`${name}_day`),
      month: text(`${name}_month`),
      year: text(`${name}_year`),
    })
  );
}
