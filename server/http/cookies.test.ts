import { expect, test } from "vitest";
import { cookie, cookieValue, readCookies } from "./cookies.ts";

const options = { maxAge: 60, httpOnly: false };

test("over TLS every cookie is of this host alone, and is read under that name first", () => {
  const set = cookie("language", "de", { ...options, secure: true });
  expect(set).toBe("__Host-language=de; Path=/; Max-Age=60; SameSite=Lax; Secure");
  expect(cookie("__Host-session", "x", { ...options, secure: true })).toMatch(/^__Host-session=x;/);
  expect(cookie("language", "de", { ...options, secure: false })).toMatch(/^language=de;/);
  const read = (header: string) => cookieValue(readCookies(header), "language", (value) => value);
  expect(read("language=nl; __Host-language=de")).toBe("de");
  expect([read("language=nl"), read("")]).toEqual(["nl", null]);
});

test("of several cookies of one name the first that is a value of ours counts", () => {
  const colour = (value: unknown) => (value === "red" || value === "blue" ? value : null);
  const read = (header: string) => cookieValue(readCookies(header), "colour", colour);
  expect(read("colour=x; colour=red")).toBe("red");
  expect(read("colour=red; colour=x")).toBe("red");
  expect(read("colour=red; colour=blue")).toBe("red");
  expect(read("colour=red; __Host-colour=x; __Host-colour=blue")).toBe("blue");
  expect(read("colour=x; other=red")).toBeNull();
});
