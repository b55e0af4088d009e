import { expect, test } from "vitest";
import { cookie, cookieValue, readCookies } from "./cookies.ts";

const options = { maxAge: 60, httpOnly: false };

test("over TLS every cookie is of this host alone, and is read under that name first", () => {
  const set = cookie("language", "de", { ...options, secure: true });
  expect(set).toBe("__Host-language=de; Path=/; Max-Age=60; SameSite=Lax; Secure");
  expect(cookie("__Host-session", "x", { ...options, secure: true })).toMatch(/^__Host-session=x;/);
  expect(cookie("language", "de", { ...options, secure: false })).toMatch(/^language=de;/);
  const read = (header: string) => cookieValue(readCookies(header), "language");
  expect(read("language=nl; __Host-language=de")).toBe("de");
  expect([read("language=nl"), read("")]).toEqual(["nl", undefined]);
});
