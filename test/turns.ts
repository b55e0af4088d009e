import { slice } from "./slice.ts";

/*
 * Tests that start and kill servers of their own, read whole country files or build: long ones, of
 * code that seldom changes, and none that holds a rule of the product. One round in each run of `npm test`, and all of them in a whole one, by
 * `npm test -- <feature>` and by their own name (decision 43). What docs/trust.md names never rests.
 */
const rounds = [
  [
    "server/postgres/supervisor",
    "server/storage/open-stores",
    "features/doctor/doctor",
    "test/standby-fate",
    "bench/data/size/size",
  ],
  [
    "server/storage/s3",
    "test/killed-erasure",
    "features/content/company-facts",
    "app/build/build-steps",
    "test/other-schema",
  ],
  ["test/two-machines", "features/geography/import-places", "test/behind-pooler"],
  [
    "features/demo/pictures/portrait-pool",
    "features/demo/pictures/portraits",
    "features/landers/lander-pictures/placed-pictures",
  ],
].map((round) => round.map((name) => `${name}.test.ts`));

/** Every test file that has turns. */
export const inTurns: readonly string[] = rounds.flat();

const taken = slice(rounds, rounds.length).flat();

/** Those that this run leaves to others; scripts/test.mjs says when there are turns. */
export const resting: readonly string[] =
  process.env["TURNS"] === "taken" ? inTurns.filter((name) => !taken.includes(name)) : [];
