import { asLanguage } from "#i18n/locales.ts";
import { regions } from "#i18n/regions.ts";

/** How long a provider may take to answer, in milliseconds. */
export const patienceMs = 10_000;

/** Payouts are read again for this long: how long one may take to arrive, or to come back. */
export const payoutDays = 35;

/**
 * Currencies without a smaller unit (ISO 4217); those that we sell in all have two digits behind
 * the comma.
 */
const whole = new Set(["CLP", "ISK", "JPY", "KRW", "PYG", "UGX", "VND", "XAF", "XOF"]);
const digitsOf = (currency: string): number => (whole.has(currency) ? 0 : 2);

/**
 * Our amounts are the currency's minor units ("cents"): as a decimal text, for providers that want
 * one.
 */
export const toDecimal = (amount: number, currency: string): string =>
  (amount / 10 ** digitsOf(currency)).toFixed(digitsOf(currency));
/** The same back. */
export const fromDecimal = (value: string, currency: string): number =>
  Math.round(Number(value) * 10 ** digitsOf(currency));

/**
 * Language and country, as providers name the language of a checkout; all of them know American
 * English, not all of them British.
 */
export const localeOf = (language: string, separator: "_" | "-"): string => {
  const known = asLanguage(language) ?? "en";
  return `${known}${separator}${known === "en" ? "US" : regions[known]}`;
};

/**
 * A promise that does not outlast the patience we have with a provider, whatever its library does.
 */
export async function within<T>(work: Promise<T>, milliseconds: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error("the payment provider took too long")), milliseconds);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
