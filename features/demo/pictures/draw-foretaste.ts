import { readFile } from "node:fs/promises";
import path from "node:path";
import sharp from "sharp";
import { people } from "#features/landers/foretaste/people.ts";
import { again } from "#features/photos/upload/process-photo.server.ts";
import { drawPortrait } from "./portraits.server.ts";

// The people of the front door's example and the gifts between them, from the drawings that the demo
// world and the chat have: `node features/demo/pictures/draw-foretaste.ts`. Again when those change.

const gifts = ["rose", "bouquet", "champagne", "ticket", "candle", "cake"];

const folder = path.resolve(import.meta.dirname, "../../landers/foretaste");

for (const [niche, three] of Object.entries(people))
  for (const [at, { gender, age, face }] of three.entries())
    await again(await drawPortrait({ seed: `door-${niche}-${face}`, gender, age }))
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
