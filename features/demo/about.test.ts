import { expect, test } from "vitest";
import { languages } from "#i18n/locales.ts";
import { abouts, sentencesFor, type Speaker } from "./about.ts";
import { answersOf } from "./answers.ts";
import { openingsOf } from "./openings.ts";
import { seededRandom } from "./random.ts";
import { words } from "./words/words.ts";

const looks = { hairColour: "brown", glasses: false, beard: false } as const;
const somebody: Speaker = { niche: 1, age: 52, looks };

test("there are forty sentences and forty answers in every language, each once", () => {
  for (const language of languages)
    for (const list of [words[language].about, words[language].answers])
      expect(new Set(list).size, language).toBe(40);
});

test("what a demo member says agrees with age, looks and audience, in every language", () => {
  for (const language of languages) {
    const { about } = words[language];
    const says = (who: Partial<Speaker>) =>
      sentencesFor({ ...somebody, ...who }, language).map((sentence) => about.indexOf(sentence));
    const [grey, blond, red, dark, glasses, beard, forties, fifty] = [
      20, 21, 22, 23, 24, 25, 26, 27,
    ];
    expect(says({ looks: { ...looks, hairColour: "grey" } })).toContain(grey);
    expect(says({ looks: { ...looks, hairColour: "blond" } })).toContain(blond);
    expect(says({})).toContain(dark);
    for (const unlike of [grey, blond, red, glasses, beard])
      expect(says({}), language).not.toContain(unlike);
    for (const seen of [grey, blond, red, dark, glasses, beard])
      expect(says({ looks: null }), "nothing to agree with").not.toContain(seen);
    expect(says({ looks: { hairColour: "red", glasses: true, beard: true } })).toEqual(
      expect.arrayContaining([red, glasses, beard]),
    );
    expect(says({ age: 39 })).not.toEqual(expect.arrayContaining([forties]));
    expect(says({ age: 39 })).not.toEqual(expect.arrayContaining([fifty]));
    expect(says({ age: 44 })).toContain(forties);
    for (const other of [forties, fifty]) expect(says({ age: 52 }), language).not.toContain(other);
    expect(says({ age: 60 })).toContain(fifty);
    for (const niche of [3, 6]) {
      expect(says({ niche }), "an evening is meant").toEqual(expect.arrayContaining([32, 33]));
      for (const calm of [0, 5, 17, 18, 28, 31, 38])
        expect(says({ niche, age: 70 }), `${language} ${niche}`).not.toContain(calm);
      expect(says({ niche, age: 39, looks: null }).length).toBeGreaterThan(14);
    }
    for (const niche of [1, 2, 4, 5, 7]) expect(says({ niche })).not.toContain(32);
  }
});

test("neighbours do not read alike: of 200 members no sentence is every sixth one's", () => {
  for (const [niche, language] of [
    [1, "nl"],
    [3, "de"],
    [4, "en"],
  ] as const) {
    const say = abouts(seededRandom(3));
    const said = Array.from({ length: 200 }, (_, at) =>
      say({ niche, age: 38 + (at % 34), looks: at % 9 ? looks : null }, language),
    );
    expect(new Set(said).size, language).toBeGreaterThan(170);
    for (const sentence of words[language].about)
      expect(said.filter((about) => about.includes(sentence)).length, sentence).toBeLessThan(
        200 / 6,
      );
  }
});

test("a demo member answers three questions, in every language, in the length of an answer", () => {
  for (const language of languages) {
    const random = seededRandom(7);
    const some = Array.from({ length: 200 }, () => answersOf(random, language, 1));
    for (const three of some) {
      expect(new Set(three.map(({ prompt }) => prompt)).size).toBe(3);
      for (const { answer } of three) expect(answer).toMatch(/^.{8,200}$/);
    }
    expect(new Set(some.flat().map(({ answer }) => answer)).size, language).toBe(40);
  }
});

test("where an evening is meant nobody answers with soup, the market or bread", () => {
  for (const niche of [3, 6]) {
    const random = seededRandom(7);
    const said = Array.from({ length: 300 }, () => answersOf(random, "en", niche))
      .flat()
      .map(({ answer }) => answer);
    expect(said.join(" ")).not.toMatch(/soup|market|tomato|bread\. It|parents/i);
    expect(new Set(said).size).toBe(35);
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
