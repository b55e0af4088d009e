import type { Interest } from "#features/interests/interest-names.ts";
import { sequence } from "../sequence.ts";
import type { Slug } from "../landers.ts";

/** The scraps around the faces; each is an interest. */
export const pieces = [
  "wine",
  "animals",
  "biking",
  "gardening",
  "reading",
  "coffee",
  "music",
  "hiking",
  "travelling",
  "cooking",
  "dancing",
  "hugging",
] as const satisfies readonly Interest[];
export type Piece = (typeof pieces)[number];

/** As many as are picked. */
export const mostPicked = 3;

/** What lies on top in a look; the others follow. */
const first: Record<Slug<"collagelanding">, readonly Piece[]> = {
  evening: ["wine", "music", "dancing", "cooking"],
  sunday: ["animals", "coffee", "reading", "gardening"],
  away: ["travelling", "hiking", "biking", "hugging"],
};

/** The scraps of a look, in the order they are pasted. */
export const pastedFor = (slug: Slug<"collagelanding">): readonly Piece[] => [
  ...first[slug],
  ...pieces.filter((piece) => !first[slug].includes(piece)),
];

/** Another order of the same scraps; the same seed gives the same one. */
export function shuffled<T>(list: readonly T[], seed: number): readonly T[] {
  const next = sequence(seed);
  return list
    .map((each) => ({ each, at: next() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ each }) => each);
}
