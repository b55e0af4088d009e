import { finishedLanguages, languages, type Language } from "#i18n/locales.ts";
import { regions } from "#i18n/regions.ts";

const visible: Partial<Record<string, readonly Language[]>> = {
  AT: ["de", "en"],
  BE: ["nl", "fr", "de", "en"],
  CH: ["de", "it", "fr", "en"],
  DE: ["de", "en"],
  DK: ["da", "en"],
  ES: ["es", "en"],
  FI: ["fi", "sv", "en"],
  FR: ["fr", "en"],
  GB: ["en"],
  IE: ["en"],
  IT: ["it", "de", "en"],
  LU: ["fr", "de", "en"],
  NL: ["nl", "en"],
  NO: ["nb", "en"],
  PL: ["pl", "en"],
  PT: ["en", "es"],
  SE: ["sv", "en"],
  US: ["en", "es"],
};

/**
 * The interface languages offered in a country, in the order of the switcher (specification,
 * section 1); every language for a country not served, as nothing is known to hide. The caller
 * leaves out languages not finished yet.
 */
export const visibleLanguages = (country: string): readonly Language[] =>
  (Object.hasOwn(visible, country) && visible[country]) || languages;

interface Site {
  readonly geoip_country: string | null;
  readonly countries: readonly string[];
  readonly domain_language: string;
}

/**
 * The finished languages visible in the reader's country, the site's own and the current one. A
 * member's country is known, a visitor's where `geoip_country` says it; else visitors may come from
 * any country that the site serves, and whatever is visible in one is offered.
 */
export function offeredLanguages(
  { geoip_country, countries, domain_language }: Site,
  current: Language,
  own?: string,
): readonly Language[] {
  const known = own ?? geoip_country;
  const visible = (known ? [known] : countries).flatMap(visibleLanguages);
  return finishedLanguages.filter(
    (each) => each === current || visible.includes(each) || domain_language.startsWith(each),
  );
}

/**
 * The country that a visitor's page begins with (search, map, sign-up, advertised price), always
 * one that the site serves: what the settings say, else the one where the page's language is at
 * home (English is so in many places, and says nothing), else the site's first.
 */
export function likelyCountry(
  {
    geoip_country,
    geoip_selected_country,
    countries,
  }: Omit<Site, "domain_language"> & { readonly geoip_selected_country: string | null },
  language: Language,
): string {
  return (
    [geoip_selected_country, geoip_country, language === "en" ? null : regions[language]].find(
      (each) => each && countries.includes(each),
    ) ??
    countries[0] ??
    ""
  );
}
