import type { Interest } from "#features/interests/interest-names.ts";

/** Ten things to share, clockwise from the top; a slug brings others. */
export const likes = {
  paths: [
    "coffee",
    "cooking",
    "dancing",
    "travelling",
    "hiking",
    "gardening",
    "reading",
    "music",
    "theater",
    "wine",
  ],
  table: [
    "wine",
    "cooking",
    "foodie",
    "sushi",
    "tea",
    "bbq",
    "vegetarian",
    "coffee",
    "beer",
    "party",
  ],
  outdoors: [
    "hiking",
    "biking",
    "beach",
    "animals",
    "photography",
    "gardening",
    "sports",
    "adventure",
    "travelling",
    "outdoors",
  ],
} as const satisfies Record<string, readonly Interest[]>;

export interface Point {
  readonly x: number;
  readonly y: number;
}

const turn = (degrees: number, radius: number): Point => {
  const radians = (degrees * Math.PI) / 180;
  return {
    x: Math.round(500 + radius * Math.cos(radians)),
    y: Math.round(500 + radius * Math.sin(radians)),
  };
};

export const you: Point = { x: 500, y: 500 };

/** Where the ten stand on a picture of 1000 × 1000; socialnetwork.css puts their labels there. */
export const nodes: readonly Point[] = Array.from({ length: 10 }, (_, at) =>
  turn(-90 + 36 * at, at % 2 === 0 ? 275 : 310),
);

/**
 * The drawn people around them, and which of the ten each likes: two that are near, and one from
 * across the picture.
 */
export const people: readonly (Point & { readonly likes: readonly number[] })[] = [
  [0, 1, 6],
  [2, 3, 8],
  [3, 4, 9],
  [4, 5, 0],
  [6, 7, 2],
  [7, 8, 3],
  [9, 8, 5],
].map((liked, at) => ({ ...turn([-70, -10, 36, 78, 136, 178, 232][at] ?? 0, 446), likes: liked }));

/** A line that bends a little, as lines between people do. */
export function bend(from: Point, to: Point, by: number): string {
  const [x, y] = [
    (from.x + to.x) / 2 + (to.y - from.y) * by,
    (from.y + to.y) / 2 - (to.x - from.x) * by,
  ];
  return `M${from.x} ${from.y}Q${Math.round(x)} ${Math.round(y)} ${to.x} ${to.y}`;
}
