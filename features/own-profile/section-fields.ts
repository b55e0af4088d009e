import { fieldsIn } from "#features/profile-fields/profile-fields.ts";
import type { ProfileValues } from "#features/profiles/profile-values.ts";

/** The parts of one's own profile that hold fields of it, each saved where it stands, and which. */
export const sectionFields = {
  basics: ["name", "seeks"],
  about: ["about"],
  place: ["country", "region", "city"],
  situation: fieldsIn("situation"),
  looks: fieldsIn("looks"),
  interests: ["interests"],
} as const satisfies Record<string, readonly (keyof ProfileValues)[]>;

export type FieldSection = keyof typeof sectionFields;
/** `answers`: the questions that a member answers, which are no fields of the profile. */
export type ProfileSection = FieldSection | "answers";

/** What a form's hidden field says, or null. */
export const asSection = (name: unknown): ProfileSection | null =>
  typeof name === "string" && (name === "answers" || Object.hasOwn(sectionFields, name))
    ? (name as ProfileSection)
    : null;

/** A section's own values. */
export const partOf = (section: FieldSection, values: ProfileValues): Partial<ProfileValues> =>
  Object.fromEntries(sectionFields[section].map((field) => [field, values[field]]));
