import { finishedLanguages, languages, type Language } from "#i18n/locales.ts";

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
 * The interface languages offered in a country, in the order of the switcher (specification, section 1); every language for a
 * country not served, as nothing is known to hide. The caller leaves out languages not finished yet.
 */
export const visibleLanguages = (country: string): readonly Language[] => (Object.hasOwn(visible, country) && visible[country]) || languages;

interface Site {
  readonly geoip_country?: string | null | undefined;
  readonly countries: readonly string[];
  readonly domain_language: string;
}

/** The finished languages visible in the site's country, its own language and the current one. */
export function offeredLanguages({ geoip_country, countries, domain_language }: Site, current: Language): readonly Language[] {
  const visible = visibleLanguages(geoip_country ?? countries[0] ?? "");
  return finishedLanguages.filter((each) => each === current || visible.includes(each) || domain_language.startsWith(each));
}
