import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { Refusal } from "#server/calls/refusal.ts";
import { checkPasswords, hashPassword, isOutdated } from "./password.ts";
import { inPasswordPool } from "./password-pool.ts";
// Not the tests' cheap one, which stands in its place beside password.ts.
import { cost } from "#server/security/password-cost.ts";

const outcome = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => "done",
    (error: unknown) => (error instanceof Refusal ? error.code : "broken"),
  );

test("a photo is read while passwords wait in their queue, and does not wait behind them", async () => {
  const ended: string[] = [];
  const hashes = Array.from({ length: 20 }, () =>
    // At their full cost: half a second of work in all.
    inPasswordPool({ hash: "quiet evenings by the sea", cost }).then(() => ended.push("hash")),
  );
  await readFile(new URL(import.meta.url)).then(() => ended.push("photo"));
  expect(ended.filter((each) => each === "hash").length).toBeLessThan(20);
  await Promise.all(hashes);
});

test("a flood fills a short queue, and the rest are refused at once; later everything is as before", async () => {
  const flood = await Promise.all(
    Array.from({ length: 300 }, () => outcome(hashPassword("quiet evenings by the sea"))),
  );
  expect(new Set(flood)).toEqual(new Set(["done", "busy"]));
  expect(flood.filter((each) => each === "done").length).toBeLessThanOrEqual(100);
  const stored = await hashPassword("quiet evenings by the sea");
  expect(
    await checkPasswords([stored, null, "no hash at all"], "quiet evenings by the sea"),
  ).toEqual([true, false, false]);
  expect(await checkPasswords([stored, null], "Quiet evenings by the sea")).toEqual([false, false]);
  expect([
    isOutdated(stored),
    isOutdated(
      "$argon2id$v=19$m=4096,t=3,p=1$c29tZXNhbHRzb21lc2FsdA$iWh06vD8Fy27wf9npn6FXWiCX4K6pW6Ue1Bnzz07Z8A",
    ),
    isOutdated("-"),
  ]).toEqual([false, true, true]);
});

test("outside of tests a password costs OWASP's minimum, which stands in what is stored", async () => {
  expect(cost).toEqual({ memoryCost: 19_456, timeCost: 2, parallelism: 1 });
  const stored = await inPasswordPool({ hash: "quiet evenings by the sea", cost });
  expect(stored).toContain("$argon2id$v=19$m=19456,t=2,p=1$");
  expect(await checkPasswords([stored], "quiet evenings by the sea")).toEqual([true]);
});
