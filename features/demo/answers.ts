import type { PromptName } from "#features/prompts/prompt-names.ts";
import type { Language } from "#i18n/locales.ts";
import type { Random } from "./random.ts";
import { asked } from "./words/asked.ts";
import { words } from "./words/words.ts";

/** Three questions of a demo member, answered in the language of their country. */
export const answersOf = (
  random: Random,
  language: Language,
): { prompt: PromptName; answer: string }[] =>
  random.some([...asked.keys()], 3).map((at) => ({
    prompt: asked[at] ?? asked[0],
    answer: words[language].answers[2 * at + random.below(2)] ?? "",
  }));
