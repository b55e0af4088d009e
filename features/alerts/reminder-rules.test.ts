import { expect, test } from "vitest";
import { reminderFor } from "./reminder-rules.ts";

type Where = Parameters<typeof reminderFor>[0];
const newcomer: NonNullable<Where["user"]> = {
  status: "not_confirmed",
  notifications_disabled: [],
  profile: { status: "disabled" },
};
const on = (pathname: string, more: Partial<Where> = {}) =>
  reminderFor({ user: newcomer, pathname, overApi: false, smartphone: false, ...more });

test("section 4, activation reminder: an alert for whoever has not confirmed", () => {
  expect(on("/members")).toBe("alert");
});

test.each<[string, Partial<Where>]>([
  ["a visitor", { user: null }],
  ["a confirmed member", { user: { ...newcomer, status: "active" } }],
  ["a blocked one", { user: { ...newcomer, status: "blocked" } }],
  ["an enabled profile", { user: { ...newcomer, profile: { status: "active" } } }],
  ["no profile", { user: { ...newcomer, profile: null } }],
  [
    "disabled notifications, which say more",
    { user: { ...newcomer, notifications_disabled: ["bounce"] } },
  ],
])("section 4, activation reminder: none for %s", (_, more) => {
  expect(on("/members", more)).toBeNull();
  expect(on("/members", { overApi: true, smartphone: true, ...more })).toBeNull();
});

test.each(["/signup", "/signup-matches", "/complete-signup", "/settings", "/notifications"])(
  "section 4, activation reminder: not on %s, unless completed over the API on a smartphone",
  (pathname) => {
    expect(on(pathname)).toBeNull();
    expect(on(pathname, { smartphone: true })).toBeNull();
    expect(on(pathname, { overApi: true })).toBeNull();
    expect(on(pathname, { overApi: true, smartphone: true })).toBe("modal");
  },
);

test.each(["/signups", "/members/settings", "/premium"])(
  "section 4, activation reminder: %s is another screen",
  (pathname) => {
    expect(on(pathname)).toBe("alert");
  },
);

test("section 4, activation reminder: a modal when the query says that the sign-up was completed over the API", () => {
  expect(on("/members", { overApi: true })).toBe("modal");
});
