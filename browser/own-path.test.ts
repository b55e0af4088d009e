import { expect, test } from "vitest";
import { ownPath } from "./own-path.ts";

/** `next` as it stands in the address of the login page. */
const next = (written: string): string =>
  ownPath(new URL(`http://own.test/login?next=${written}`).searchParams.get("next"), "/members");

const hostile = [
  "//x",
  "/\\x",
  "%09//x",
  "/%09/x",
  "%2F%2Fx",
  "https://x",
  "/%5Cx",
  "javascript:alert(1)",
  "x",
  "",
  "/%0d%0aset-cookie:a=b",
  "%20//x",
  "/.%09//x",
];
test.each(hostile)(
  "trust row 24: nothing written in an address leads to another host: %s",
  (written) => {
    expect(next(written)).toBe("/members");
  },
);

test.each([
  ["/chats", "/chats"],
  ["/members?page=2", "/members?page=2"],
  ["/members/0199?tab=photos", "/members/0199?tab=photos"],
  ["%2Flikes%2Freceived", "/likes/received"],
])("a page of our own is gone to: %s", (written, path) => {
  expect(next(written)).toBe(path);
});

test("trust row 24: a form's own field is no different", () => {
  const written = [
    "//evil.test",
    "/\\evil.test",
    "\\/evil.test",
    "/%5C/evil.test\\",
    "\t//evil.test",
    "/\t/evil.test",
    "\u0000//evil.test",
    "https:evil.test",
    "/\nmembers",
    7,
    null,
    undefined,
  ];
  for (const value of written) expect([value, ownPath(value)]).toEqual([value, "/"]);
  for (const own of ["/", "/a?b=c", "/likes/received#top"]) expect(ownPath(own)).toBe(own);
});
