/** How big and how long: everything that `--quick` changes, and nothing else. */
export interface Sizes {
  readonly members: number;
  /** Rounds of each case; cases take turns, so that a noisy moment meets all of them. */
  readonly rounds: number;
  /** Length of one round. */
  readonly seconds: number;
  /** Length of the paced runs that latencies are read from. */
  readonly latencySeconds: number;
  /** How long the line to the database is cut. */
  readonly cutSeconds: number;
  /** How long a steady load is watched. */
  readonly memoryMinutes: number;
}

export const full: Sizes = {
  members: 1_000_000,
  rounds: 5,
  seconds: 1.5,
  latencySeconds: 10,
  cutSeconds: 30,
  memoryMinutes: 60,
};
export const quick: Sizes = {
  members: 100_000,
  rounds: 3,
  seconds: 1,
  latencySeconds: 4,
  cutSeconds: 30,
  memoryMinutes: 5,
};

/** Members with a session, an open socket and conversations: the first of the generated ones. */
export const actors = 1_000;
/** Conversations of each actor with the next ones, so that everybody has twice as many. */
export const conversationsEach = 5;
/** Different searches, run in turn. */
export const filterSets = 1_000;

/** Where generated data and the last report are kept between runs. */
export const cacheFolder = new URL("../.cache/bench/", import.meta.url).pathname;

/** The least of `--members`: two groups of those who may meet (data/people.ts). */
const leastMembers = 10_000;

/** Of the command line's `--members=<n>`; null without it. Throws when it is too small or no number. */
export function membersOf(argv: readonly string[]): number | null {
  const option = argv.find((argument) => argument.startsWith("--members="));
  if (option === undefined) return null;
  const members = Number(option.slice("--members=".length));
  if (!Number.isInteger(members) || members < leastMembers)
    throw new Error(`--members is a number from ${leastMembers.toLocaleString("en")}`);
  return members;
}
