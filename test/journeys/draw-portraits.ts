import { mkdirSync } from "node:fs";
import { portraitPool } from "#features/demo/portrait-pool.server.ts";
import { openStorage } from "#server/storage/files.ts";
import { portraits } from "./portraits.ts";

/** Before the workers begin: each of them would draw the three hundred, for a minute of two cores. */
export default async function drawPortraits(): Promise<void> {
  mkdirSync(portraits, { recursive: true });
  await portraitPool(await openStorage(portraits), portraits);
}
