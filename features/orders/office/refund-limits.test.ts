import { expect, test } from "vitest";
import { currencies } from "#features/payment-methods/currencies.ts";
import { priceRatio } from "#features/prices/bundles.ts";
import { refundLimits } from "./refund-limits.ts";

test.each(currencies)("in %s the limits are worth about what they are in euros", (currency) => {
  const [here, euros] = [refundLimits(currency), refundLimits("EUR")];
  for (const which of ["large", "alone"] as const) {
    const worth = here[which] * priceRatio(currency, "EUR");
    expect(worth / euros[which]).toBeGreaterThan(0.9);
    expect(worth / euros[which]).toBeLessThan(1.1);
  }
});

test("in a currency that is not known nobody gives back anything alone", () => {
  expect(refundLimits("XTS")).toEqual({ large: 0, alone: 0 });
});
