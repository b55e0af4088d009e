import type { Text } from "#i18n/text.ts";
import { smallest } from "./places.ts";

const refusals = {
  photo_too_large: "refusal.photo_too_large",
  photo_too_many_pixels: "refusal.photo_too_many_pixels",
  photo_kind: "refusal.not_a_photo",
  photo_damaged: "refusal.photo_damaged",
  not_a_photo: "refusal.not_a_photo",
  photo_missing: "refusal.photo_missing",
  photo_rate: "refusal.photo_rate",
  photos_busy: "refusal.photos_busy",
  picture_too_small: "refusal.picture_too_small",
  rights: "invalid.picture_rights",
} as const;
const done = { uploaded: "lander-pictures.uploaded", set: "lander-pictures.now_set", removed: "lander-pictures.now_removed" } as const;

export interface Outcome {
  readonly text: string;
  readonly tone: "success" | "danger";
  /** The field of the form that it is about. */
  readonly field?: "rights" | "picture";
}

/** What the form came to, from the address that it led to; for the loader, because refusals are worded on the server. */
export function outcomeOf(query: URLSearchParams, { t }: Text): Outcome | null {
  const refused = query.get("refused");
  if (refused !== null && Object.hasOwn(refusals, refused)) return { text: t(refusals[refused as keyof typeof refusals], smallest), tone: "danger", field: refused === "rights" ? "rights" : "picture" };
  const [what] = Object.entries(done).find(([name]) => query.has(name)) ?? [];
  return what ? { text: t(done[what as keyof typeof done]), tone: "success" } : null;
}
