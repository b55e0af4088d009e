import {
  draftValues,
  type ProfileValues,
  readForm,
  sameValues,
} from "#features/profiles/profile-values.ts";
import {
  draftSlots,
  type PromptSlots,
  readSlots,
  sameSlots,
} from "#features/prompts/prompt-slots.ts";
import { type FieldSection, partOf } from "./section-fields.ts";

/** How a section's values are read, compared and kept. */
export interface Reading<V> {
  /** A form's values; what it does not ask stays as stored. */
  form(form: FormData, stored: V): V;
  /** A draft's, if that is what it still is. */
  draft(kept: unknown, stored: V): V | null;
  same(a: V, b: V): boolean;
  /** What a draft holds of them. */
  kept(values: V): unknown;
}

/** A section of the profile's own fields; a draft holds its fields alone, as others may be saved meanwhile. */
export const fieldsReading = (section: FieldSection): Reading<ProfileValues> => ({
  form: readForm,
  draft: draftValues,
  same: sameValues,
  kept: (values) => partOf(section, values),
});

export const answersReading: Reading<PromptSlots> = {
  form: readSlots,
  draft: draftSlots,
  same: sameSlots,
  kept: (slots) => slots,
};
