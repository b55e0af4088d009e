import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { Refusal } from "#server/calls/refusal.ts";
import { checkPassword, checkPasswords, hashPassword, isOutdated } from "./password.ts";
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
  ).toEqual(["current", null, null]);
  expect(await checkPasswords([stored, null], "Quiet evenings by the sea")).toEqual([null, null]);
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
  expect(await checkPassword(stored, "quiet evenings by the sea")).toBe(true);
});

const cheap = { memoryCost: 4096, timeCost: 1, parallelism: 1 };
const spellingsOf = (password: string): string[] => [
  password.normalize("NFC"),
  password.normalize("NFD"),
  password.replaceAll(" ", "\u00a0"),
  password.replaceAll(" ", "\u202f").normalize("NFD"),
];

test.each([
  "Grüße aus Köln am Rhein",
  "été à la plage",
  "Łódź nocą, żółw",
  "ångström över ö",
  "한국어 비밀번호",
])("%s is the same password composed, decomposed and with no-break spaces", async (password) => {
  for (const set of spellingsOf(password)) {
    const stored = await hashPassword(set);
    for (const typed of spellingsOf(password))
      expect(await checkPassword(stored, typed)).toBe(true);
    expect(await checkPassword(stored, `${set}!`)).toBe(false);
  }
});

test("a hash made from another spelling is accepted and asks for a new one", async () => {
  const composed = "Grüße aus Köln";
  for (const raw of [composed.normalize("NFD"), composed.replaceAll(" ", "\u00a0")]) {
    const stored = await inPasswordPool({ hash: raw, cost: cheap });
    expect(await checkPasswords([stored, null], raw)).toEqual(["outdated", null]);
  }
  const decomposed = await inPasswordPool({ hash: composed.normalize("NFD"), cost });
  expect(await checkPasswords([decomposed], composed)).toEqual(["outdated"]);
});
