/** Pictures that a demo member has beside the portrait: what they saw, cooked, play, live with. */
import { createHash } from "node:crypto";
import sharp from "sharp";
import type { Pixels } from "#features/photos/upload/process-photo.server.ts";
import { backdrops, cloths } from "./portrait-choices.server.ts";
import { type Brush, forest, garden, hills, sea, town } from "./scene-places.server.ts";
import { cat, dog } from "./scene-pets.server.ts";
import { bicycle, books, coffee, dish, guitar } from "./scene-things.server.ts";
import { seededRandom } from "../random.ts";

const scenes = {
  sea,
  hills,
  town,
  forest,
  garden,
  dog,
  cat,
  dish,
  coffee,
  bicycle,
  guitar,
  books,
} as const satisfies Record<string, (brush: Brush) => string>;

export type SceneName = keyof typeof scenes;
export const sceneNames = Object.keys(scenes) as SceneName[];

/** Where somebody can stand. */
export const placeNames = ["sea", "hills", "town", "forest", "garden"] as const;

/** Draws a scene, 864×1080; the same name and number give the same picture. */
export function drawScene(name: SceneName, number: number): Promise<Pixels> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="864" height="1080" viewBox="0 0 864 1080">${sceneShapes(name, number)}</svg>`;
  return sharp(Buffer.from(svg)).removeAlpha().raw().toBuffer({ resolveWithObject: true });
}

/** The shapes of that scene, for whoever draws something before them. */
export function sceneShapes(name: SceneName, number: number): string {
  const random = seededRandom(
    createHash("sha256").update(`${name}/${number}`).digest().readUInt32LE(0),
  ).next;
  const place = (number + sceneNames.indexOf(name) * 3) % backdrops.length;
  const wall = backdrops[place] ?? backdrops[0];
  const cloth = cloths[(place + 1 + Math.floor(random() * (cloths.length - 1))) % cloths.length];
  return scenes[name]({ wall, cloth: cloth ?? cloths[0], random });
}
