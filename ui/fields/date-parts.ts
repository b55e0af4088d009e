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
