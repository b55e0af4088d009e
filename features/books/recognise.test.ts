import fc from "fast-check";
import { expect, test } from "vitest";
import { unusedCredits } from "#features/wallet/unused-credits.ts";
import { type Entry, deferredOf, recognise } from "./recognise.ts";

test("whatever a wallet lives through, deferred revenue is each order's net by its unused credits, to the cent", () => {
  const cause = fc.constantFrom("revenue" as const, "chargebacks" as const);
  const entry = fc.oneof(
    fc.record({
      kind: fc.constant("purchase" as const),
      order: fc.constantFrom("a", "b", "c"),
      credits: fc.constant(0),
      cause,
    }),
    fc.record({
      kind: fc.constant("reversal" as const),
      order: fc.constantFrom("a", "b", "c"),
      credits: fc.integer({ min: -60, max: -1 }),
      cause,
    }),
    fc.record({
      kind: fc.constant("undone" as const),
      order: fc.constantFrom("a", "b", "c"),
      credits: fc.integer({ min: 1, max: 60 }),
      cause,
    }),
    fc.record({
      kind: fc.constant("given_back" as const),
      credits: fc.integer({ min: 1, max: 10 }),
      cause,
    }),
    fc.record({
      kind: fc.constant("other" as const),
      credits: fc.integer({ min: -60, max: 60 }).filter((credits) => credits !== 0),
      cause,
    }),
  );
  const facts = fc.record({
    credits: fc.integer({ min: 1, max: 300 }),
    net: fc.integer({ min: 1, max: 40_000 }),
  });
  fc.assert(
    fc.property(
      fc.record({ a: facts, b: facts, c: facts }),
      fc.array(entry, { maxLength: 40 }),
      (orders, drawn) => {
        const sold = new Map(Object.entries(orders));
        const bought = new Set<string>();
        const life = drawn.flatMap((one): Entry[] => {
          if (one.kind !== "purchase") return [{ ...one, day: "2026-11-22" }];
          if (bought.has(one.order)) return [];
          bought.add(one.order);
          return [{ ...one, credits: orders[one.order].credits, day: "2026-11-22" }];
        });
        const released = recognise(sold, life);
        const unused = unusedCredits(0, life).byOrder;
        for (const order of bought) {
          const { credits, net } = orders[order as "a"];
          const left =
            net -
            released
              .filter((one) => one.order === order)
              .reduce((sum, { cents }) => sum + cents, 0);
          expect(left).toBe(deferredOf({ credits, net }, unused.get(order) ?? 0));
          expect(left).toBeGreaterThanOrEqual(0);
          expect(left).toBeLessThanOrEqual(net);
        }
      },
    ),
    { numRuns: 1_000 },
  );
});
