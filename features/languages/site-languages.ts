import { finishedLanguages, type Language } from "#i18n/locales.ts";
import { visibleLanguages } from "#features/geography/visible-languages.ts";
import type { Settings } from "#features/sites/settings.ts";

export type SiteCountries = Pick<Settings, "domain_language" | "countries">;

/**
 * The finished languages of a site: its own first, then those that are visible in any of its
 * countries (specification, section 1).
 */
export function siteLanguages({ domain_language, countries }: SiteCountries): readonly Language[] {
  const visible = new Set(countries.flatMap(visibleLanguages));
  const own = (each: Language): boolean => domain_language.startsWith(each);
  return finishedLanguages
    .filter((each) => own(each) || visible.has(each))
    .toSorted((a, b) => Number(own(b)) - Number(own(a)));
}

/**
 * A path's address in one language, its canonical one (decision 14): the plain path in the site's
 * own language, as that is what a reader without a cookie gets, else `?language=xx`.
 */
export const addressIn = (
  path: string,
  language: Language,
  { domain_language }: Pick<Settings, "domain_language">,
): string => (domain_language.startsWith(language) ? path : `${path}?language=${language}`);
