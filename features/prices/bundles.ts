import { currencies, type Currency, currencyOf } from "#features/payment-methods/currencies.ts";

export const bundleIds = ["p0", "p1", "p2", "p3"] as const;
export type BundleId = (typeof bundleIds)[number];

export interface Bundle {
  readonly credits: number;
  /** Cents, tax included. */
  readonly prices: Readonly<Record<Currency, number>>;
}

/**
 * The four packages (specification, section 2). Round prices that are the same every day: 'old'
 * prices exist only while a discount is on.
 */
export const bundles: Readonly<Record<BundleId, Bundle>> = {
  p0: {
    credits: 20,
    prices: {
      EUR: 1200,
      GBP: 1050,
      USD: 1300,
      CHF: 1200,
      DKK: 8900,
      SEK: 13500,
      NOK: 13900,
      PLN: 5200,
    },
  },
  p1: {
    credits: 50,
    prices: {
      EUR: 2500,
      GBP: 2200,
      USD: 2700,
      CHF: 2500,
      DKK: 18500,
      SEK: 28000,
      NOK: 28900,
      PLN: 10800,
    },
  },
  p2: {
    credits: 120,
    prices: {
      EUR: 4800,
      GBP: 4200,
      USD: 5200,
      CHF: 4800,
      DKK: 35900,
      SEK: 54000,
      NOK: 55900,
      PLN: 20700,
    },
  },
  p3: {
    credits: 300,
    prices: {
      EUR: 9900,
      GBP: 8600,
      USD: 10700,
      CHF: 9900,
      DKK: 73900,
      SEK: 111000,
      NOK: 115000,
      PLN: 42700,
    },
  },
};

/** Percent that a credit of this bundle is cheaper than one of the smallest, rounded down. */
export function savingPercentage(id: BundleId, currency: Currency): number {
  const { credits, prices } = bundles[id];
  // Whole numbers until the end: of 45 percent, halves and thirds would leave 44.
  const full = bundles.p0.prices[currency] * credits;
  return Math.floor((100 * (full - prices[currency] * bundles.p0.credits)) / full);
}

/**
 * What one unit of a currency is worth in another by our own price list: the largest package costs
 * the same everywhere.
 */
export function priceRatio(from: string, to: string): number {
  const { prices } = bundles.p3;
  const price = (currency: string) => prices[currencies.find((each) => each === currency) ?? "EUR"];
  return price(to) / price(from);
}

/**
 * Cents that a message costs at least, VAT included: by the package whose credits are cheapest.
 * Discounts do not count, because they end.
 */
export const lowestMessageCost = (currency: Currency, messageCredits: number): number =>
  Math.round(
    Math.min(...bundleIds.map((id) => bundles[id].prices[currency] / bundles[id].credits)) *
      messageCredits,
  );

/**
 * What a site advertises as the price of a message in each country, never below what it can cost at
 * the packages' prices of today.
 */
export const trueMessageCosts = (
  advertised: Readonly<Record<string, { readonly costs: number; readonly currency: string }>>,
  messageCredits: number,
) =>
  Object.fromEntries(
    Object.entries(advertised).map(([country, { costs, currency }]) => {
      const paidIn = currencyOf(country);
      const lowest = currency === paidIn ? lowestMessageCost(paidIn, messageCredits) : 0;
      return [country, { costs: Math.max(costs, lowest), currency }];
    }),
  );

/** The one that the order form begins with. */
export const firstChosen: BundleId = "p2";

/** Is it one of the four packages? */
export const isBundleId = (value: unknown): value is BundleId =>
  bundleIds.some((id) => id === value);
