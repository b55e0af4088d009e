import { expect, test } from "vitest";
import { languages } from "#i18n/locales.ts";
import { phrasesOf } from "./phrases.ts";

test("what a demo member says agrees with age and audience, in every language", () => {
  for (const language of languages) {
    const [young, old] = [phrasesOf(1, language, 39), phrasesOf(1, language, 60)];
    expect(old).toHaveLength(8);
    expect(young).toEqual(old.filter((_, at) => at !== 1 && at !== 5));
    expect(phrasesOf(6, language, 60), "no walks where evenings are meant").not.toContain(old[0]);
    expect(new Set(phrasesOf(6, language, 39)).size).toBeGreaterThan(4);
  }
});
