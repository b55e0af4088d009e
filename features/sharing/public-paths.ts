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
 * Forms without a login, kept likewise, with the same rule for what they may depend on: whoever asks
 * for them a thousand times takes no turn from the others. No search engine lists them. A form
 * whose page carries a key of its own (`newId`) must not be one: all visitors would share it.
 */
export const formPaths: readonly string[] = ["/login", "/reset-password", "/report"];
