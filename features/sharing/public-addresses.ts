import type { PublicAddress } from "#browser/page-context.ts";
import { type SiteCountries, siteLanguages } from "#features/languages/site-languages.ts";
import { publicPaths } from "./public-paths.ts";
import type { Settings } from "#features/sites/settings.ts";

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
