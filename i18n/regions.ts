import type { Language } from "./locales.ts";

/** Where a language is at home, as ISO 3166 has it: with it, what others call its locale. */
export const regions: Readonly<Record<Language, string>> = {
  da: "DK",
  de: "DE",
  en: "GB",
  es: "ES",
  fi: "FI",
  fr: "FR",
  it: "IT",
  nb: "NO",
  nl: "NL",
  pl: "PL",
  sv: "SE",
};
