import type pg from "pg";
import { expect, test } from "vitest";
import { isLarge } from "./estimate.server.ts";

const poolThat = (answers: () => Promise<unknown>) => ({ query: answers }) as object as pg.Pool;

test("whoever asks the primary does not wait for a replica that says nothing, nor for what it asked last", async () => {
  const segment = { siteId: "a", country: "NL", gender: 1, forVisitors: false };
  const silence = Promise.withResolvers<never>();
  const replica = poolThat(() => silence.promise);
  const primary = poolThat(async () => ({ rows: [{ size: 2_001 }] }));
  const lost = isLarge(replica, segment);
  expect(await isLarge(primary, segment)).toBe(true);
  silence.reject(new Error("Query read timeout"));
  await expect(lost).rejects.toThrow("timeout");
  const asksNothing = poolThat(() => Promise.reject(new Error("asked again")));
  expect(await isLarge(asksNothing, segment), "what is known is everybody's").toBe(true);
});
