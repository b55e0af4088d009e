import { expect, test } from "vitest";
import { openFrameBudget } from "./frame-budget.ts";

test("who sends in bursts is heard again as time passes, who never stops is not", () => {
  let now = 0;
  const budget = openFrameBudget({ atOnce: 5, perSecond: 2 }, () => now);
  const take = (times: number) =>
    Array.from({ length: times }, () => budget.take()).filter(Boolean).length;
  expect(take(10)).toBe(5);
  now = 1_000;
  expect(take(10)).toBe(2);
  now = 60_000;
  expect(take(10)).toBe(5);
  expect(take(1_000)).toBe(0);
});
