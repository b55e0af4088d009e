import {
  type CompletingField,
  fieldsIn,
  profileFields,
  type ProfileField,
  type SiteField,
} from "#features/profile-fields/profile-fields.ts";
import type { Settings } from "#features/sites/settings.ts";

type Asking = Pick<Settings, "visible_profile_fields" | "visible_profile_notes" | "search_fields">;

/** What a site asks of a complete profile, beside a photo. */
export interface AskedParts {
  readonly about: boolean;
  readonly interests: boolean;
  readonly situation: readonly CompletingField[];
  readonly looks: readonly CompletingField[];
}

/**
 * Whether a site asks for this field at all: to show it, to search by it, or both (specification,
 * section 3).
 */
export const asksFor = (
  field: SiteField,
  {
    visible_profile_fields,
    search_fields,
  }: Pick<Asking, "visible_profile_fields" | "search_fields">,
): boolean => visible_profile_fields.includes(field) || search_fields.includes(field);

const completes = (field: ProfileField): field is CompletingField => profileFields[field].completes;

/** What this site asks of a complete profile. */
export function askedParts(site: Asking): AskedParts {
  const asked = (section: "situation" | "looks") =>
    fieldsIn(section)
      .filter(completes)
      .filter((field) => asksFor(field, site));
  return {
    about: site.visible_profile_notes === "yes",
    interests: asksFor("interests", site),
    situation: asked("situation"),
    looks: asked("looks"),
  };
}
