import { asLanguage, defaultLanguage, type Language } from "./locales.ts";

/**
 * The language of one request (specification, section 1): the cookie, else the site's
 * `domain_language` by its first two letters, else English. `Accept-Language` never decides: it
 * only lets the switcher suggest.
 */
export function chooseLanguage(cookie: string | undefined, domainLanguage: string): Language {
  return asLanguage(cookie) ?? asLanguage(domainLanguage.slice(0, 2)) ?? defaultLanguage;
}

/**
 * The language that an address shows without setting anything (`?language=xx`, decision 14), if it
 * names a finished one. Calls have none.
 */
export function addressLanguage(url: string | undefined): Language | undefined {
  const query =
    url?.includes("language=") && !url.startsWith("/api/") ? url.split("?", 2)[1] : undefined;
  return query === undefined ? undefined : asLanguage(new URLSearchParams(query).get("language"));
}

/**
 * The first finished language that the browser asks for and that is not the current one, or null.
 */
export function suggestLanguage(
  acceptLanguage: string | undefined,
  current: Language,
): Language | null {
  const wanted = (acceptLanguage ?? "")
    .slice(0, 200)
    .split(",")
    .map((part) => asLanguage(part.trim().slice(0, 2).toLowerCase()));
  const first = wanted.find((language) => language !== undefined);
  return first && first !== current ? first : null;
}
