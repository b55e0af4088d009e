import type { Interest } from "#features/interests/interest-names.ts";
import type { Slug } from "../landers.ts";

/**
 * The six pictures on the wall; each is an interest. Words: `landers.gallery.<picture>` and
 * `.caption`.
 */
export const pictures = [
  "music",
  "cooking",
  "beach",
  "wine",
  "theater",
  "outdoors",
] as const satisfies readonly Interest[];
export type Picture = (typeof pictures)[number];

/** How a look hangs them: its own first. */
export const hangings: Record<Slug<"gallery">, readonly Picture[]> = {
  evenings: ["wine", "music", "outdoors", "cooking", "beach", "theater"],
  outdoors: ["beach", "outdoors", "wine", "cooking", "music", "theater"],
  town: ["music", "theater", "wine", "cooking", "outdoors", "beach"],
};
