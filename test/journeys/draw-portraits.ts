import { mkdirSync } from "node:fs";
import { portraitPool } from "#features/demo/pictures/portrait-pool.server.ts";
import { openDisk } from "#server/storage/disk.ts";
import { portraits } from "./portraits.ts";
import { resting, restingAlike } from "./turns.ts";

/**
 * Says which journeys this run leaves to others, and draws before the workers begin: each of them
 * would draw all pictures, for a minute of two cores.
 */
export default async function drawPortraits(): Promise<void> {
  if (resting.length > 0)
    console.log(
      `Journeys that rest until another run, by its seed: ${[...resting, ...restingAlike].join(", ")}.`,
    );
  mkdirSync(portraits, { recursive: true });
  await portraitPool(await openDisk(portraits), portraits);
}
