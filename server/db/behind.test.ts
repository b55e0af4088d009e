import { expect, test } from "vitest";
import { openBehind } from "./behind.ts";

test("nothing is known before the replica has shown where the primary was", () => {
  const behind = openBehind();
  expect(behind.age(5)).toBe(Infinity);
  behind.primaryAt(100, 0);
  behind.replicaAt(99);
  expect(behind.age(5)).toBe(Infinity);
  behind.replicaAt(100);
  expect(behind.age(5)).toBe(5);
});

test("a primary that nobody writes to is no lag, however long", () => {
  const behind = openBehind();
  for (let second = 0; second <= 60; second += 1) {
    behind.primaryAt(100, second * 1_000);
    behind.replicaAt(100);
  }
  expect(behind.age(60_001)).toBe(1);
});

test("a steady lag is as long as it is, one that grows is seen growing, and what was caught up is", () => {
  const behind = openBehind();
  for (let second = 0; second <= 10; second += 1) {
    behind.primaryAt(second * 100, second * 1_000);
    behind.replicaAt(Math.max(0, second - 2) * 100 + 50);
  }
  expect(behind.age(10_000)).toBe(2_000);
  behind.primaryAt(1_100, 11_000);
  behind.replicaAt(850); // as before: its line is cut, and it knows of nothing more
  expect(behind.age(11_000)).toBe(3_000);
  behind.replicaAt(1_100);
  expect(behind.age(11_000)).toBe(0);
  behind.forget();
  expect(behind.age(11_000)).toBe(Infinity);
});
