import { expect, test } from "vitest";
import { openFirstInAMinute } from "./first-in-a-minute.ts";

test("a flood of one client is the first time once a minute; each client has its own minute", () => {
  let now = 0;
  const first = openFirstInAMinute(() => now);
  expect(Array.from({ length: 1_000 }, () => first("mallory")).filter(Boolean)).toHaveLength(1);
  expect([first("bob"), first("bob")]).toEqual([true, false]);
  now = 59_999;
  expect(first("mallory")).toBe(false);
  now = 60_000;
  expect([first("mallory"), first("mallory")]).toEqual([true, false]);
});

test("an attacker with a hundred thousand addresses does not fill the memory, nor make others forgotten for good", () => {
  const first = openFirstInAMinute(() => 0);
  for (let at = 0; at < 100_000; at += 1) first(`network ${at}`);
  expect(first("network 99999")).toBe(false);
  expect(first("network 0"), "forgotten: heard of once more").toBe(true);
});
