import type { Interest } from "#features/interests/interest-names.ts";
import type { Slug } from "../landers.ts";
import { dealt, type TasteName } from "./order.ts";
import afternoon from "./afternoon.svg";
import hour from "./hour.svg";
import music from "./music.svg";
import rain from "./rain.svg";
import table from "./table.svg";
import water from "./water.svg";

export interface Answer {
  /**
   * Its words: `landers.tinderswipe.<answer>` on the card and `.me` as a sentence about oneself.
   */
  readonly answer: string;
  readonly interest: Interest;
}
export interface Taste {
  readonly name: TasteName;
  readonly art: string;
  readonly sides: readonly [left: Answer, right: Answer];
}

export const tastes = {
  water: {
    name: "water",
    art: water,
    sides: [
      { answer: "sea", interest: "beach" },
      { answer: "mountains", interest: "hiking" },
    ],
  },
  hour: {
    name: "hour",
    art: hour,
    sides: [
      { answer: "early", interest: "coffee" },
      { answer: "late", interest: "wine" },
    ],
  },
  music: {
    name: "music",
    art: music,
    sides: [
      { answer: "dance", interest: "dancing" },
      { answer: "watch", interest: "theater" },
    ],
  },
  afternoon: {
    name: "afternoon",
    art: afternoon,
    sides: [
      { answer: "museum", interest: "art" },
      { answer: "garden", interest: "gardening" },
    ],
  },
  table: {
    name: "table",
    art: table,
    sides: [
      { answer: "cook", interest: "cooking" },
      { answer: "served", interest: "foodie" },
    ],
  },
  rain: {
    name: "rain",
    art: rain,
    sides: [
      { answer: "book", interest: "reading" },
      { answer: "film", interest: "movies" },
    ],
  },
} as const satisfies Record<TasteName, Taste>;

const deal = (slug: Slug<"tinderswipe">): readonly Taste[] =>
  dealt[slug].map((name) => tastes[name]);
/** The cards of each slug, the one on top first. */
export const deals: Record<Slug<"tinderswipe">, readonly Taste[]> = {
  tastes: deal("tastes"),
  evening: deal("evening"),
  home: deal("home"),
};
