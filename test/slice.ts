/**
 * What is long and rarely breaks runs in slices: `npm test` takes every nth item, begins one
 * further at the next run, and prints the seed that says where. `SEED=… npm test` takes the same
 * slice again; `npm run test:whole` takes everything.
 *
 * Never sliced: the main job, and a rule of the ledger, of safety or of a row in docs/trust.md: each
 * is tried in every run, though not in all of its combinations. Whole files that rest in some
 * runs: test/turns.ts and test/journeys/turns.ts.
 */
export const whole = process.env["SLICES"] === "whole";

/** A plain number; without one, as when a single file is run, the first slice. */
export const seed = Number(process.env["SEED"] ?? 0);
if (!Number.isSafeInteger(seed) || seed < 0)
  throw new Error("SEED must be a whole number, 0 or more");

/**
 * Every nth of the items, in their order; all of them in a whole run. Never none, and whoever runs
 * with one seed after the other sees each item once in `nth` runs. `turn` shifts the slice, so that
 * languages, for example, do not all look at the same pages.
 */
export function slice<T>(items: readonly T[], nth: number, turn = 0): readonly T[] {
  if (whole) return items;
  const every = Math.max(1, Math.min(nth, items.length));
  return items.filter((_, at) => at % every === (seed + turn) % every);
}
