import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { forAmericans } from "../footer-links.ts";
import { isEntryFree } from "./entry-free.ts";
import { entryShown, entryWarned, warnedCountries } from "./entry-rules.ts";
import { fictionalBy } from "../fictional-by.ts";
import type { Settings } from "#features/sites/settings.ts";

type Site = Parameters<typeof entryWarned>[0];
const dutch: Site = {
  enable_site_entry_popup: "yes",
  site_entry_countries: [],
  geoip_country: null,
  countries: ["NL", "BE"],
};
const visit = { loggedIn: false, standalone: false, skipped: null };

test("section 2, entry warning: shown to a logged-out visitor", () => {
  expect([entryWarned(dutch), entryShown(visit)]).toEqual([true, true]);
});

test.each<[string, Partial<typeof visit> | { skipped: string }]>([
  ["to a logged-in member", { loggedIn: true }],
  ["in the installed app", { standalone: true }],
  ["a second time: closing has stored when", { skipped: "1772388000000" }],
])("section 2, entry warning: not shown %s", (_, more) => {
  expect(entryShown({ ...visit, ...more })).toBe(false);
});

test("section 2, entry warning: not where enable_site_entry_popup is no", () => {
  expect(entryWarned({ ...dutch, enable_site_entry_popup: "no" })).toBe(false);
});

test.each<[string, Partial<Site>, readonly string[] | undefined, boolean]>([
  [
    "the site warns some countries, the visitor's among them",
    { site_entry_countries: ["BE", "NL"] },
    undefined,
    true,
  ],
  ["the site warns other countries", { site_entry_countries: ["DE"] }, undefined, false],
  [
    "where the visitor is decides, not where the site is",
    { site_entry_countries: ["DE"], geoip_country: "DE" },
    undefined,
    true,
  ],
  ["chat, lander and empty layouts: the Netherlands", {}, warnedCountries, true],
  ["chat, lander and empty layouts: Germany", { geoip_country: "DE" }, warnedCountries, true],
  ["chat, lander and empty layouts: elsewhere", { geoip_country: "FR" }, warnedCountries, false],
  ["the default layout: elsewhere too", { geoip_country: "FR" }, undefined, true],
  ["a site without a country", { countries: [] }, warnedCountries, false],
])("section 2, entry warning by country: %s", (_, more, only, warned) => {
  expect(entryWarned({ ...dutch, ...more }, only)).toBe(warned);
});

test.each([
  ["chat", true],
  ["lander", true],
  ["empty", true],
  ["default", false],
])("section 2, layouts: %s warns in the Netherlands and Germany only: %s", (layout, only) => {
  const file = layout === "default" ? "app/shell/default-shell.tsx" : `app/layouts/${layout}.tsx`;
  expect(
    /<EntryWarning( only=\{warnedCountries\})? \/>/.exec(readFileSync(file, "utf8"))?.[1] !==
      undefined,
  ).toBe(only);
});

test.each([
  ["en", "US", true],
  ["es", "US", false],
  ["en", "GB", false],
  ["en", null, false],
])("section 2: the US footer in %s for %s: %s", (language, geoip_country, shown) => {
  expect(forAmericans(language, { geoip_country, countries: ["NL", "US"] })).toBe(shown);
});

test.each([
  ["an American, wherever the site's first country is", "US", null, true],
  ["an American who travels", "US", "NL", true],
  ["somebody from the Netherlands who travels there", "NL", "US", false],
])("section 2: the US footer for a member: %s", (_, home, geoip_country, shown) => {
  expect(forAmericans("en", { geoip_country, countries: ["NL", "US"] }, home)).toBe(shown);
  expect(forAmericans("es", { geoip_country, countries: ["NL", "US"] }, home)).toBe(false);
});

test.each([
  ["/pages/imprint", true],
  ["/pages/privacy", true],
  ["/cancel", true],
  ["/cancel/do", true],
  ["/withdraw", true],
  ["/report", true],
  ["/complaints", true],
  ["/de/cancel", true],
  ["/", false],
  ["/members", false],
  ["/reports", false],
  ["/cancelled-flights", false],
])("the entry warning leaves %s uncovered: %s", (path, free) => {
  expect(isEntryFree(path)).toBe(free);
});

test("who answers for fictional profiles follows a sentence, and nothing does where there are none", () => {
  const t = (key: string) => key;
  const by = (fictional_icon: string | null, fictional_answered_by: "person" | null) =>
    fictionalBy({ fictional_icon, fictional_answered_by } as Settings, t);
  expect(by(null, null)).toBe("");
  expect(by(null, "person")).toBe("");
  expect(by("🎭", null)).toBe("");
  expect(by("🎭", "person")).toBe(" app.fictional_by.person");
});
