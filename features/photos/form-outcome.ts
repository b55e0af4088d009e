/** What a form without JavaScript came to, from the address it led to; words of `/profile?photo=…`. Anything else says nothing. */
const outcomes = {
  added: "photos.added",
  photo_too_large: "refusal.photo_too_large",
  photo_too_many_pixels: "refusal.photo_too_many_pixels",
  photo_kind: "refusal.not_a_photo",
  photo_damaged: "refusal.photo_damaged",
  not_a_photo: "refusal.not_a_photo",
  photo_missing: "refusal.photo_missing",
  photo_limit: "refusal.photo_limit",
  photo_rate: "refusal.photo_rate",
  photos_busy: "refusal.photos_busy",
  photos_changed: "refusal.photos_changed",
} as const;

/** The words for an outcome, and whether it is a good one; null: it is none of ours. */
export function formOutcome(code: string | null): { words: (typeof outcomes)[keyof typeof outcomes]; tone: "success" | "danger" } | null {
  if (!code || !Object.hasOwn(outcomes, code)) return null;
  return { words: outcomes[code as keyof typeof outcomes], tone: code === "added" ? "success" : "danger" };
}
