import type { Language } from "#i18n/locales.ts";

/** How long a provider may take to answer, in milliseconds. */
export const patienceMs = 10_000;

/** The digits behind the comma that a currency has (ISO 4217): 2 for those that we sell in, 0 for yen. */
const digitsOf = (currency: string): number => new Intl.NumberFormat("en", { style: "currency", currency }).resolvedOptions().maximumFractionDigits ?? 2;

/** Our amounts are the currency's minor units ("cents"): as a decimal text, for providers that want one. */
export const toDecimal = (amount: number, currency: string): string => (amount / 10 ** digitsOf(currency)).toFixed(digitsOf(currency));
export const fromDecimal = (value: string, currency: string): number => Math.round(Number(value) * 10 ** digitsOf(currency));

/** Language and country, as providers name the language of a checkout. */
const regions: Readonly<Record<Language, string>> = { da: "DK", de: "DE", en: "US", es: "ES", fi: "FI", fr: "FR", it: "IT", nb: "NO", nl: "NL", pl: "PL", sv: "SE" };
export const localeOf = (language: string, separator: "_" | "-"): string => {
  const known = language in regions ? language as Language : "en";
  return `${known}${separator}${regions[known]}`;
};

/** A promise that does not outlast the patience we have with a provider, whatever its library does. */
export async function within<T>(work: Promise<T>, milliseconds: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => { timer = setTimeout(() => reject(new Error("the payment provider took too long")), milliseconds); });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
