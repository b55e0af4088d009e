import type { Text } from "#i18n/text.ts";

/**
 * Why an upload by a form was refused, by its code; `photo_kind` names no kind here, since the
 * address does not carry it.
 */
export const uploadRefusalWords = {
  photo_too_large: "refusal.photo_too_large",
  photo_too_many_pixels: "refusal.photo_too_many_pixels",
  photo_kind: "refusal.not_a_photo",
  photo_damaged: "refusal.photo_damaged",
  not_a_photo: "refusal.not_a_photo",
  photo_missing: "refusal.photo_missing",
  photo_rate: "refusal.photo_rate",
  photos_busy: "refusal.photos_busy",
  busy: "refusal.busy",
  unavailable: "refusal.unavailable",
  storage_full: "refusal.storage_full",
} as const;

const outcomes = {
  ...uploadRefusalWords,
  added: "photos.added",
  photo_limit: "refusal.photo_limit",
  photos_changed: "refusal.photos_changed",
} as const;

export interface FormOutcome {
  readonly text: string;
  readonly tone: "success" | "danger";
}

/**
 * What a form without JavaScript came to, from `/profile?photo=…`; for the loader, because refusals
 * are worded on the server. Null: it is none of ours.
 */
export function formOutcome(code: string | null, { t }: Text): FormOutcome | null {
  if (!code || !Object.hasOwn(outcomes, code)) return null;
  return {
    text: t(outcomes[code as keyof typeof outcomes]),
    tone: code === "added" ? "success" : "danger",
  };
}
