/**
 * The fixed choices of a profile. The position in a list is the code in the database: append only,
 * never reorder. Names are the wire's; their words are messages (`profiles.hair_colour.brown`).
 * Position 0 of the optional ones is 'not said'.
 */
export const genders = ["woman", "man", "nonbinary"] as const;
export const sexualities = [
  "unknown",
  "straight",
  "gay",
  "bisexual",
  "pansexual",
  "asexual",
] as const;
export const hairColours = [
  "unknown",
  "black",
  "brown",
  "blond",
  "red",
  "grey",
  "white",
  "coloured",
  "bald",
] as const;
export const eyeColours = ["unknown", "brown", "blue", "green", "grey", "hazel"] as const;
export const bodyTypes = [
  "unknown",
  "slim",
  "average",
  "athletic",
  "curvy",
  "full",
  "muscular",
] as const;
export const relationshipStatuses = [
  "unknown",
  "single",
  "divorced",
  "widowed",
  "separated",
  "relationship",
  "open_relationship",
  "married",
] as const;
export const tattooAnswers = ["unknown", "none", "some", "many"] as const;

/** The 50 interests of the specification, section 3, to the letter. */
export const interestNames = [
  "adventure",
  "analsex",
  "animals",
  "art",
  "astrology",
  "bbq",
  "beach",
  "beer",
  "biking",
  "bondage",
  "coffee",
  "cooking",
  "dancing",
  "exchanging pictures",
  "fashion",
  "foodie",
  "gardening",
  "gym",
  "hiking",
  "hugging",
  "kissing",
  "lingerie",
  "massages",
  "masturbating",
  "movies",
  "music",
  "onenightstand",
  "oralsex",
  "outdoors",
  "party",
  "photography",
  "politics",
  "publicsex",
  "reading",
  "relationship",
  "sadomasochism",
  "safesex",
  "sex",
  "sextoys",
  "shopping",
  "sports",
  "sushi",
  "tattoos",
  "tea",
  "theater",
  "threesome",
  "travelling",
  "vegetarian",
  "videogames",
  "wine",
] as const;

export type Gender = (typeof genders)[number];
export type Interest = (typeof interestNames)[number];

/** Names → mask and back, by position (interests: up to 50 bits, exact in a number). */
export const toMask = <T extends string>(list: readonly T[], chosen: readonly T[]): number =>
  chosen.reduce((mask, name) => mask + 2 ** list.indexOf(name), 0);
/** The names in a mask, in the list's order. */
export const fromMask = <T extends string>(list: readonly T[], mask: number): T[] =>
  list.filter((_, position) => Math.floor(mask / 2 ** position) % 2 === 1);

/**
 * Columns of coded choices, with their names, in the order of the packed `attributes` column (shift
 * in bits).
 */
export const codedFields = {
  sexuality: { names: sexualities, shift: 0, bits: 3 },
  hair_colour: { names: hairColours, shift: 3, bits: 4 },
  eye_colour: { names: eyeColours, shift: 7, bits: 4 },
  body_type: { names: bodyTypes, shift: 11, bits: 4 },
  relationship_status: { names: relationshipStatuses, shift: 15, bits: 4 },
  tattoos: { names: tattooAnswers, shift: 19, bits: 2 },
} as const;
