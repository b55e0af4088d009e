// Where the slices of a run begin (test/slice.ts): one further than at the last run on this
// machine. Where nothing is kept between runs, as in CI, the minute says it.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

/** The seed given as SEED, else the next one, which is noted in the folder for the run after. */
export function nextSeed(folder, given = process.env.SEED) {
  if (given !== undefined) return given;
  const note = path.join(folder, "seed");
  const seed = (lastSeed(note) ?? Math.floor(Date.now() / 60_000)) + 1;
  mkdirSync(folder, { recursive: true });
  writeFileSync(note, `${seed}\n`);
  return String(seed);
}

function lastSeed(note) {
  try {
    const seed = Number(readFileSync(note, "utf8"));
    return Number.isSafeInteger(seed) ? seed : undefined;
  } catch {
    return undefined;
  }
}
