/**
 * One ledger entry, as far as it matters here. `order`: of a purchase, of what was taken back from
 * it, and of that when it was undone.
 */
export interface Movement {
  readonly credits: number;
  readonly kind: "purchase" | "reversal" | "undone" | "given_back" | "other";
  readonly order?: string | undefined;
}

interface Pool {
  readonly order: string;
  left: number;
  spent: number;
  /** Taken back by a refund or chargeback of this order. */
  reversed: number;
}

/**
 * How many credits of each order are still unused. What is spent comes first out of credits that
 * cost nothing and out of older purchases, then out of the newest one: whoever withdraws from it
 * gets the most back (docs/decisions/0013). What is given back for a message returns the same way,
 * newest purchase first.
 *
 * `before`: what the member held before the first movement, less than 0 for a debt; none of it
 * belongs to the orders asked about.
 * `movements`: oldest first. Free credits, the orders' credits and the debt always add up to the
 * balance.
 */
export function unusedCredits(
  before: number,
  movements: readonly Movement[],
): {
  readonly byOrder: ReadonlyMap<string, number>;
  readonly other: number;
  readonly debt: number;
} {
  const purse = openPurse(before);
  for (const movement of movements) purse.move(movement);
  return { byOrder: purse.unused(), ...purse.rest() };
}

/**
 * The same, one movement after the other: what is unused of each order is asked for in between
 * (features/books).
 */
export function openPurse(before: number) {
  const pools: Pool[] = [];
  let other = Math.max(before, 0);
  let debt = Math.max(-before, 0);

  const takeFrom = (pool: Pool, credits: number): number => {
    const taken = Math.min(pool.left, credits);
    pool.left -= taken;
    pool.spent += taken;
    return credits - taken;
  };
  const take = (credits: number): void => {
    const free = Math.min(other, credits);
    other -= free;
    debt += pools.reduce((rest, pool) => takeFrom(pool, rest), credits - free);
  };
  const payDebt = (credits: number): number => {
    const paid = Math.min(debt, credits);
    debt -= paid;
    return credits - paid;
  };

  function move({ credits, kind, order }: Movement): void {
    if (kind === "purchase" && order) {
      pools.push({ order, left: payDebt(credits), spent: 0, reversed: 0 });
    } else if (kind === "reversal") {
      // What its own order has left goes first: that is what is paid back.
      const own = pools.find((pool) => pool.order === order);
      const fromOwn = Math.min(own?.left ?? 0, -credits);
      if (own) {
        own.left -= fromOwn;
        own.reversed += fromOwn;
      }
      take(-credits - fromOwn);
    } else if (kind === "given_back" || kind === "undone") {
      let rest = payDebt(credits);
      const own = kind === "undone" ? pools.find((pool) => pool.order === order) : undefined;
      if (own) {
        const back = Math.min(own.reversed, rest);
        own.left += back;
        own.reversed -= back;
        rest -= back;
      }
      for (const pool of pools.toReversed()) {
        const back = Math.min(pool.spent, rest);
        pool.left += back;
        pool.spent -= back;
        rest -= back;
      }
      other += rest;
    } else if (credits > 0) {
      other += payDebt(credits);
    } else {
      take(-credits);
    }
  }
  return {
    move,
    unused: (): ReadonlyMap<string, number> =>
      new Map(pools.map(({ order, left }) => [order, left])),
    rest: () => ({ other, debt }),
  };
}

/**
 * Cents that come back for `left` of an order's credits: their part of what was paid, a part of a
 * cent in the member's favour.
 */
export function refundAmount(
  order: { readonly amount: number; readonly credits: number },
  left: number,
  before: { readonly amount: number; readonly credits: number },
): number {
  const rest = Math.max(0, order.amount - before.amount);
  // All that is not back yet: with the last credit the last cent.
  if (left + before.credits >= order.credits) return rest;
  return Math.min(rest, Math.ceil((order.amount * left) / order.credits));
}
