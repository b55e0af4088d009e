import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { giftNames } from "#features/gifts/catalogue.ts";
import { nicheTokens } from "./niche-tokens.server.ts";
import { settingsSchema } from "./settings.ts";
import { readMessages } from "#i18n/catalogue.server.ts";
import { finishedLanguages } from "#i18n/locales.ts";
import type { Niche } from "#ui/art/hero-art.tsx";
import { nicheDefaults } from "#features/niches/niche-defaults.ts";
import { openerCount } from "#features/niches/use-openers.ts";
import { nicheDifferences, nicheSettings } from "#features/landers/niche-settings.ts";

const niches = Object.keys(nicheDefaults).map(Number) as Niche[];
const allDifferent = (values: readonly unknown[]) =>
  new Set(values.map((value) => JSON.stringify(value))).size === values.length;

/** Where an audience is met: at the door, on the way in, and wherever there is nothing yet. */
const said = [
  "landers.front.title",
  "landers.front.lead",
  "landers.close.title",
  "accounts.sign_up_lead",
  "accounts.signup_message_begin",
  "accounts.done_lead",
  "accounts.mail.activation.body",
  "profiles.about_hint",
  "chat.empty_lead",
  "chat.hello_lead",
  "likes.empty_received_lead",
  "likes.empty_given_lead",
  "likes.empty_matches_lead",
  "swipe.empty_lead",
];

test("seven niches speak differently, in every language", () => {
  expect(niches).toEqual([1, 2, 3, 4, 5, 6, 7]);
  for (const language of finishedLanguages) {
    const words = readMessages(language);
    for (const key of said) {
      const texts = niches.map((niche) => words[niche === 1 ? key : `${key}@${niche}`]);
      expect(texts, `${key} in ${language}`).toEqual(texts.map(() => expect.any(String)));
      expect(allDifferent(texts), `${key} in ${language}`).toBe(true);
    }
  }
});

test("where nobody is formal, no line that a member may send is", () => {
  const formal = {
    de: /(?<![\p{L}])(Sie|Ihnen|Ihre?[mnrs]?)(?![\p{L}])/u,
    fr: /\b(vous|votre|vos)\b/i,
  };
  for (const [language, words] of Object.entries(formal)) {
    const all = readMessages(language as "de" | "fr");
    const lines = Object.keys(all).filter((key) =>
      /^(chat\.opener\.[^@]+|gifts\.thanks_words)$/.test(key),
    );
    expect(lines.length).toBe(openerCount + 4);
    expect(
      lines.some((key) => words.test(all[key] ?? "")),
      "elsewhere they are",
    ).toBe(true);
    for (const niche of [3, 6])
      for (const key of lines)
        expect(all[`${key}@${niche}`] ?? all[key], `${key}@${niche}`).not.toMatch(words);
  }
});

test("they look and offer differently: colours, evening, openers, gifts", () => {
  for (const scheme of ["light", "dark"] as const)
    expect(allDifferent(niches.map((niche) => nicheTokens(niche, scheme)))).toBe(true);
  expect(
    allDifferent(niches.map((niche) => readFileSync(`ui/art/niche-${niche}.svg`, "utf8"))),
  ).toBe(true);
  expect(allDifferent(niches.map((niche) => nicheDefaults[niche].openers))).toBe(true);
  expect(allDifferent(niches.map((niche) => nicheDefaults[niche].gifts))).toBe(true);
});

test.each(niches)("what niche %i asks for is there", (niche) => {
  const { openers, gifts } = nicheDefaults[niche];
  expect(openers.every((opener) => opener >= 1 && opener <= openerCount)).toBe(true);
  expect(gifts.every((gift) => giftNames.includes(gift))).toBe(true);
  expect(
    settingsSchema.safeParse({ name: "x", domain: "x", niche, ...nicheSettings[niche] }).success,
  ).toBe(true);
});

test("a site of the first niche is what the schema makes of one that says nothing", () => {
  expect(settingsSchema.parse({ name: "x", domain: "x" })).toMatchObject(nicheSettings[1]);
});

test("what a site has otherwise than a niche is told by name, in any order of what it lists", () => {
  const fifty = nicheSettings[2];
  expect(nicheDifferences(2, nicheSettings[1])).toEqual([
    "min_age",
    "search_fields",
    "visible_profile_fields",
  ]);
  expect(
    nicheDifferences(2, { ...fifty, search_fields: fifty.search_fields.toReversed() }),
  ).toEqual([]);
  expect(nicheDifferences(2, { ...fifty, min_age: "many" })).toEqual(["min_age"]);
  expect([8, 0, "", undefined].map((none) => nicheDifferences(none, fifty))).toEqual([
    [],
    [],
    [],
    [],
  ]);
});

test("nobody else asks which niche a site is", () => {
  // The demo invents members to suit each site.
  const asking = globSync("{app,features,ui}/**/*.{ts,tsx}").filter(
    (file) =>
      !file.includes(".test.") &&
      !file.startsWith("features/demo/") &&
      /niche\s*(?:===|!==|==|<|>)\s*\d/.test(readFileSync(file, "utf8")),
  );
  expect(asking).toEqual(["features/sites/niche-tokens.server.ts"]);
});
