import type { Settings } from "#features/sites/settings.ts";
import type { Profile } from "./schemas.ts";

export type ProfilePart = "photo" | "about" | "interests" | "situation" | "looks";

type Asking = Pick<Settings, "visible_profile_fields" | "visible_profile_notes" | "search_fields">;

const enoughInterests = 3;
const looks = ["body_type", "hair_colour", "eye_colour"] as const;

/**
 * Whether a site asks for this field at all: to show it, to search by it, or both (specification,
 * section 3).
 */
export const asksFor = (
  field: Settings["search_fields"][number],
  { visible_profile_fields, search_fields }: Asking,
): boolean => visible_profile_fields.includes(field) || search_fields.includes(field);

/**
 * The parts of a profile that this site asks for, most useful first, and which are there. Sexuality
 * and tattoos are no part: not saying them is as good an answer.
 */
export function profileParts(
  profile: Pick<
    Profile,
    "images" | "about" | "interests" | "relationship_status" | (typeof looks)[number]
  >,
  site: Asking,
): { part: ProfilePart; done: boolean }[] {
  const askedLooks = looks.filter((field) => asksFor(field, site));
  const parts: [ProfilePart, asked: boolean, done: boolean][] = [
    ["photo", true, profile.images.some(({ status }) => status !== "refused")],
    ["about", site.visible_profile_notes === "yes", profile.about.trim() !== ""],
    ["interests", asksFor("interests", site), profile.interests.length >= enoughInterests],
    ["situation", asksFor("relationship_status", site), profile.relationship_status !== "unknown"],
    ["looks", askedLooks.length > 0, askedLooks.every((field) => profile[field] !== "unknown")],
  ];
  return parts.filter(([, asked]) => asked).map(([part, , done]) => ({ part, done }));
}

/** 0 to 1; name, age and place, which everybody has, count as one part more. */
export const completeness = (parts: readonly { done: boolean }[]): number =>
  (parts.filter(({ done }) => done).length + 1) / (parts.length + 1);
