import { expect, test } from "vitest";
import { keptAddress } from "./kept-address.server.ts";
import { keepOn, keptQuery } from "#browser/kept-query.ts";
import { readSource } from "#browser/source.ts";

const page = (path: string) =>
  `<a href="/signup?gender=woman&amp;${path.split("?")[1]}">x</a><input type="hidden" name="${path.split("?")[1]?.split("=")[0]}" value="vesperKeptQuery"/>`;
const filled = (url: string) => {
  const address = keptAddress(url, null);
  return address?.fill?.(page(address.path));
};

test("every alias is one name; what is no code is left out", () => {
  const from = (query: string) => readSource(new URLSearchParams(query));
  expect(from("network=n&ref=r&sub=1&sub2=2&aff_sub3=3")).toEqual({
    network: "n",
    ref: "r",
    sub1: "1",
    sub2: "2",
    sub3: "3",
  });
  expect(from("aff_sub=a&aff_sub2=b")).toEqual({ sub1: "a", sub2: "b" });
  expect(from(`network=${"x".repeat(101)}&ref=${encodeURIComponent("<script>")}&sub1=`)).toEqual(
    {},
  );
});

test("trust row 28: only where a visitor came from goes along, and only in the address", () => {
  expect(keptQuery("?gender=man&network=n&aff_sub=a&lb=1&password=x&sub1=%22%3E")).toBe(
    "network=n&aff_sub=a&lb=1",
  );
  expect(keptQuery("?network=n&ref=r&language=en")).toBe("language=en&network=n&ref=r");
  expect(keepOn("/signup?gender=man", "?ref=r")).toBe("/signup?gender=man&ref=r");
  expect(keepOn("/pages/cookies#choice", "?ref=r")).toBe("/pages/cookies?ref=r#choice");
  expect(keepOn("/pages/faq", "?page=2")).toBe("/pages/faq");
  expect(keepOn("/pages/faq", "?language=de")).toBe("/pages/faq?language=de");
  expect(keepOn("/pages/faq", "?language=__proto__")).toBe("/pages/faq");
});

test("a kept page gets each visitor's own parameters into links and forms, escaped", () => {
  expect(filled("/?network=a%20b&sub=c")).toBe(
    '<a href="/signup?gender=woman&amp;network=a+b&amp;sub=c">x</a><input type="hidden" name="network" value="a b"/><input type="hidden" name="sub" value="c"/>',
  );
  expect(filled("/pages/faq?sub1=$%26&ref=q")).toBeUndefined();
});

test.each([
  ["/", "/"],
  ["/?t=5", "/"],
  ["/?network=n", "/?network=vesperKeptQuery"],
  ["/?t=5&sub2=x", "/?lb=vesperKeptQuery"],
  ["/?sub2=x&ref=r", "/?network=vesperKeptQuery"],
  ["/?language=de", "/?language=de"],
  ["/?language=xx&t=5", "/"],
  ["/?ref=r&language=de", "/?language=de&network=vesperKeptQuery"],
  ["/?gender=man", null],
  ["/?network=n&gender=man", null],
  ["/?network=%22%3E%3Cscript%3E", null],
])("the kept page of %s is that of %s", (url, path) => {
  expect(keptAddress(url, null)?.path ?? null).toBe(path);
});

test("trust row 28: a visit is logged only after a yes, which needs the page's scripts awake", () => {
  expect(keptAddress("/?lb=1", null)?.path).toBe("/?lb=vesperKeptQuery");
  expect(keptAddress("/?lb=1", "necessary")?.path).toBe("/?lb=vesperKeptQuery");
  expect(keptAddress("/?lb=1", "measurement")).toBeNull();
});
