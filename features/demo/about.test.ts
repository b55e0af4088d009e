import { expect, test } from "vitest";
import { languages } from "#i18n/locales.ts";
import { answersOf } from "./answers.ts";
import { openingsOf, phrasesOf } from "./phrases.ts";
import { seededRandom } from "./random.ts";

test("what a demo member says agrees with age and audience, in every language", () => {
  for (const language of languages) {
    const [young, old] = [phrasesOf(1, language, 39), phrasesOf(1, language, 60)];
    expect(old).toHaveLength(8);
    expect(young).toEqual(old.filter((_, at) => at !== 1 && at !== 5));
    expect(phrasesOf(6, language, 60), "no walks where evenings are meant").not.toContain(old[0]);
    expect(new Set(phrasesOf(6, language, 39)).size).toBeGreaterThan(4);
  }
});

test("a demo member answers three questions, in every language, in the length of an answer", () => {
  for (const language of languages) {
    const random = seededRandom(7);
    const some = Array.from({ length: 50 }, () => answersOf(random, language));
    for (const three of some) {
      expect(new Set(three.map(({ prompt }) => prompt)).size).toBe(3);
      for (const { answer } of three) expect(answer).toMatch(/^.{8,200}$/);
    }
    expect(new Set(some.flat().map(({ answer }) => answer)).size, language).toBe(20);
  }
});

test("whoever writes first has three lines in every language, and no formal ones where an evening is meant", () => {
  for (const language of languages)
    for (const niche of [1, 2, 3, 4, 5, 6, 7])
      expect(openingsOf(niche, language), `${niche} ${language}`).toHaveLength(3);
  expect(openingsOf(2, "de").join(" ")).toMatch(/\bSie\b/);
  for (const niche of [3, 6])
    expect(openingsOf(niche, "de").join(" ")).not.toMatch(/\b(Sie|Ihr)\b/);
});
