import type { Language } from "#i18n/locales.ts";
import type { Looks } from "./pictures/portraits.server.ts";
import type { SceneName } from "./pictures/scenes.server.ts";
import type { Random } from "./random.ts";
import { words } from "./words/words.ts";

/** What is known of a member whose words are looked for. */
export interface Speaker {
  readonly niche: number;
  /** Years. */
  readonly age: number;
  /** Null: there is no picture to agree with. */
  readonly looks: Looks | null;
}

/** Where an evening is meant: strangers say du to each other, and nobody writes of soup. */
export const isEvening = (niche: number): boolean => niche === 3 || niche === 6;
const calm = ({ niche }: Speaker): boolean => !isEvening(niche);
const evening = ({ niche }: Speaker): boolean => isEvening(niche);
const family = ({ niche }: Speaker): boolean => niche === 1 || niche === 2;
const only =
  (niche: number) =>
  (who: Speaker): boolean =>
    who.niche === niche;
const hair =
  (...colours: Looks["hairColour"][]) =>
  ({ looks }: Speaker): boolean =>
    looks !== null && colours.includes(looks.hairColour);
const anybody = (): boolean => true;

/** Who may say each of the 40 sentences of a language (words/<language>.ts). */
const fits: readonly ((who: Speaker) => boolean)[] = [
  calm, // long walks
  anybody,
  anybody,
  anybody,
  anybody,
  calm, // garden
  calm, // market
  anybody,
  anybody,
  calm, // bicycle
  anybody,
  anybody,
  anybody,
  anybody,
  anybody,
  anybody,
  anybody,
  calm, // no hurry
  calm, // soup
  anybody,
  hair("grey", "white"),
  hair("blond"),
  hair("red"),
  (who) => who.age >= 45 && hair("black", "brown")(who),
  ({ looks }) => looks?.glasses === true,
  ({ looks }) => looks?.beard === true,
  ({ age }) => age >= 40 && age < 50,
  ({ age }) => age >= 56, // dancing at fifty
  (who) => who.age >= 48 && family(who), // grown children
  ({ age }) => age >= 67, // no longer at work
  ({ age }) => age < 62, // at work
  (who) => who.age >= 58 && family(who), // grandchildren
  evening,
  evening,
  evening,
  evening,
  only(4),
  only(5),
  only(7),
  only(7),
];

/** The sentences that a member may say of themselves. */
export const sentencesFor = (who: Speaker, language: Language): string[] =>
  words[language].about.filter((_, at) => fits[at]?.(who));

/** Which picture shows what a sentence speaks of, by its place in the list. */
const pictured: Readonly<Record<number, SceneName>> = {
  0: "coffee",
  1: "dish",
  5: "books",
  7: "sea",
  9: "bicycle",
  10: "guitar",
  11: "dog",
  12: "cat",
  18: "dish",
};

/** What somebody who says this would show. */
export const scenesIn = (about: string, language: Language): SceneName[] =>
  words[language].about.flatMap((sentence, at) =>
    pictured[at] && about.includes(sentence) ? [pictured[at]] : [],
  );

export type SayAbout = (who: Speaker, language: Language) => string;

/**
 * Lets the members of one site speak: each says two to four sentences, those first that the fewest
 * have said, and no two say the same, so that neighbours do not read alike.
 */
export function abouts(random: Random): SayAbout {
  const said = new Map<string, number>();
  const countOf = (sentence: string): number => said.get(sentence) ?? 0;
  const whole = new Set<string>();
  return (who, language) => {
    const mine = sentencesFor(who, language);
    let count = 2 + random.below(3) * random.below(2);
    for (;;) {
      const chosen = random
        .some(mine, mine.length)
        .toSorted((a, b) => countOf(a) - countOf(b))
        .slice(0, count);
      const key = chosen.toSorted().join(" ");
      if (whole.has(key) && count < mine.length) {
        count += 1;
        continue;
      }
      whole.add(key);
      for (const sentence of chosen) said.set(sentence, countOf(sentence) + 1);
      return random.some(chosen, count).join(" ");
    }
  };
}
