import type { Language } from "./locales.ts";

/**
 * What the office speaks: words that only its staff read are complete with these. What a member
 * reads of it (mails, refusals of their own calls) stands elsewhere, in every language.
 */
export const officeLanguages = ["en", "de", "nl", "fr"] as const satisfies readonly Language[];
export type OfficeLanguage = (typeof officeLanguages)[number];

export const isOfficeLanguage = (language: Language): language is OfficeLanguage =>
  officeLanguages.some((each) => each === language);

/**
 * Does a file of messages lie in a room of the office: `features/staff/`, `features/office/`,
 * `features/people/`, `features/moderation/`, or a feature's own `office/`?
 */
export const isOfficeFile = (file: string): boolean =>
  /^features\/(?:(?:staff|office|people|moderation)\/|.*\/office\/)/.test(file);
