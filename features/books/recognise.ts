import { type Movement, openPurse } from "#features/wallet/unused-credits.ts";

/** An order's invoice: what its credits are worth as long as nobody has used them. */
export interface Sold {
  readonly credits: number;
  /** Cents without VAT. */
  readonly net: number;
}

/** The other side of deferred revenue: why it changed. */
export type Cause = "revenue" | "expired_credits" | "refunds" | "chargebacks";

export interface Entry extends Movement {
  /** `YYYY-MM-DD`, by the site's clock. */
  readonly day: string;
  readonly cause: Cause;
}

/** Deferred revenue of one order became less by so many cents (more, if negative). */
export interface Released {
  readonly order: string;
  readonly day: string;
  readonly cause: Cause;
  readonly cents: number;
}

/**
 * Net value of what is unused of an order, in cents: its part of the price, half a cent up; nothing
 * for none, everything for all.
 */
export const deferredOf = ({ credits, net }: Sold, unused: number): number =>
  Math.floor((2 * net * unused + credits) / (2 * credits));

/**
 * What became of the value of bought credits over the whole life of a wallet, whose credits are
 * spent as decision 13 says. `entries`: oldest first, from the first one on. An order without an
 * invoice is worth nothing. Gives each change once.
 */
export function recognise(
  sold: ReadonlyMap<string, Sold>,
  entries: readonly Entry[],
): readonly Released[] {
  const purse = openPurse(0);
  const value = new Map<string, number>();
  const released: Released[] = [];
  for (const entry of entries) {
    purse.move(entry);
    for (const [order, unused] of purse.unused()) {
      const facts = sold.get(order);
      if (!facts) continue;
      const now = deferredOf(facts, unused);
      const cents = (value.get(order) ?? facts.net) - now;
      value.set(order, now);
      if (cents !== 0) released.push({ order, day: entry.day, cause: entry.cause, cents });
    }
  }
  return released;
}
