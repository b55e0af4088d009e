import { uploadRefusalWords } from "#features/photos/own/form-outcome.ts";
import type { Text } from "#i18n/text.ts";

const refused = {
  ...uploadRefusalWords,
  selfie_needs_photo: "refusal.selfie_needs_photo",
  selfie_not_asked: "refusal.selfie_not_asked",
  selfie_waits: "refusal.selfie_waits",
} as const;

/**
 * Why a selfie that a form sent was refused, from `/selfie-check?sent=…`; for the loader, because
 * refusals are worded on the server. Null: it was taken, or is none of ours.
 */
export const sentOutcome = (code: string | null, { t }: Text): string | null =>
  code && Object.hasOwn(refused, code) ? t(refused[code as keyof typeof refused]) : null;
