import type { CompletingField } from "#features/profile-fields/profile-fields.ts";
import type { AskedParts } from "./asked-parts.ts";
import type { Profile } from "./schemas.ts";

export type ProfilePart = "photo" | "about" | "interests" | "situation" | "looks";

const enoughInterests = 3;

/**
 * The parts of a profile that this site asks for, most useful first, and which are there. The table
 * of fields stays on the server, as every screen of a member works this out.
 */
export function profileParts(
  profile: Pick<Profile, "images" | "about" | "interests" | CompletingField>,
  asked: AskedParts,
): { part: ProfilePart; done: boolean }[] {
  const said = (field: CompletingField) => profile[field] !== "unknown";
  const parts: [ProfilePart, asked: boolean, done: boolean][] = [
    ["photo", true, profile.images.some(({ status }) => status !== "refused")],
    ["about", asked.about, profile.about.trim() !== ""],
    ["interests", asked.interests, profile.interests.length >= enoughInterests],
    ["situation", asked.situation.length > 0, asked.situation.every(said)],
    ["looks", asked.looks.length > 0, asked.looks.every(said)],
  ];
  return parts.filter(([, isAsked]) => isAsked).map(([part, , done]) => ({ part, done }));
}

/** 0 to 1; name, age and place, which everybody has, count as one part more. */
export const completeness = (parts: readonly { done: boolean }[]): number =>
  (parts.filter(({ done }) => done).length + 1) / (parts.length + 1);
