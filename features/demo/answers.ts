import type { PromptName } from "#features/prompts/prompt-names.ts";
import type { Language } from "#i18n/locales.ts";
import { isEvening } from "./about.ts";
import type { Random } from "./random.ts";
import { asked } from "./words/asked.ts";
import { words } from "./words/words.ts";

/** Not said where an evening is meant: the market, soup, tomatoes, the parents' kitchen, bread. */
const calm: readonly number[] = [5, 6, 14, 25, 28];

/** Three questions of a demo member, answered in the language of their country. */
export const answersOf = (
  random: Random,
  language: Language,
  niche: number,
): { prompt: PromptName; answer: string }[] =>
  random.some([...asked.keys()], 3).map((at) => {
    const one = 2 * at + random.below(2);
    // The other answer to the same question.
    const said = isEvening(niche) && calm.includes(one) ? one ^ 1 : one;
    return { prompt: asked[at] ?? asked[0], answer: words[language].answers[said] ?? "" };
  });
