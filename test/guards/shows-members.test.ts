import { expect, test } from "vitest";
import { z } from "zod";
import { calls } from "#features/index.ts";

interface Described {
  properties?: Record<string, Described>;
  [key: string]: unknown;
}

/** True if an answer's schema holds a member's card somewhere: a name, an age and a main photo. */
function holdsCard(schema: unknown): boolean {
  if (typeof schema !== "object" || schema === null) return false;
  const { properties = {} } = schema as Described;
  if (["name", "age", "main_image"].every((name) => name in properties)) return true;
  return Object.values(schema).some(holdsCard);
}

const showing = Object.entries(calls).flatMap(([name, call]) =>
  !("staff" in call) && holdsCard(z.toJSONSchema(call.output, { unrepresentable: "any" }))
    ? [{ name, declared: call.showsMembers }]
    : [],
);

/** They show the caller, who likes them or whom they have written with: none shows a member of any id. */
const known = [
  "accounts.activate",
  "chat.list",
  "chat.read",
  "chat.unwritten",
  "gifts.received",
  "likes.list",
  "likes.newMatches",
  "polling.read",
  "profiles.own",
  "profiles.update",
  "sessions.changeLanguage",
  "sessions.login",
  "sessions.readUser",
  "swipe.answer",
];

test("a call that counts nobody is one of a list", () => {
  const uncounted = showing.filter(({ declared }) => declared === "known");
  expect(uncounted.map(({ name }) => name).toSorted()).toEqual(known);
});

test("every call that shows members counts them, or says why it need not", () => {
  expect(showing.length).toBeGreaterThan(15);
  expect(showing.filter(({ declared }) => declared === undefined).map(({ name }) => name)).toEqual(
    [],
  );
});
