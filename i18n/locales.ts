/** The interface languages of the specification, section 1. Norwegian is Bokmål. */
export const languages = [
  "da",
  "de",
  "en",
  "es",
  "fi",
  "fr",
  "it",
  "nb",
  "nl",
  "pl",
  "sv",
] as const;
export type Language = (typeof languages)[number];

/**
 * Languages whose catalogues are complete; a guard test keeps this list and the catalogues in step.
 * Only these are offered.
 */
export const finishedLanguages = [
  "en",
  "nl",
  "de",
  "sv",
  "fi",
  "pl",
  "es",
  "it",
  "fr",
  "da",
  "nb",
] as const satisfies readonly Language[];

/** Each language in its own words, as the switcher shows it whatever the current language is. */
export const languageNames: Record<Language, string> = {
  da: "Dansk",
  de: "Deutsch",
  en: "English",
  es: "Español",
  fi: "Suomi",
  fr: "Français",
  it: "Italiano",
  nb: "Norsk bokmål",
  nl: "Nederlands",
  pl: "Polski",
  sv: "Svenska",
};

export const defaultLanguage: Language = "en";
/**
 * Dates, numbers and prices have a locale of their own (specification, section 1): the default is
 * the Dutch order, day before month, which every language here shares; so until a member chooses
 * one, they are written in the words of the interface.
 */
export const asDateLocale = (value: unknown): Language | undefined =>
  languages.find((language) => language === value);

/** One of the finished languages, or undefined for anything else a cookie or header may hold. */
export const asLanguage = (value: unknown): Language | undefined =>
  finishedLanguages.find((language) => language === value);
