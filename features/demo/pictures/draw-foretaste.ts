import { readFile } from "node:fs/promises";
import path from "node:path";
import sharp from "sharp";
import { drawPortrait, type PortraitGender } from "./portraits.server.ts";

// The people of the front door's example and the gifts between them, from the drawings that the demo
// world and the chat have: `node features/demo/pictures/draw-foretaste.ts`. Again when those change.

/** Of each niche: whom its site is for, and of which age; the number chooses a face. */
const people: Record<number, readonly [PortraitGender, age: number, face: number][]> = {
  1: [
    ["female", 52, 3],
    ["male", 56, 1],
    ["female", 47, 1],
  ],
  2: [
    ["female", 61, 4],
    ["male", 66, 4],
    ["female", 58, 5],
  ],
  3: [
    ["female", 38, 7],
    ["male", 42, 7],
    ["female", 36, 3],
  ],
  4: [
    ["male", 41, 6],
    ["male", 48, 1],
    ["male", 56, 5],
  ],
  5: [
    ["female", 39, 1],
    ["female", 46, 3],
    ["female", 57, 1],
  ],
  6: [
    ["female", 44, 4],
    ["male", 47, 5],
    ["female", 37, 2],
  ],
  7: [
    ["female", 41, 3],
    ["male", 44, 1],
    ["female", 38, 5],
  ],
};
const gifts = ["rose", "bouquet", "champagne", "ticket", "candle", "cake"];

const folder = path.resolve(import.meta.dirname, "../../landers/foretaste");

for (const [niche, three] of Object.entries(people))
  for (const [at, [gender, age, face]] of three.entries())
    await sharp(await drawPortrait({ seed: `door-${niche}-${face}`, gender, age }))
      .resize(480, 600)
      .webp({ quality: 72, effort: 6 })
      .toFile(path.join(folder, `drawn/${niche}-${at + 1}.webp`));

const sheet = await readFile(path.join(folder, "../../gifts/gifts.svg"), "utf8");
for (const gift of gifts) {
  const [, drawing = ""] =
    new RegExp(`<symbol id="${gift}" viewBox="0 0 96 96">(.*?)</symbol>`, "s").exec(sheet) ?? [];
  await sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="192" height="192" viewBox="0 0 96 96">${drawing}</svg>`,
    ),
  )
    .webp({ quality: 80, effort: 6 })
    .toFile(path.join(folder, `gifts/${gift}.webp`));
}
