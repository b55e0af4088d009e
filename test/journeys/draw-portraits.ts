import { existsSync, mkdirSync, symlinkSync } from "node:fs";
import path from "node:path";
import { drawnPictures } from "#features/demo/pictures/draw-pool.server.ts";
import { portraits } from "./portraits.ts";
import { resting, restingAlike } from "./turns.ts";

/** Journeys want faces, not all of the demo's: every picture is a tenth of a second. */
const share = 0.3;

/**
 * Says which journeys this run leaves to others, and draws before the workers begin: each of them
 * would draw all pictures, for a minute of two cores.
 */
export default async function drawPortraits(): Promise<void> {
  if (process.env["MEASURES"] === "now") return; // all others were walked before (scripts/test.mjs)
  if (resting.length > 0)
    console.log(
      `Journeys that rest until another run, by its seed: ${[...resting, ...restingAlike].join(", ")}.`,
    );
  mkdirSync(portraits, { recursive: true });
  const { folder } = await drawnPictures(portraits, share);
  // Where the server looks for the whole.
  const whole = folder.replace(new RegExp(`-${share}$`), "-1");
  if (whole === folder) throw new Error("a share of the portraits lies under another name now");
  if (!existsSync(whole)) symlinkSync(path.basename(folder), whole);
}
