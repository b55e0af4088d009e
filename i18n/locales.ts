/**
 * The interface languages of the specification, section 1, each in its own words, in the order of
 * the switcher; Norwegian is Bokmål. Another one is its line here: the compiler and the guards ask
 * for all else, and no language is here before all its words are (docs/new-feature.md).
 */
export const languageNames = {
  en: "English",
  nl: "Nederlands",
  de: "Deutsch",
  sv: "Svenska",
  fi: "Suomi",
  pl: "Polski",
  es: "Español",
  it: "Italiano",
  fr: "Français",
  da: "Dansk",
  nb: "Norsk bokmål",
} as const;
export type Language = keyof typeof languageNames;

/** In the order of the switcher. */
export const finishedLanguages = Object.keys(languageNames) as readonly Language[];
/** By their codes, as calls name them. */
export const languages: readonly Language[] = finishedLanguages.toSorted();

export const defaultLanguage: Language = "en";
/**
 * Dates, numbers and prices have a locale of their own (specification, section 1): the default is
 * the Dutch order, day before month, which every language here shares; so until a member chooses
 * one, they are written in the words of the interface.
 */
export const asDateLocale = (value: unknown): Language | undefined =>
  languages.find((language) => language === value);

/** One of the languages, or undefined for anything else a cookie or header may hold. */
export const asLanguage = (value: unknown): Language | undefined =>
  finishedLanguages.find((language) => language === value);
