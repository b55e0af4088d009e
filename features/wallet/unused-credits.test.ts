import fc from "fast-check";
import { expect, test } from "vitest";
import { type Movement, refundAmount, unusedCredits } from "./unused-credits.ts";

const bought = (order: string, credits: number): Movement => ({ kind: "purchase", order, credits });
const spent = (credits: number): Movement => ({ kind: "other", credits: -credits });
const given = (credits: number): Movement => ({ kind: "other", credits });
const back = (credits: number): Movement => ({ kind: "given_back", credits });
const reversed = (order: string, credits: number): Movement => ({
  kind: "reversal",
  order,
  credits: -credits,
});
const left = (before: number, ...movements: Movement[]) =>
  Object.fromEntries(unusedCredits(before, movements).byOrder);

test("free credits and older purchases are spent before a newer one, whenever they came", () => {
  expect(left(0, bought("a", 50), spent(20))).toEqual({ a: 30 });
  expect(left(15, bought("a", 50), spent(20))).toEqual({ a: 45 });
  expect(left(0, bought("a", 50), given(15), spent(20))).toEqual({ a: 45 });
  expect(left(0, bought("a", 50), bought("b", 50), spent(60))).toEqual({ a: 0, b: 40 });
});

test("what came later than the spending does not undo it", () => {
  expect(left(0, bought("a", 50), spent(50), given(20), bought("b", 50), spent(10))).toEqual({
    a: 0,
    b: 50,
  });
});

test("a message that is given back gives its credits to the newest purchase that paid", () => {
  expect(left(0, bought("a", 10), bought("b", 10), spent(15), back(3))).toEqual({ a: 0, b: 8 });
  expect(left(0, bought("a", 10), bought("b", 10), spent(15), back(8))).toEqual({ a: 3, b: 10 });
  expect(left(5, bought("a", 10), spent(3), back(3))).toEqual({ a: 10 });
});

test("a dispute that was won gives its order's credits back to the order", () => {
  expect(
    left(0, bought("a", 20), spent(5), reversed("a", 20), {
      kind: "undone",
      order: "a",
      credits: 20,
    }),
  ).toEqual({ a: 15 });
  expect(
    left(0, bought("a", 20), bought("b", 20), reversed("b", 20), {
      kind: "undone",
      order: "b",
      credits: 20,
    }),
  ).toEqual({ a: 20, b: 20 });
});

test("nothing comes back to a purchase that a bank has taken", () => {
  const [a, b] = [bought("a", 20), bought("b", 20)];
  expect(left(0, a, b, spent(25), reversed("b", 20), back(25))).toEqual({ a: 20, b: 0 });
  expect(left(0, a, spent(20), b, spent(20), reversed("b", 20), back(40))).toEqual({ a: 20, b: 0 });
  expect(left(0, a, b, spent(5), reversed("a", 20), back(5))).toEqual({ a: 0, b: 20 });
  // What was bought afterwards has paid for those messages, so it is what they give back.
  expect(left(0, a, spent(20), reversed("a", 20), b, back(3))).toEqual({ a: 0, b: 3 });
  // A part of it was taken: the rest is still paid for.
  expect(left(0, a, b, spent(40), reversed("b", 15), back(40))).toEqual({ a: 20, b: 5 });
});

test("a dispute that was won pays again for what its order had paid for", () => {
  const [a, b] = [bought("a", 20), bought("b", 20)];
  const won: Movement = { kind: "undone", order: "a", credits: 20 };
  expect(left(0, a, spent(20), reversed("a", 20), b, won)).toEqual({ a: 0, b: 20 });
  expect(left(0, a, b, spent(5), reversed("a", 20), won)).toEqual({ a: 15, b: 20 });
  expect(left(0, a, b, spent(5), reversed("a", 20), back(5), won)).toEqual({ a: 20, b: 20 });
  expect(left(0, a, spent(20), reversed("a", 20), back(5), won)).toEqual({ a: 5 });
});

test("credits that expired were not used: nothing returns to them, and no bank takes them", () => {
  const [a, b] = [bought("a", 20), bought("b", 20)];
  const expired = (credits: number): Movement => ({ kind: "expiry", credits: -credits });
  expect(left(0, a, b, spent(5), expired(35), back(5))).toEqual({ a: 5, b: 0 });
  const { expired: of } = unusedCredits(3, [a, spent(5), expired(18)]);
  expect(Object.fromEntries(of)).toEqual({ a: 18 });
});

test("a debt is paid first by what comes in, so that it is not paid back twice", () => {
  expect(left(0, bought("a", 50), spent(50), reversed("a", 50), bought("b", 60))).toEqual({
    a: 0,
    b: 10,
  });
  expect(left(-20, bought("a", 50))).toEqual({ a: 30 });
});

const movement = fc.oneof(
  fc.record({
    kind: fc.constant("purchase" as const),
    order: fc.constantFrom("a", "b", "c"),
    credits: fc.integer({ min: 1, max: 300 }),
  }),
  fc.record({
    kind: fc.constant("reversal" as const),
    order: fc.constantFrom("a", "b", "c"),
    credits: fc.integer({ min: -300, max: -1 }),
  }),
  fc.record({
    kind: fc.constant("undone" as const),
    order: fc.constantFrom("a", "b", "c"),
    credits: fc.integer({ min: 1, max: 300 }),
  }),
  fc.record({ kind: fc.constant("given_back" as const), credits: fc.integer({ min: 1, max: 10 }) }),
  fc.record({ kind: fc.constant("expiry" as const), credits: fc.integer({ min: -60, max: -1 }) }),
  fc.record({
    kind: fc.constant("other" as const),
    credits: fc.integer({ min: -60, max: 60 }).filter((credits) => credits !== 0),
  }),
);

test("free credits, the orders' credits and the debt always add up to the balance; none is below zero or above what was bought", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: -50, max: 50 }),
      fc.array(movement, { maxLength: 40 }),
      (before, drawn) => {
        const movements = drawn.filter(
          (each, at) =>
            each.kind !== "purchase" ||
            drawn.findIndex((other) => other.kind === "purchase" && other.order === each.order) ===
              at,
        );
        const { byOrder, other, debt } = unusedCredits(before, movements);
        const balance = movements.reduce((sum, { credits }) => sum + credits, before);
        expect([...byOrder.values()].reduce((sum, credits) => sum + credits, other) - debt).toBe(
          balance,
        );
        const bounds = movements.filter(
          (each) => each.kind === "purchase" && (byOrder.get(each.order) ?? 0) > each.credits,
        );
        expect(bounds).toEqual([]);
        expect(Math.min(other, debt, ...byOrder.values())).toBeGreaterThanOrEqual(0);
        expect(debt === 0 || other === 0).toBe(true);
      },
    ),
    { numRuns: 2_000 },
  );
});

test("pro rata in whole cents: rounded up, everything for everything, and never more than was paid", () => {
  const none = { amount: 0, credits: 0 };
  expect(refundAmount({ amount: 1875, credits: 50 }, 50, none)).toBe(1875);
  expect(refundAmount({ amount: 1875, credits: 50 }, 25, none)).toBe(938);
  expect(refundAmount({ amount: 1875, credits: 50 }, 0, none)).toBe(0);
  expect(refundAmount({ amount: 1000, credits: 3 }, 1, none)).toBe(334);
  expect(refundAmount({ amount: 1000, credits: 3 }, 1, { amount: 668, credits: 2 })).toBe(332);
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 120_000 }),
      fc.integer({ min: 1, max: 300 }),
      fc.array(fc.integer({ min: 1, max: 50 }), { maxLength: 20 }),
      (amount, credits, parts) => {
        let before = none;
        for (const part of parts) {
          const now = Math.min(part, credits - before.credits);
          before = {
            amount: before.amount + refundAmount({ amount, credits }, now, before),
            credits: before.credits + now,
          };
          expect(before.amount).toBeGreaterThanOrEqual(
            Math.floor((amount * before.credits) / credits),
          );
          expect(before.amount).toBeLessThanOrEqual(amount);
        }
        expect(before.credits < credits || before.amount === amount).toBe(true);
      },
    ),
  );
});
