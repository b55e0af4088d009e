import type { GiftName } from "#features/gifts/catalogue.ts";
import type { Settings } from "#features/sites/settings.ts";
import type { Niche } from "#ui/art/hero-art.tsx";

interface NicheDefaults {
  /** What the start of sign-up has chosen already; the visitor can choose otherwise. */
  readonly gender?: string;
  readonly seeks: readonly string[];
  /** Openers (`chat.opener.<n>`) of which an empty conversation offers one first. */
  readonly openers: readonly number[];
  /** Gifts that the picker shows first. */
  readonly gifts: readonly GiftName[];
  /** Settings that a new site of this niche begins with. */
  readonly site: Partial<Pick<Settings, "min_age" | "search_fields" | "visible_profile_fields">>;
}

/**
 * The one place that knows what a niche expects (readings, 'Niches 1 to 7'): whoever differs by niche reads it here, and nothing else
 * compares numbers. Its words: every message `<key>@<niche>` (i18n/catalogue.server.ts); its colours: ui/themes.css; its evening:
 * ui/art/niche-<niche>.svg.
 */
export const nicheDefaults: Record<Niche, NicheDefaults> = {
  1: { seeks: [], openers: [1, 2, 3, 4, 7, 11], gifts: ["rose", "coffee", "wine"], site: { search_fields: ["relationship_status", "body_type", "interests"] } },
  2: {
    seeks: [], openers: [1, 6, 8, 9], gifts: ["bouquet", "book", "coffee"],
    site: { min_age: 45, search_fields: ["relationship_status", "interests"], visible_profile_fields: ["relationship_status", "hair_colour", "eye_colour", "body_type", "interests"] },
  },
  3: { seeks: [], openers: [2, 3, 7], gifts: ["champagne", "wine", "candle"], site: { search_fields: ["sexuality", "body_type", "tattoos", "interests"] } },
  4: { gender: "man", seeks: ["man"], openers: [3, 7, 12], gifts: ["ticket", "coffee", "wine"], site: { search_fields: ["body_type", "hair_colour", "tattoos", "interests"] } },
  5: { gender: "woman", seeks: ["woman"], openers: [2, 4, 11], gifts: ["bouquet", "book", "chocolates"], site: { search_fields: ["relationship_status", "interests"] } },
  6: { seeks: [], openers: [4, 10], gifts: ["candle", "champagne", "chocolates"], site: { min_age: 21, search_fields: ["sexuality", "relationship_status", "tattoos", "body_type", "interests"] } },
  7: { seeks: [], openers: [1, 5, 8], gifts: ["cake", "teddy", "coffee"], site: { search_fields: ["relationship_status", "interests"] } },
};

/** Of a site's setting. */
export const nicheOf = (niche: number): NicheDefaults => nicheDefaults[niche as Niche];
