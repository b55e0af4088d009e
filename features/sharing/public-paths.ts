import { pageNames, pathOfPage } from "#features/content/page-names.ts";
import { landerPaths } from "#features/landers/landers.ts";

/**
 * Paths whose page is the same for every visitor of a site in one language: rendered once and
 * served from memory (server/http/public-pages.ts). Nothing on them may depend on the time, on
 * members or on anything but settings, words and the site's company, its own pages and its
 * pictures: whoever changes one of these forgets the site (`services.sites.forget()`), and a
 * trigger tells the other processes to (`tell_of_sites`, db/migrations/0001).
 */
export const publicPaths: readonly string[] = [
  "/",
  "/pricing",
  ...pageNames.map(pathOfPage),
  ...landerPaths,
];

/**
 * Forms for visitors that are kept in memory too, under the same rule, so that a flood of requests
 * for them costs nobody else time. Search engines do not list them. A page that draws a key for its
 * form (`newId`) cannot be kept, because all visitors would share the key (decision 83).
 */
export const formPaths: readonly string[] = ["/login", "/reset-password", "/report"];
