import fc from "fast-check";

/** Which of the member's orders; -1: the newest. */
const n = fc.integer({ min: -1, max: 3 });
const crash = fc.option(fc.nat(16), { freq: 2 });
export const step = fc.record({
  /** The next step does not wait for this one. */
  race: fc.boolean(),
  what: fc.oneof(
    {
      weight: 6,
      arbitrary: fc.record({
        do: fc.constant("order" as const),
        credits: fc.constantFrom(3, 7, 20),
        currency: fc.constantFrom("EUR", "PLN", "CHF"),
        express: fc.boolean(),
        crash,
        pays: fc.boolean(),
        told: fc.boolean(),
      }),
    },
    { weight: 2, arbitrary: fc.record({ do: fc.constant("start" as const), n, crash }) },
    {
      weight: 3,
      arbitrary: fc.record({
        do: fc.constant("decide" as const),
        n,
        status: fc.constantFrom(
          "paid" as const,
          "failed" as const,
          "cancelled" as const,
          "pending" as const,
        ),
      }),
    },
    {
      weight: 6,
      arbitrary: fc.record({
        do: fc.constant("webhook" as const),
        n,
        copies: fc.integer({ min: 1, max: 3 }),
        crash,
      }),
    },
    {
      weight: 9,
      arbitrary: fc.record({
        do: fc.constant("spend" as const),
        gift: fc.boolean(),
        price: fc.integer({ min: 1, max: 5 }),
        copies: fc.integer({ min: 1, max: 2 }),
      }),
    },
    {
      weight: 2,
      arbitrary: fc.record({
        do: fc.constant("withdraw" as const),
        n,
        copies: fc.integer({ min: 1, max: 2 }),
      }),
    },
    { weight: 2, arbitrary: fc.record({ do: fc.constant("ask" as const), crash }) },
    {
      weight: 4,
      arbitrary: fc.record({
        do: fc.constant("bank" as const),
        n,
        event: fc.constantFrom(
          "refund" as const,
          "refund_fails" as const,
          "chargeback" as const,
          "chargeback_won" as const,
        ),
        part: fc.constantFrom(1, 2, 3),
      }),
    },
    { weight: 1, arbitrary: fc.record({ do: fc.constant("operator" as const), n }) },
    { weight: 2, arbitrary: fc.record({ do: fc.constant("lose" as const), n }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constant("night" as const), crash }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constant("block" as const) }) },
    // Banned, and let back in by the next one.
    { weight: 1, arbitrary: fc.record({ do: fc.constant("ban" as const) }) },
    // Asks to begin at once, for every order that waits.
    { weight: 2, arbitrary: fc.record({ do: fc.constant("request" as const) }) },
  ),
});
export type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

const told = { currency: "EUR" as const, crash: null, pays: true, told: true };
const order = (credits: 3 | 7 | 20, express: boolean): Step => ({
  race: false,
  what: { do: "order", credits, express, ...told },
});

/** The first purchase: what is used is used of it first. */
export const first = fc
  .record({ credits: fc.constantFrom(3 as const, 7 as const, 20 as const), express: fc.boolean() })
  .map(({ credits, express }) => order(credits, express));

/**
 * Buys, uses and takes the money back, by a withdrawal or by the bank: what somebody does who looks
 * for a free lunch. As single steps it would be met too seldom.
 */
const round = fc
  .record({
    credits: fc.constantFrom(7 as const, 20 as const),
    express: fc.boolean(),
    uses: fc.array(fc.record({ gift: fc.boolean(), price: fc.integer({ min: 3, max: 5 }) }), {
      minLength: 2,
      maxLength: 5,
    }),
    back: fc.constantFrom("withdraw" as const, "withdraw" as const, "chargeback" as const),
  })
  .map(({ credits, express, uses, back }): readonly Step[] => [
    order(credits, express),
    ...uses.map((use): Step => ({ race: false, what: { do: "spend", copies: 1, ...use } })),
    back === "withdraw"
      ? { race: false, what: { do: "withdraw", n: -1, copies: 1 } }
      : { race: false, what: { do: "bank", n: -1, event: "chargeback", part: 1 } },
  ]);

/** A life: single steps, and rounds among them. */
export const steps = fc
  .array(
    fc.oneof(
      { weight: 9, arbitrary: step.map((one): readonly Step[] => [one]) },
      { weight: 1, arbitrary: round },
    ),
    { minLength: 5, maxLength: 20, size: "max" },
  )
  .map((parts) => parts.flat());

/**
 * How a life ends. `blocked`: paid out while blocked, and erased then. `lost`: erased as it was
 * before unused credits were paid out, and claimed late by the orders' numbers. `cancelled`: banned,
 * and cancelled then, so that no erasure follows.
 */
export const ending = fc.record({
  how: fc.constantFrom(
    "stays" as const,
    "erased" as const,
    "blocked" as const,
    "lost" as const,
    "cancelled" as const,
  ),
  copies: fc.integer({ min: 1, max: 2 }),
  crash: fc.option(fc.nat(60), { freq: 2 }),
  /** What still happens after it: banks decide, the peer blocks what was never delivered. */
  late: fc.array(
    fc.record({
      n,
      event: fc.constantFrom(
        "chargeback" as const,
        "chargeback_won" as const,
        "refund_fails" as const,
        "block" as const,
      ),
    }),
    { maxLength: 3 },
  ),
});
export type Ending = typeof ending extends fc.Arbitrary<infer T> ? T : never;
