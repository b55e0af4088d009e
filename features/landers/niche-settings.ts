import { siteFieldNames } from "#features/profile-fields/profile-fields.ts";
import type { Settings } from "#features/sites/settings.ts";
import type { Niche } from "#ui/art/hero-art.tsx";

export const nicheFields = ["min_age", "search_fields", "visible_profile_fields"] as const;
export type NicheField = (typeof nicheFields)[number];
export type NicheSettings = Pick<Settings, NicheField>;

/** What a site has by the schema; a test holds them equal. */
const usual: NicheSettings = {
  min_age: 18,
  search_fields: ["relationship_status", "body_type", "interests"],
  visible_profile_fields: [...siteFieldNames],
};

/**
 * Settings that a new site of a niche begins with, and that one which becomes of this niche is
 * offered. Apart from the other defaults, which browsers load.
 */
export const nicheSettings: Record<Niche, NicheSettings> = {
  1: usual,
  2: {
    min_age: 45,
    search_fields: ["relationship_status", "interests"],
    visible_profile_fields: [
      "relationship_status",
      "hair_colour",
      "eye_colour",
      "body_type",
      "interests",
    ],
  },
  3: { ...usual, search_fields: ["sexuality", "body_type", "tattoos", "interests"] },
  4: { ...usual, search_fields: ["body_type", "hair_colour", "tattoos", "interests"] },
  5: { ...usual, search_fields: ["relationship_status", "interests"] },
  6: {
    ...usual,
    min_age: 21,
    search_fields: ["sexuality", "relationship_status", "tattoos", "body_type", "interests"],
  },
  7: { ...usual, search_fields: ["relationship_status", "interests"] },
};

/**
 * A niche's settings that a site has otherwise, whatever the order of what they list; none for a
 * niche that there is not.
 */
export function nicheDifferences(
  niche: unknown,
  site: Readonly<Record<string, unknown>>,
): NicheField[] {
  const own = nicheSettings[niche as Niche] as NicheSettings | undefined;
  const plain = (value: unknown): string =>
    JSON.stringify(Array.isArray(value) ? value.map(String).toSorted() : value);
  return own ? nicheFields.filter((field) => plain(own[field]) !== plain(site[field])) : [];
}
