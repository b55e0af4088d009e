import { asLanguage } from "#i18n/locales.ts";

const kept = /^(network|ref|(aff_)?sub[123]?|lb)$/;
/** At most 100 characters, of those that partners' codes are made of: none of them can end an attribute or begin a tag. Empty says nothing. */
export const sourceCode = /^[\w .:,|@+=~/-]{0,100}$/;

/** The part of an address's query that goes along from page to page: its language (decision 14), where the visitor came from, under whatever name, and `lb`. */
export const keptQuery = (search: string): string =>
  String(new URLSearchParams(Object.fromEntries([...new URLSearchParams(search)].filter(([name, text]) => (name === "language" ? asLanguage(text) : kept.test(name) && sourceCode.test(text))))));

/** An own path with that part of the current address. */
export function keepOn(path: string, search: string): string {
  const query = keptQuery(search);
  const [before = "", anchor] = path.split("#");
  return query ? `${before}${before.includes("?") ? "&" : "?"}${query}${anchor ? `#${anchor}` : ""}` : path;
}
