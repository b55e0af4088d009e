import type { Niche } from "#ui/art/hero-art.tsx";

interface NicheDefaults {
  /** What the start of sign-up has chosen already; the visitor can choose otherwise. */
  readonly gender?: string;
  readonly seeks: readonly string[];
}

/** The one place that knows what a niche expects of its visitors (readings, 'Niches 1 to 7'). Its words: `landers.front.<niche>.*`. */
export const nicheDefaults: Record<Niche, NicheDefaults> = {
  1: { seeks: [] },
  2: { seeks: [] },
  3: { seeks: [] },
  4: { gender: "man", seeks: ["man"] },
  5: { gender: "woman", seeks: ["woman"] },
  6: { seeks: [] },
  7: { seeks: [] },
};
