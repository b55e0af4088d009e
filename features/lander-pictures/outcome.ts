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

interface Outcome {
  readonly words: (typeof refusals)[keyof typeof refusals] | (typeof done)[keyof typeof done];
  readonly tone: "success" | "danger";
  /** The field of the form that it is about. */
  readonly field?: "rights" | "picture";
}

/** What a form without JavaScript came to, from the address that it led to. */
export function outcomeOf(query: URLSearchParams): Outcome | null {
  const refused = query.get("refused");
  if (refused !== null && Object.hasOwn(refusals, refused)) return { words: refusals[refused as keyof typeof refusals], tone: "danger", field: refused === "rights" ? "rights" : "picture" };
  const [what] = Object.entries(done).find(([name]) => query.has(name)) ?? [];
  return what ? { words: done[what as keyof typeof done], tone: "success" } : null;
}
