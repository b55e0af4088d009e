import fc from "fast-check";

const n = fc.nat(3);
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
    { weight: 2, arbitrary: fc.record({ do: fc.constant("lose" as const), n }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constant("night" as const), crash }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constant("block" as const) }) },
  ),
});
export type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

/**
 * How a life ends. `blocked`: paid out while blocked, and erased then. `lost`: erased as it was
 * before unused credits were paid out, and claimed late by the orders' numbers.
 */
export const ending = fc.record({
  how: fc.constantFrom("stays" as const, "erased" as const, "blocked" as const, "lost" as const),
  copies: fc.integer({ min: 1, max: 2 }),
  crash: fc.option(fc.nat(60), { freq: 2 }),
});
export type Ending = typeof ending extends fc.Arbitrary<infer T> ? T : never;
