import { fill, type Messages, type Rules, type Values } from "./message.ts";

/**
 * Words, numbers and dates of one language. One object per language serves the server's problems
 * and mails and every screen.
 */
export interface Text {
  readonly language: string;
  /**
   * For `Intl` and `localeCompare`: English is en-GB, day before month, as it is read all over
   * Europe.
   */
  readonly locale: string;
  /** A message as text. */
  t(id: string, values?: Values): string;
  /** A message with nodes in it, as its parts. */
  parts(id: string, values: Values): unknown[];
  formatNumber(value: number, options?: Intl.NumberFormatOptions): string;
  /** ISO text, milliseconds or Date; the day unless `options` say otherwise. */
  formatDate(value: string | number | Date, options?: Intl.DateTimeFormatOptions): string;
  formatTime(value: string | number | Date, options?: Intl.DateTimeFormatOptions): string;
  /** A country's or region's name. */
  formatDisplayName(code: string, options: Intl.DisplayNamesOptions): string | undefined;
  formatList(items: readonly string[]): string;
}

/** Finds a moment again that the server has written on this page. */
export const momentKey = (value: string | number | Date, options: object): string =>
  +new Date(value) + JSON.stringify(options);
const page = globalThis as { readonly __moments?: Readonly<Record<string, string>> };

/**
 * A formatter also for a time zone or a locale that this engine does not know: another's data may be
 * years older. Then the reader's own zone and the language's own way of writing take their place.
 */
function makeAnyway<T>(
  make: new (locale: string, options: never) => T,
  locale: string,
  options: object,
): T {
  const zoneless = { ...options, timeZone: undefined };
  for (const [as, use] of [
    [locale, options],
    [locale, zoneless],
    [toLocale("en"), options],
  ] as const) {
    try {
      return new make(as, use as never);
    } catch {
      // the next one
    }
  }
  return new make(toLocale("en"), { ...zoneless, timeZone: "UTC" } as never);
}

const toLocale = (language: string): string => (language === "en" ? "en-GB" : language);

/**
 * `missing` hears of an id that the catalogue lacks; what it gives is shown instead. `dates`: the
 * locale of dates, numbers and prices.
 */
export function createText(
  language: string,
  messages: Messages,
  missing: (id: string) => string,
  dates: string = language,
): Text {
  const locale = toLocale(language);
  const writing = toLocale(dates);
  const made = new Map<string, unknown>();
  /** Intl objects are slow to make and cheap to use. */
  function kept<T>(
    make: new (locale: string, options: never) => T,
    options: object,
    as = locale,
  ): T {
    const key = make.name + as + JSON.stringify(options);
    const formatter = (made.get(key) as T | undefined) ?? makeAnyway(make, as, options);
    made.set(key, formatter);
    return formatter;
  }
  const rules: Rules = {
    number: (value) => kept(Intl.NumberFormat, {}, writing).format(value),
    plural: (value) => kept(Intl.PluralRules, {}).select(value),
  };
  const parts = (id: string, values: Values = {}): unknown[] => {
    const message = messages[id];
    return message === undefined ? [missing(id)] : fill(message, values, rules);
  };
  // As the server wrote it, prices too: browsers' own data differ in commas, short months and where
  // a sign of money stands, and React draws a page anew that differs.
  const formatDate: Text["formatDate"] = (value, options = {}) =>
    page.__moments?.[momentKey(value, options)] ??
    kept(Intl.DateTimeFormat, options, writing).format(new Date(value));
  return {
    language,
    locale,
    parts,
    t: (id, values) => parts(id, values).join(""),
    formatNumber: (value, options = {}) =>
      page.__moments?.[value + JSON.stringify(options)] ??
      kept(Intl.NumberFormat, options, writing).format(value),
    formatDate,
    formatTime: (value, options = { hour: "numeric", minute: "numeric" }) =>
      formatDate(value, options),
    formatDisplayName: (code, options) => {
      try {
        return kept(Intl.DisplayNames, options).of(code);
      } catch {
        return code; // no code of a country, language or currency
      }
    },
    formatList: (items) => kept(Intl.ListFormat, {}).format(items),
  };
}
