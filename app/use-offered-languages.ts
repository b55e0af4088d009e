import { offeredLanguages } from "#features/geography/visible-languages.ts";
import type { Language } from "#i18n/locales.ts";
import { useRoot } from "./use-site.ts";

/** The languages visible in the reader's country (specification, section 1): a member's own country, a visitor's as the site knows it. */
export function useOfferedLanguages(): readonly Language[] {
  const { settings, user, language } = useRoot();
  return offeredLanguages({ ...settings, geoip_country: user?.profile?.country ?? settings.geoip_country }, language);
}
