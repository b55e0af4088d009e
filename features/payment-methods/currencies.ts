/**
 * The currencies that bundles are sold in, and the countries that pay in one of their own;
 * everybody else pays in euros.
 */
export const currencies = ["EUR", "GBP", "USD", "CHF", "DKK", "SEK", "NOK", "PLN"] as const;
export type Currency = (typeof currencies)[number];

const currencyOfCountry: Readonly<Record<string, Currency>> = {
  GB: "GBP",
  US: "USD",
  CH: "CHF",
  LI: "CHF",
  DK: "DKK",
  SE: "SEK",
  NO: "NOK",
  PL: "PLN",
};

/** What members of a country (ISO 3166-1) pay in. */
export const currencyOf = (country: string): Currency => currencyOfCountry[country] ?? "EUR";
