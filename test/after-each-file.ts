import { afterAll } from "vitest";
import { openWorlds } from "./open-worlds.ts";

/* Runs with every test file. The files of a worker share a process: each leaves it as it was. */

const shared = globalThis as { realClock?: readonly unknown[] };
const clock = () => [setTimeout, setInterval, setImmediate, Date, Date.now, performance.now];
shared.realClock ??= clock();

// The first hook, so it runs after all others of the file.
afterAll(async () => {
  for (const close of openWorlds.slice()) await close();
  if (clock().some((each, at) => each !== shared.realClock?.[at]))
    throw new Error("this file, or the one before, has left a false clock behind");
});
