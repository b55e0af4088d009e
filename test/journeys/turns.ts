import { slice } from "#test/slice.ts";

/*
 * Journeys that a run of `npm test` need not have: breadth, or what other tests hold in every run
 * (decision 43). One round is walked, the next at the next run, and all of them by
 * `npm run test:whole`, by `npm test -- <feature>` and by their own name. What such a journey slices
 * inside itself, it slices by a number that five does not divide: else it would meet the same slice
 * each time.
 */
const rounds = [
  ["answer", "chunks", "search", "moderator-shift", "cards"],
  ["dock", "photo-ways", "notifications", "second-site", "bubbles"],
  ["niche", "play", "routes", "second-person", "barred", "match", "pull"],
  ["swipe", "landers", "late-faces", "half-a-page", "pictures", "profile", "office-first-hour"],
  ["keyboard", "links", "odd-addresses", "one-house", "support-case", "story", "reactions"],
];

/** Every journey that has turns. */
export const inTurns: readonly string[] = rounds.flat();

const walked = slice(rounds, rounds.length).flat();

/** Those that this run leaves to others; scripts/test.mjs says when there are turns. */
export const resting: readonly string[] =
  process.env["TURNS"] === "taken" ? inTurns.filter((name) => !walked.includes(name)) : [];
