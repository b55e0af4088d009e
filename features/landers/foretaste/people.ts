import type { Niche } from "#ui/art/hero-art.tsx";

interface Person {
  readonly gender: "female" | "male";
  /** Years. */
  readonly age: number;
  /** Chooses one of the faces that could be theirs. */
  readonly face: number;
}

/**
 * The three of each niche's example, as its audience is. Their portraits are drawn from this
 * (features/demo/pictures/draw-foretaste.ts): again when it changes.
 */
export const people: Record<Niche, readonly [writtenTo: Person, writes: Person, third: Person]> = {
  1: [
    { gender: "female", age: 52, face: 3 },
    { gender: "male", age: 56, face: 1 },
    { gender: "female", age: 47, face: 1 },
  ],
  2: [
    { gender: "female", age: 61, face: 4 },
    { gender: "male", age: 66, face: 4 },
    { gender: "female", age: 58, face: 5 },
  ],
  3: [
    { gender: "female", age: 38, face: 7 },
    { gender: "male", age: 42, face: 7 },
    { gender: "female", age: 36, face: 3 },
  ],
  4: [
    { gender: "male", age: 41, face: 6 },
    { gender: "male", age: 48, face: 1 },
    { gender: "male", age: 56, face: 5 },
  ],
  5: [
    { gender: "female", age: 39, face: 1 },
    { gender: "female", age: 46, face: 3 },
    { gender: "female", age: 57, face: 1 },
  ],
  6: [
    { gender: "female", age: 44, face: 4 },
    { gender: "male", age: 47, face: 5 },
    { gender: "female", age: 37, face: 2 },
  ],
  7: [
    { gender: "female", age: 41, face: 3 },
    { gender: "male", age: 44, face: 1 },
    { gender: "female", age: 38, face: 5 },
  ],
};
