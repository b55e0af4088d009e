import { expect, test } from "vitest";
import { bundleIds, bundles } from "#features/prices/bundles.ts";
import { currencies, currencyOf } from "./currencies.ts";
import { asLanguage, finishedLanguages } from "#i18n/locales.ts";
import { loadWords } from "#i18n/catalogue.server.ts";
import { carriers, paymentMethods } from "./methods.ts";
import { isFor, methodsFor } from "./methods-for.ts";

const specification = [
  "SEPA direct debit",
  "Bank transfer",
  "iDEAL",
  "Bancontact",
  "Credit card",
  "PayPal",
  "Apple Pay",
  "Blik",
  "Przelewy24",
  "Giropay",
  "Sofort",
  "EPS",
  "Twint",
  "Swish",
  "MobilePay",
  "Vipps",
  "Dankort",
  "Satispay",
  "Nexi",
  "Carte bancaire",
  "Paysafecard",
  "Maestro",
];
const words = loadWords();
const intl = (language: string) => words.get(asLanguage(language) ?? "en")?.intl;

test("all 22 methods of the specification are there, with a name and a sentence in each finished language", () => {
  expect(
    new Set(
      paymentMethods.map(({ id }) => intl("en")?.t(`payment-methods.name.${id}`).toLowerCase()),
    ),
  ).toEqual(new Set(specification.map((name) => name.toLowerCase())));
  expect(paymentMethods).toHaveLength(22);
  for (const language of finishedLanguages) {
    for (const { id } of paymentMethods) {
      expect(intl(language)?.t(`payment-methods.name.${id}`)).not.toContain("payments.");
      expect(intl(language)?.t(`payment-methods.hint.${id}`).length).toBeGreaterThan(20);
    }
  }
});

test("what is gone from the world is offered to nobody, and says since when", () => {
  const gone = paymentMethods.filter(({ retired }) => retired);
  expect(gone.map(({ id, retired }) => [id, retired?.since])).toEqual([
    ["giropay", "2024-12-31"],
    ["sofort", "2025-03-31"],
  ]);
  for (const { id, countries = [] } of gone) {
    for (const country of countries)
      expect(methodsFor({ country, currency: currencyOf(country) })).not.toContain(id);
  }
});

test("what is about to go comes last", () => {
  for (const country of ["DE", "NL", "BE", "CH", "IT"])
    expect(methodsFor({ country, currency: currencyOf(country) }).at(-1)).toBe("maestro");
});

test.each([
  ["NL", "EUR", "ideal"],
  ["BE", "EUR", "bancontact"],
  ["PL", "PLN", "blik"],
  ["AT", "EUR", "eps"],
  ["CH", "CHF", "twint"],
  ["SE", "SEK", "swish"],
  ["DK", "DKK", "dankort"],
  ["FI", "EUR", "mobilepay"],
  ["NO", "NOK", "vipps"],
  ["IT", "EUR", "satispay"],
  ["FR", "EUR", "cartebancaire"],
  ["DE", "EUR", "paypal"],
  ["US", "USD", "creditcard"],
  ["GB", "GBP", "creditcard"],
])("in %s, paying in %s, %s stands first", (country, currency, first) => {
  expect(methodsFor({ country, currency })[0]).toBe(first);
});

test("every bundle can be paid in every currency, by at least two methods of every provider", () => {
  for (const currency of currencies) {
    for (const bundle of bundleIds) {
      for (const carrier of carriers) {
        const usable = paymentMethods.filter(
          (method) =>
            method.carriers[carrier] &&
            isFor(method, { country: "US", currency, amount: bundles[bundle].prices[currency] }),
        );
        expect(usable.length, `${carrier} ${currency}`).toBeGreaterThanOrEqual(2);
      }
    }
  }
});

test("an amount outside of a method's limits is not offered it", () => {
  expect(methodsFor({ country: "DE", currency: "EUR", amount: 100_001 })).not.toContain(
    "paysafecard",
  );
  expect(methodsFor({ country: "DE", currency: "EUR", amount: 100_000 })).toContain("paysafecard");
  expect(methodsFor({ country: "DE", currency: "EUR", amount: 99 })).toEqual([]);
});
