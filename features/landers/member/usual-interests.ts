import type { Interest } from "#features/interests/interest-names.ts";

/** What a visitor is asked about before meeting a member: the same of everybody, nothing intimate. */
export const usualInterests: readonly Interest[] = [
  "animals",
  "art",
  "beach",
  "biking",
  "coffee",
  "cooking",
  "dancing",
  "gardening",
  "hiking",
  "movies",
  "music",
  "reading",
  "theater",
  "travelling",
  "wine",
];
