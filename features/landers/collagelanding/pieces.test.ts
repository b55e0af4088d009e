import { expect, test } from "vitest";
import { readStart } from "#features/accounts/sign-up/sign-up-start.ts";
import { landers } from "../landers.ts";
import { mostPicked, pastedFor, pieces, shuffled } from "./pieces.ts";

test("each look pastes every scrap once, and other ones first", () => {
  for (const slug of landers.collagelanding)
    expect(pastedFor(slug).toSorted()).toEqual(pieces.toSorted());
  expect(new Set(landers.collagelanding.map((slug) => pastedFor(slug)[0])).size).toBe(
    landers.collagelanding.length,
  );
});

test("shuffling loses no scrap and finds another order", () => {
  const order = pastedFor("evening");
  expect(shuffled(order, 5).toSorted()).toEqual(order.toSorted());
  expect(shuffled(order, 5)).not.toEqual(order);
  expect(shuffled(order, 5)).toEqual(shuffled(order, 5));
});

test("what is picked goes into the sign-up", () => {
  const picked = pieces.slice(0, mostPicked);
  expect(readStart(new URLSearchParams(picked.map((piece) => ["interests", piece])))).toEqual({
    interests: picked.toSorted(),
  });
});
