import { expect, inject, test } from "vitest";
import { inTurn } from "./in-turn.ts";

test("what starts at once is done one after the other, and whoever fails holds nobody up", async () => {
  const url = inject("databaseServer");
  let inside = 0;
  const seen: number[] = [];
  const one = (nth: number) =>
    inTurn(url, async () => {
      inside += 1;
      await new Promise((wait) => setTimeout(wait, 5));
      seen.push(inside);
      inside -= 1;
      if (nth === 3) throw new Error("died");
    });
  const all = await Promise.allSettled(Array.from({ length: 20 }, (_, nth) => one(nth)));
  expect(seen).toEqual(Array.from({ length: 20 }, () => 1));
  expect(all.filter(({ status }) => status === "rejected")).toHaveLength(1);
});
