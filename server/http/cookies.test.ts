import { expect, test } from "vitest";
import { choiceCookie, cookie, cookieAt, cookiesOf, cookieValue, readCookies } from "./cookies.ts";

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

test("at a port that the host names our cookies end with it, and hide those without and of other ports", () => {
  const language = (host: string, cookie: string) =>
    cookieValue(cookiesOf({ host, cookie }), "language", (value) => value || null);
  for (const [host, ending] of [
    ["example.org:8443", "-8443"],
    ["127.0.0.1:3000", "-3000"],
    ["[::1]:80", "-80"],
    ["example.org", ""],
    ["[2001:db8::1]", ""],
  ] as const) {
    for (const secure of [false, true]) {
      const set = cookieAt(host, cookie("language", "de", { ...options, secure }));
      const prefix = secure ? "__Host-" : "";
      expect(set).toMatch(new RegExp(`^${prefix}language${ending}=de; Path=/`));
      expect(language(host, `language=nl; ${set.split(";")[0]}; language=fr`)).toBe(
        secure || ending ? "de" : "nl",
      );
    }
    expect(language(host, "language-9=de; language=nl")).toBe("nl");
  }
  expect(language("example.org:8443", "language-8443=; language=nl")).toBeNull();
  expect(choiceCookie("language", "", "https://example.org:8443")).toMatch(/=; .*Max-Age=31536000/);
  expect(choiceCookie("language", "", "https://example.org")).toMatch(/=; .*Max-Age=0/);
});
