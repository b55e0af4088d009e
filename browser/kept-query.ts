import { asLanguage } from "#i18n/locales.ts";

const kept = /^(network|ref|(aff_)?sub[123]?|lb)$/;
/**
 * At most 100 characters, of those that partners' codes are made of: none of them can end an
 * attribute or begin a tag. Empty says nothing.
 */
export const sourceCode = /^[\w .:,|@+=~/-]{0,100}$/;

const goesAlong = ([name, text]: [string, string]): boolean =>
  name === "language" ? asLanguage(text) !== undefined : kept.test(name) && sourceCode.test(text);

/**
 * The part of an address's query that goes along from page to page: its language (decision 14),
 * where the visitor came from, under whatever name, and `lb`. The language first, wherever it
 * stood: that is how a kept page is written, and a browser that wrote it otherwise would make the
 * page anew.
 */
export function keptQuery(search: string): string {
  const { language, ...source } = Object.fromEntries(
    [...new URLSearchParams(search)].filter(goesAlong),
  );
  return String(new URLSearchParams({ ...(language && { language }), ...source }));
}

/** An own path with that part of the current address. */
export function keepOn(path: string, search: string): string {
  const query = keptQuery(search);
  const [before = "", anchor] = path.split("#");
  return query
    ? `${before}${before.includes("?") ? "&" : "?"}${query}${anchor ? `#${anchor}` : ""}`
    : path;
}
