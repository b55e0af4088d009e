import { afterAll } from "vitest";
import { openWorlds } from "./open-worlds.ts";

// Runs with every test file, and as its first hook after all its others.
afterAll(async () => {
  for (const close of openWorlds.splice(0)) await close();
});
