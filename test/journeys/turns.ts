import { slice } from "#test/slice.ts";

/*
 * Journeys that a run of `npm test` need not have: breadth, or what other tests hold in every run
 * (decision 43). One round is walked, the next at the next run, and all of them by
 * `npm run test:whole`, by `npm test -- <feature>` and by their own name. What such a journey slices
 * inside itself, it slices by a number that thirteen does not divide: else it would meet the same
 * slice each time.
 */
const rounds = [
  "answer pay chunks office-door",
  "widths welcome",
  "moderator-shift withdraw",
  "office-first-hour premium-sheet",
  "odd-addresses search",
  "start landers cards front-door",
  "links play settings",
  "second-site direct-debit notifications age-check feel",
  "routes swipe bubbles half-a-page translate",
  "match barred premium conversation",
  "second-person selfie-check profile photo-ways dock favourites",
  "appearance late-faces pull niche pictures given-way reactions inbox",
  "keyboard one-house support-case story",
].map((round) => round.split(" "));

/**
 * Of journeys that hold several tests about alike: one of each row in a run. How their titles begin.
 */
export const alike: readonly (readonly string[])[] = [
  ["German: Ute", "French: Odile", "Polish: Zofia"],
  ["English: Phyllis", "French: Agnès", "Dutch: Marijke"],
  ["where a locked photo leads, on a phone", "on a desk the order stands beside"],
  ["without a network a member is told", "no line under the messages asks"],
  ["bubbles are as wide as their words", "a newcomer's inbox shows"],
  ["a premium member's screens", "an operator's screens", "a newcomer's screens"],
  ["the port is taken", "the port is no port", "the data folder", "no bucket", "no database"],
  ["a member turns on push", "offline, the app shows", "what an installed app needs"],
  [
    "a member lets visitors see them and takes it back, at once",
    "a member lets visitors see them and takes it back, without",
  ],
];

/** Journeys that measure the processor: they have the machine to themselves (scripts/test.mjs). */
export const measuring: readonly string[] = ["feel"];

/** Every journey that has turns. */
export const inTurns: readonly string[] = rounds.flat();

const taken = process.env["TURNS"] === "taken";
const walked = slice(rounds, rounds.length).flat();

/** Those that this run leaves to others; scripts/test.mjs says when there are turns. */
export const resting: readonly string[] = taken
  ? inTurns.filter((name) => !walked.includes(name))
  : [];

/** Of those alike, the titles' beginnings that this run leaves to others. */
export const restingAlike: readonly string[] = taken
  ? alike.flatMap((row) => row.filter((title) => !slice(row, row.length).includes(title)))
  : [];
