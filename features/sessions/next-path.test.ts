import { expect, test } from "vitest";
import { ownPath } from "#app/own-path.ts";

/** `next` as it stands in the address of the login page (trust row 24). */
const next = (written: string): string => ownPath(new URL(`http://own.test/login?next=${written}`).searchParams.get("next"), "/members");

test.each(["//x", "/\\x", "%09//x", "/%09/x", "%2F%2Fx", "https://x", "/%5Cx", "javascript:alert(1)", "x", "", "/%0d%0aset-cookie:a=b", "%20//x", "/.%09//x"])("login never leads to another host: %s", (written) => {
  expect(next(written)).toBe("/members");
});

test.each([["/chats", "/chats"], ["/members/0199?tab=photos", "/members/0199?tab=photos"], ["%2Flikes%2Freceived", "/likes/received"]])("login leads back to a page of our own: %s", (written, path) => {
  expect(next(written)).toBe(path);
});
