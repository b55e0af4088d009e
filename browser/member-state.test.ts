import { expect, test } from "vitest";
import { type MemberState, standingOf } from "./member-state.ts";

const member = { id: "0199", paid_user: false, status: "active", credits: 3 } as NonNullable<
  MemberState["user"]
>;

test("a first purchase, another member, a confirmed address and a logout each change what the screen may show", () => {
  const standings = [
    member,
    { ...member, paid_user: true },
    { ...member, id: "0200" },
    { ...member, status: "not_confirmed" as const },
    null,
  ].map(standingOf);
  expect(new Set(standings).size).toBe(standings.length);
});

test("credits that come and go load nothing again", () => {
  expect(standingOf({ ...member, credits: 2 })).toBe(standingOf(member));
});
