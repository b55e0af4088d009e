import { globSync, readFileSync } from "node:fs";
import { slice } from "./slice.ts";

/*
 * Which test files rest in some runs of `npm test` (decision 43). All of them run in a whole one, by
 * `npm test -- <feature>` and by their own name. What docs/trust.md names never rests.
 */

/**
 * Tests that start and kill servers or commands of their own, read whole country files or build:
 * long ones, of code that seldom changes. One round in each run.
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

/** Of the tests that write to a database of their own, a third in each run. */
const thirds = 3;
const ownDatabase = /from "(?:#test\/world\.ts|[^"]*cast\.ts)"/;

const trust = readFileSync("docs/trust.md", "utf8");
const long = rounds.flat();
const withDatabase = globSync("{features,test}/**/*.test.{ts,tsx}")
  .map((name) => name.replaceAll("\\", "/"))
  .filter((name) => {
    const text = readFileSync(name, "utf8");
    const held = trust.includes(name) || /trust row \d/.test(text);
    return ownDatabase.test(text) && !held && !long.includes(name);
  })
  .toSorted();

/** Every test file that has turns. */
export const inTurns: readonly string[] = [...long, ...withDatabase];

const taken = [...slice(rounds, rounds.length).flat(), ...slice(withDatabase, thirds)];

/** Those that this run leaves to others; scripts/test.mjs says when there are turns. */
export const resting: readonly string[] =
  process.env["TURNS"] === "taken" ? inTurns.filter((name) => !taken.includes(name)) : [];
