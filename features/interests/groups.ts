import type { Interest } from "./interest-names.ts";

/**
 * The 50 interests as somebody choosing would look for them. The last group stays folded until it
 * is asked for: screens are seen by others.
 */
export const interestGroups = {
  table: ["bbq", "beer", "coffee", "cooking", "foodie", "sushi", "tea", "vegetarian", "wine"],
  outdoors: [
    "adventure",
    "animals",
    "beach",
    "biking",
    "gardening",
    "gym",
    "hiking",
    "outdoors",
    "sports",
    "travelling",
  ],
  culture: [
    "art",
    "astrology",
    "dancing",
    "fashion",
    "movies",
    "music",
    "party",
    "photography",
    "politics",
    "reading",
    "shopping",
    "tattoos",
    "theater",
    "videogames",
  ],
  closeness: ["hugging", "kissing", "massages", "relationship"],
  intimacy: [
    "analsex",
    "bondage",
    "exchanging pictures",
    "lingerie",
    "masturbating",
    "onenightstand",
    "oralsex",
    "publicsex",
    "sadomasochism",
    "safesex",
    "sex",
    "sextoys",
    "threesome",
  ],
} as const satisfies Record<string, readonly Interest[]>;

export type InterestGroup = keyof typeof interestGroups;
