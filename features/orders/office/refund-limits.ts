import { currencies, type Currency } from "#features/payment-methods/currencies.ts";

/**
 * Above how many cents a refund is a large one: whoever gives it has the right to, and shows again
 * who they are. Round amounts of about the same worth, one for each currency that orders are paid in.
 */
const large: Readonly<Record<Currency, number>> = {
  EUR: 10_000,
  GBP: 9_000,
  USD: 11_000,
  CHF: 10_000,
  DKK: 75_000,
  SEK: 110_000,
  NOK: 115_000,
  PLN: 43_000,
};
/** What one person gives back in 24 hours without a second one, in large refunds. */
const largeOnesAlone = 5;

export interface RefundLimits {
  /** Cents above which it is large. */
  readonly large: number;
  /** Cents above which a second person confirms it. */
  readonly alone: number;
}

/** Limits in a currency. In one that nothing is sold in any more, nobody gives back anything alone. */
export function refundLimits(currency: string): RefundLimits {
  const known = currencies.find((each) => each === currency);
  if (!known) return { large: 0, alone: 0 };
  return { large: large[known], alone: large[known] * largeOnesAlone };
}
