import type { Slug } from "../landers.ts";

/** The six cards; each has a picture and two answers (tastes.ts). */
export const tasteNames = ["water", "hour", "music", "afternoon", "table", "rain"] as const;
export type TasteName = (typeof tasteNames)[number];

/** A slug deals the same six in another order: what lies on top is the page's picture. */
export const dealt: Record<Slug<"tinderswipe">, readonly [TasteName, ...TasteName[]]> = {
  tastes: ["water", "hour", "music", "afternoon", "table", "rain"],
  evening: ["music", "hour", "table", "rain", "water", "afternoon"],
  home: ["table", "rain", "afternoon", "hour", "music", "water"],
};
