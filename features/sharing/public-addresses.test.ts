import { expect, test } from "vitest";
import { finishedLanguages } from "#i18n/locales.ts";
import { addressIn, siteLanguages } from "#features/languages/site-languages.ts";
import { publicAddresses } from "./public-addresses.ts";

test("a site is written in its own language and in those of all its countries, as far as they are finished", () => {
  expect(siteLanguages({ domain_language: "de", countries: ["AT", "NL"] })).toEqual([
    "de",
    "en",
    "nl",
  ]);
  expect(siteLanguages({ domain_language: "nl_NL", countries: ["DE"] })[0]).toBe("nl");
  expect(siteLanguages({ domain_language: "xx", countries: ["JP"] }).toSorted()).toEqual(
    [...finishedLanguages].toSorted(),
  );
});

test("every public page has one address in each language, the plain one in the site's own", () => {
  const addresses = publicAddresses({ domain_language: "nl", countries: ["NL"] });
  expect(addresses.map(({ path }) => path)).toEqual(
    expect.arrayContaining(["/", "/pricing", "/complaints", "/pages/terms"]),
  );
  expect(addresses.every(({ languages }) => languages.join() === "nl,en")).toBe(true);
  expect(addressIn("/pricing", "nl", { domain_language: "nl" })).toBe("/pricing");
  expect(addressIn("/pricing", "en", { domain_language: "nl" })).toBe("/pricing?language=en");
});
