import { type FormOutcome, uploadRefusalWords } from "#features/photos/own/form-outcome.ts";
import type { Text } from "#i18n/text.ts";
import { smallest } from "../places.ts";

const refusals = {
  ...uploadRefusalWords,
  picture_too_small: "refusal.picture_too_small",
  rights: "invalid.picture_rights",
} as const;
const done = {
  uploaded: "lander-pictures.uploaded",
  set: "lander-pictures.now_set",
  removed: "lander-pictures.now_removed",
} as const;

export interface Outcome extends FormOutcome {
  /** The field of the form that it is about. */
  readonly field?: "rights" | "picture";
}

/**
 * What the form came to, from the address that it led to; for the loader, because refusals are
 * worded on the server.
 */
export function outcomeOf(query: URLSearchParams, { t }: Text): Outcome | null {
  const refused = query.get("refused");
  if (refused !== null && Object.hasOwn(refusals, refused))
    return {
      text: t(refusals[refused as keyof typeof refusals], smallest),
      tone: "danger",
      field: refused === "rights" ? "rights" : "picture",
    };
  const [what] = Object.entries(done).find(([name]) => query.has(name)) ?? [];
  return what ? { text: t(done[what as keyof typeof done]), tone: "success" } : null;
}
