/**
 * One ledger entry, as far as it matters here. `order`: of a purchase, of what was taken back from
 * it, and of that when it was undone.
 */
export interface Movement {
  readonly credits: number;
  readonly kind: "purchase" | "reversal" | "undone" | "given_back" | "expiry" | "other";
  readonly order?: string | undefined;
  /** When it happened, in milliseconds since 1970; left out: before any order waited. */
  readonly at?: number | undefined;
  /** Of a purchase: until then its credits wait for the express request. Left out: they never did. */
  readonly waitsUntil?: number | undefined;
}

interface Pool {
  readonly order: string;
  readonly waitsUntil: number;
  left: number;
  /** Paid for what was used, and still does. */
  spent: number;
  /** Taken back by a refund or chargeback of this order before they were used. */
  reversed: number;
  /** Were used, and taken back by a bank: other credits pay for that use, or it is a debt. */
  unpaid: number;
  /** Expired unused: nothing returns to them. */
  expired: number;
  /** Those of `spent` that made up for what another order's chargeback took. */
  owed: number;
}

/**
 * How many credits of each order are still unused. What is spent comes first out of credits that
 * cost nothing and out of older purchases, then out of the newest one: whoever withdraws from it
 * gets the most back (docs/decisions/0013). An order that waits for the express request at that
 * moment is not spent before all others are empty. What is given back for a message returns the same
 * way, newest purchase first. A purchase that a bank has taken back pays for nothing any more, so
 * nothing returns to it (docs/decisions/0081).
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
  readonly owed: ReadonlyMap<string, number>;
  readonly expired: ReadonlyMap<string, number>;
  readonly other: number;
  readonly debt: number;
} {
  const purse = openPurse(before);
  for (const movement of movements) purse.move(movement);
  return {
    byOrder: purse.unused(),
    owed: purse.owed(),
    expired: purse.expired(),
    ...purse.rest(),
  };
}

const takeFrom = (pool: Pool, credits: number): number => {
  const taken = Math.min(pool.left, credits);
  pool.left -= taken;
  pool.spent += taken;
  return credits - taken;
};

/** Some of what `pool` paid for came back. Gives the rest of `credits`. */
const putBack = (pool: Pool, credits: number): number => {
  const back = Math.min(pool.spent, credits);
  pool.left += back;
  pool.spent -= back;
  pool.owed = Math.max(0, pool.owed - back);
  return credits - back;
};

/**
 * A bank gave up: the order pays again for what it had paid for (`used`: what was a debt until
 * now), and has its unused credits again. Gives the rest of `credits`.
 */
function restore(pools: readonly Pool[], own: Pool, used: number, credits: number): number {
  const payAgain = (uses: number): void => {
    const paid = Math.min(own.unpaid, uses);
    own.unpaid -= paid;
    own.spent += paid;
  };
  payAgain(used);
  const back = Math.min(own.reversed, credits);
  own.left += back;
  own.reversed -= back;
  let rest = credits - back;
  // Purchases that had paid for it have their credits again.
  for (const pool of pools.toReversed().filter((each) => each !== own)) {
    const after = rest - Math.min(pool.owed, own.unpaid, rest);
    putBack(pool, rest - after);
    payAgain(rest - after);
    rest = after;
  }
  // The rest came back with a message, or free credits had paid for it.
  const free = Math.min(own.unpaid, rest);
  own.left += free;
  own.unpaid -= free;
  return rest - free;
}

/**
 * The same, one movement after the other: what is unused of each order is asked for in between
 * (features/books).
 */
export function openPurse(before: number) {
  const pools: Pool[] = [];
  let other = Math.max(before, 0);
  let debt = Math.max(-before, 0);
  // A debt that an erasure closed. What comes back afterwards makes up for it first: it was used.
  let closedDebt = 0;

  const take = (credits: number, at: number, owes = false): void => {
    const free = Math.min(other, credits);
    other -= free;
    const waits = (pool: Pool): boolean => pool.waitsUntil > at;
    const inTurn = pools.filter((pool) => !waits(pool)).concat(pools.filter(waits));
    debt += inTurn.reduce((rest, pool) => {
      const after = takeFrom(pool, rest);
      if (owes) pool.owed += rest - after;
      return after;
    }, credits - free);
  };
  const expire = (credits: number): void => {
    const free = Math.min(other, credits);
    other -= free;
    const rest = pools.reduce((left, pool) => {
      const gone = Math.min(pool.left, left);
      pool.left -= gone;
      pool.expired += gone;
      return left - gone;
    }, credits - free);
    debt += rest; // nothing expires that is not there
  };
  const payDebt = (credits: number): number => {
    const paid = Math.min(debt, credits);
    debt -= paid;
    return credits - paid;
  };

  function move({ credits, kind, order, at = 0, waitsUntil = 0 }: Movement): void {
    if (kind === "purchase" && order) {
      const left = payDebt(credits);
      const owed = credits - left;
      pools.push({
        order,
        waitsUntil,
        left,
        spent: owed,
        reversed: 0,
        unpaid: 0,
        expired: 0,
        owed,
      });
    } else if (kind === "reversal") {
      // What its own order has left goes first: that is what is paid back.
      const own = pools.find((pool) => pool.order === order);
      const fromOwn = Math.min(own?.left ?? 0, -credits);
      if (own) {
        own.left -= fromOwn;
        own.reversed += fromOwn;
        const unpaid = Math.min(own.spent, -credits - fromOwn);
        own.spent -= unpaid;
        own.unpaid += unpaid;
        own.owed = Math.min(own.owed, own.spent);
      }
      take(-credits - fromOwn, at, true);
    } else if (kind === "expiry" && credits < 0) {
      expire(-credits);
    } else if (kind === "expiry") {
      debt -= credits;
      closedDebt += credits;
    } else if (kind === "given_back" || kind === "undone") {
      const owed = payDebt(credits);
      let rest = Math.max(0, owed - closedDebt);
      closedDebt -= owed - rest;
      other += owed - rest;
      const own = kind === "undone" ? pools.find((pool) => pool.order === order) : undefined;
      if (own) rest = restore(pools, own, credits - rest, rest);
      for (const pool of pools.toReversed()) rest = putBack(pool, rest);
      other += rest;
    } else if (credits > 0) {
      other += payDebt(credits);
    } else {
      take(-credits, at);
    }
  }
  return {
    move,
    unused: (): ReadonlyMap<string, number> =>
      new Map(pools.map(({ order, left }) => [order, left])),
    /** Of each order: what paid for another's chargeback. */
    owed: (): ReadonlyMap<string, number> => new Map(pools.map(({ order, owed }) => [order, owed])),
    /** Of each order: what expired unused. */
    expired: (): ReadonlyMap<string, number> =>
      new Map(pools.map(({ order, expired }) => [order, expired])),
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
