import type { PublicAddress } from "#browser/page-context.ts";
import { type SiteCountries, siteLanguages } from "#features/languages/site-languages.ts";
import { publicPaths } from "./public-paths.ts";

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
 * What search engines may list: those and the operator's own pages. Nothing that shows members,
 * whatever a site lets its visitors see (decision 33).
 */
export const listedAddresses = (
  settings: SiteCountries,
  own: readonly PublicAddress[] = [],
): readonly PublicAddress[] => [...publicAddresses(settings), ...own];
