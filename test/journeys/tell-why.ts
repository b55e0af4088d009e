import { readFileSync } from "node:fs";
import path from "node:path";

/** What the watched pages of the running test did wrong so far; a worker runs one at a time. */
export const heardInTest: string[] = [];

const shown = 12;
const warning = 40; // pino's

/**
 * After a test failed: what its pages did wrong, and what its server complained of last. Of a
 * failure that does not come again nothing else is left.
 */
export function tellWhy(title: string, folder: string): void {
  const complaints = readFileSync(path.join(folder, "vesper.log"), "utf8")
    .split("\n")
    .filter((line) => Number(/^\{"level":(\d+)/.exec(line)?.[1]) >= warning)
    .slice(-shown);
  const lines = [...heardInTest.slice(-shown), ...complaints].map((line) => line.slice(0, 600));
  console.error(`${title}: pages and server said\n  ${lines.join("\n  ") || "nothing"}`);
}
