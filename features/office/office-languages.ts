import type { Language } from "#i18n/locales.ts";

/** What the office speaks; its words stand in these, and in no other. */
export const officeLanguages = ["en", "de", "nl", "fr"] as const satisfies readonly Language[];
