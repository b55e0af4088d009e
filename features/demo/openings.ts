import type { Language } from "#i18n/locales.ts";
import { isEvening } from "./about.ts";
import { words } from "./words/words.ts";

/** Where an evening is meant, strangers say du to each other. */
const eveningOpenings: Partial<Record<Language, readonly string[]>> = {
  de: [
    "Na, du auch noch wach? Dein Profil hat mich zum Lächeln gebracht. Wein oder Bier?",
    "Wir mögen beide das Meer, sehe ich. Nachts schwimmen: ja oder nie?",
    "Was wäre für dich ein guter Abend?",
  ],
};

/** How a demo member of an audience writes first. */
export const openingsOf = (niche: number, language: Language): readonly string[] =>
  (isEvening(niche) && eveningOpenings[language]) || words[language].openings;
