import type { PublicAddress } from "#browser/page-context.ts";
import { type Language, finishedLanguages } from "#i18n/locales.ts";
import { visibleLanguages } from "#features/geography/visible-languages.ts";
import { publicPaths } from "./public-paths.ts";
import type { Settings } from "#features/sites/settings.ts";

type SiteCountries = Pick<Settings, "domain_language" | "countries">;

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
 * Every public address of a site: the sitemap, the hreflang links of each page, the crawler and the
 * guard of links all take it from here. Where somebody reads one in one language: `addressIn`. A
 * page for visitors that search engines may list joins `publicPaths`, or is added here if it is not
 * served from memory.
 */
export const publicAddresses = (settings: SiteCountries): readonly PublicAddress[] => {
  const languages = siteLanguages(settings);
  return publicPaths.map((path) => ({ path, languages }));
};

/**
 * What search engines may list: those, the operator's own pages, and the members' search where
 * every visitor may look.
 */
export const listedAddresses = (
  settings: SiteCountries & Pick<Settings, "logged_out_search">,
  own: readonly PublicAddress[] = [],
): readonly PublicAddress[] => [
  ...publicAddresses(settings),
  ...own,
  ...(settings.logged_out_search === "yes"
    ? [{ path: "/members", languages: siteLanguages(settings) }]
    : []),
];

/**
 * A path's address in one language, its canonical one (decision 14): the plain path in the site's
 * own language, as that is what a reader without a cookie gets, else `?language=xx`.
 */
export const addressIn = (
  path: string,
  language: Language,
  { domain_language }: Pick<Settings, "domain_language">,
): string => (domain_language.startsWith(language) ? path : `${path}?language=${language}`);
