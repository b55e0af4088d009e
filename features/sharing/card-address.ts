import type { Language } from "#i18n/locales.ts";

/**
 * Where a public page's picture for sharing is: one per path and language, nothing else of an
 * address counts.
 */
export const cardAddress = (path: string, language: Language): string =>
  `/og/${language}${path === "/" ? "/index" : path}.jpg`;

/** The page and the language of such an address, or null. */
export function cardOf(address: string): { path: string; language: string } | null {
  const [, language, rest] = /^\/og\/([a-z]{2})(\/[\w/-]{1,100})\.jpg$/.exec(address) ?? [];
  return language && rest ? { path: rest === "/index" ? "/" : rest, language } : null;
}
