import type { PublicAddress } from "#browser/page-context.ts";
import { addressIn } from "#features/languages/site-languages.ts";
import { listedAddresses } from "./public-addresses.ts";
import type { Settings } from "#features/sites/settings.ts";

/**
 * /sitemap.xml: every public address of a site in each of its languages, with its sisters in the
 * others. `own`: the operator's pages.
 */
export function sitemap(
  settings: Settings,
  origin: string,
  own: readonly PublicAddress[] = [],
): string {
  const url = (path: string, language: Parameters<typeof addressIn>[1]) =>
    origin + addressIn(path, language, settings);
  const entries = listedAddresses(settings, own).flatMap(({ path, languages }) => {
    const sisters = languages
      .map((each) => `<xhtml:link rel="alternate" hreflang="${each}" href="${url(path, each)}"/>`)
      .join("");
    return languages.map((language) => `<url><loc>${url(path, language)}</loc>${sisters}</url>`);
  });
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n${entries.join("\n")}\n</urlset>\n`;
}
