import { slice } from "./slice.ts";

/*
 * Tests that start and kill servers or commands of their own, read whole country files or build:
 * long ones, of code that seldom changes. One round in each run of `npm test`, and all of them in a
 * whole one, by `npm test -- <feature>` and by their own name (decision 43). What docs/trust.md names
 * never rests.
 */
const rounds = [
  ["test/set-up", "server/storage/open-stores", "bench/data/size/size"],
  ["test/standby-fate", "features/all-commands", "server/clean-environment"],
  [
    "server/postgres/supervisor",
    "features/doctor/doctor",
    "features/open-installation",
    "features/sealed-columns",
  ],
  [
    "server/storage/s3",
    "test/killed-erasure",
    "features/content/company-facts",
    "app/build/build-steps",
    "test/other-schema",
  ],
  [
    "test/two-machines",
    "features/geography/import-places",
    "features/geography/country-file",
    "test/behind-pooler",
    "test/api-description",
  ],
  [
    "features/demo/pictures/portrait-pool",
    "features/demo/pictures/portraits",
    "features/landers/lander-pictures/placed-pictures",
    "features/staff/invitations/invite-command",
  ],
].map((round) => round.map((name) => `${name}.test.ts`));

/** Every test file that has turns. */
export const inTurns: readonly string[] = rounds.flat();

const taken = slice(rounds, rounds.length).flat();

/** Those that this run leaves to others; scripts/test.mjs says when there are turns. */
export const resting: readonly string[] =
  process.env["TURNS"] === "taken" ? inTurns.filter((name) => !taken.includes(name)) : [];
