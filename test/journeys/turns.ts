import { slice } from "#test/slice.ts";

/*
 * Journeys that a run of `npm test` need not have: breadth, or what other tests hold in every run
 * (decision 43). One of each list's groups is walked, the next at the next run, and all of them by
 * `npm run test:whole`, by `npm test -- <feature>` and by their own name. What a journey of three
 * turns slices inside itself, it slices by a number that three does not divide: else it would meet
 * the same slice each time.
 */
const everySecondRun = [
  ["answer", "chunks", "dock", "photo-ways"],
  ["niche", "play", "swipe"],
];
const everyThirdRun = [
  ["landers"],
  ["keyboard", "late-faces", "pictures"],
  ["links", "odd-addresses", "one-house"],
];

/** Every journey that has turns. */
export const inTurns: readonly string[] = [...everySecondRun, ...everyThirdRun].flat();

const walked = [...slice(everySecondRun, 2), ...slice(everyThirdRun, 3)].flat();

/** Those that this run leaves to others; scripts/test.mjs says when there are turns. */
export const resting: readonly string[] =
  process.env["TURNS"] === "taken" ? inTurns.filter((name) => !walked.includes(name)) : [];
