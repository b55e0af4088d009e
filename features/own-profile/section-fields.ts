import { fieldsIn } from "#features/profile-fields/profile-fields.ts";
import type { ProfileValues } from "#features/profiles/profile-values.ts";

/** The parts of one's own profile, each saved where it stands, and what each holds. */
export const sectionFields = {
  basics: ["name", "seeks"],
  about: ["about"],
  place: ["country", "region", "city"],
  situation: fieldsIn("situation"),
  looks: fieldsIn("looks"),
  interests: ["interests"],
} as const satisfies Record<string, readonly (keyof ProfileValues)[]>;

export type ProfileSection = keyof typeof sectionFields;

/** What a form's hidden field says, or null. */
export const asSection = (name: unknown): ProfileSection | null =>
  typeof name === "string" && Object.hasOwn(sectionFields, name) ? (name as ProfileSection) : null;

/** A section's own values. */
export const partOf = (section: ProfileSection, values: ProfileValues): Partial<ProfileValues> =>
  Object.fromEntries(sectionFields[section].map((field) => [field, values[field]]));
