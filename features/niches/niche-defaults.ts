import type { GiftName } from "#features/gifts/catalogue.ts";
import type { Gender } from "#features/profile-fields/genders.ts";
import type { Niche } from "#ui/art/hero-art.tsx";

interface NicheDefaults {
  /** What the start of sign-up has chosen already; the visitor can choose otherwise. */
  readonly gender?: Gender;
  /** Also whom a visitor finds first. */
  readonly seeks: readonly Gender[];
  /** Openers (`chat.opener.<n>`) of which an empty conversation offers one first. */
  readonly openers: readonly number[];
  /** Gifts that the picker shows first. */
  readonly gifts: readonly GiftName[];
}

/**
 * The one place that knows what a niche expects (readings, 'Niches 1 to 7'): whoever differs by
 * niche reads it here, and nothing else compares numbers. Its words: every message `<key>@<niche>`
 * (i18n/catalogue.server.ts); its colours: ui/themes.css; its evening: ui/art/niche-<niche>.svg;
 * its settings: niche-settings.ts.
 */
export const nicheDefaults: Record<Niche, NicheDefaults> = {
  1: { seeks: [], openers: [1, 2, 3, 4, 7, 11], gifts: ["rose", "coffee", "wine"] },
  2: { seeks: [], openers: [1, 6, 8, 9], gifts: ["bouquet", "book", "coffee"] },
  3: { seeks: [], openers: [2, 3, 7], gifts: ["champagne", "wine", "candle"] },
  4: { gender: "man", seeks: ["man"], openers: [3, 7, 12], gifts: ["ticket", "coffee", "wine"] },
  5: {
    gender: "woman",
    seeks: ["woman"],
    openers: [2, 4, 11],
    gifts: ["bouquet", "book", "chocolates"],
  },
  6: { seeks: [], openers: [4, 10], gifts: ["candle", "champagne", "chocolates"] },
  7: { seeks: [], openers: [1, 5, 8], gifts: ["cake", "teddy", "coffee"] },
};

/** Of a site's setting. */
export const nicheOf = (niche: number): NicheDefaults => nicheDefaults[niche as Niche];
