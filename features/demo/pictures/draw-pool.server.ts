import { createHash } from "node:crypto";
import { readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import sharp from "sharp";
import { makeVariants, type Pixels } from "#features/photos/upload/process-photo.server.ts";
import { storePhoto } from "#features/photos/upload/store-photo.server.ts";
import type { PhotoIds } from "#features/photos/upload/store-photo.server.ts";
import { openDisk } from "#server/storage/disk.ts";
import { randomId } from "#server/storage/storage.ts";
import type { Looks, PortraitGender, PortraitRequest } from "./portraits.server.ts";
import type { SceneName } from "./scenes.server.ts";

export interface Portrait {
  readonly gender: PortraitGender;
  /** Years. */
  readonly age: number;
  readonly looks: Looks;
  readonly ids: PhotoIds;
  /** The same person on another day, of every third one. */
  readonly again: PhotoIds | null;
}
export interface Scene {
  readonly name: SceneName;
  readonly ids: PhotoIds;
}
export interface Pictures {
  readonly portraits: readonly Portrait[];
  readonly scenes: readonly Scene[];
}

/**
 * How many portraits of each gender are drawn for each span of years: as many as the largest demo
 * site has members of one gender and country there, so that nobody's is found twice.
 */
const spans = [
  [35, 41, 8],
  [42, 48, 21],
  [49, 55, 34],
  [56, 62, 30],
  [63, 69, 34],
  [70, 80, 15],
] as const;
const genders: PortraitGender[] = ["female", "male"];
/** Of each scene as many as there are lights (`backdrops`) to see it in. */
export const eachScene = 8;

/** The portraits that are drawn, some of them twice. `share`: see `drawnPictures`. */
export const portraitOrders = (share: number): (PortraitRequest & { twice: boolean })[] =>
  genders.flatMap((gender) =>
    spans.flatMap(([first, last, many], span) =>
      Array.from({ length: Math.ceil(many * share) }, (_, index) => ({
        gender,
        age: first + (index % (last - first + 1)),
        seed: `${span}-${index}`,
        twice: index % 3 === 1,
      })),
    ),
  );

/**
 * The pictures in `folder`, drawn there once and until the drawing or the pipeline changes. `share`
 * of what the demo world needs, from 0 to 1.
 */
export async function drawnPictures(
  cacheFolder: string,
  share: number,
): Promise<{ folder: string; pictures: Pictures }> {
  const folder = path.join(cacheFolder, `portraits-${await drawingVersion()}-${share}`);
  return { folder, pictures: (await readList(folder)) ?? (await drawInto(folder, share)) };
}

async function readList(folder: string): Promise<Pictures | undefined> {
  const text = await readFile(path.join(folder, "pictures.json"), "utf8").catch(() => undefined);
  return text === undefined ? undefined : (JSON.parse(text) as Pictures);
}

/**
 * Draws beside the final place and renames at the end: a seed that was interrupted leaves no half
 * of a pool.
 */
async function drawInto(folder: string, share: number): Promise<Pictures> {
  const drawing = `${folder}.${randomId()}.new`;
  const cache = await openDisk(drawing);
  // Loaded once in an installation's life.
  const { drawPortrait, looksOf } = await import("./portraits.server.ts");
  const { drawScene, sceneNames } = await import("./scenes.server.ts");
  // Past the gate of uploads, which leaves a core to members: there are none yet.
  const stored = async (drawn: Pixels): Promise<PhotoIds> =>
    storePhoto(cache, await makeVariants(drawn));
  const portraits: Portrait[] = [];
  const scenes: Scene[] = [];
  const jobs = [
    ...portraitOrders(share).map((order, at) => async () => {
      const ids = await stored(await drawPortrait(order));
      const again = order.twice ? await stored(await drawPortrait(order, true)) : null;
      portraits[at] = { gender: order.gender, age: order.age, looks: looksOf(order), ids, again };
    }),
    ...sceneNames
      .flatMap((name) =>
        Array.from({ length: Math.ceil(eachScene * share) }, (_, number) => ({ name, number })),
      )
      .map(({ name, number }, at) => async () => {
        scenes[at] = { name, ids: await stored(await drawScene(name, number)) };
      }),
  ];
  // sharp works in its own threads: a few pictures under way keep every core busy, and worker
  // threads would add nothing.
  await Promise.all(
    Array.from({ length: 4 }, async () => {
      for (let job = jobs.pop(); job; job = jobs.pop()) await job();
    }),
  );
  const pictures = { portraits, scenes };
  await writeFile(path.join(drawing, "pictures.json"), JSON.stringify(pictures));
  await putInPlace(drawing, folder);
  await removeOlder(path.dirname(folder), path.basename(folder));
  return (await readList(folder)) ?? pictures;
}

/**
 * Moves a drawn pool to its place, whole or not at all. Where another process was faster its pool is
 * as good, and is never taken away: members may already be given links into it.
 */
export async function putInPlace(drawing: string, folder: string): Promise<void> {
  try {
    await rename(drawing, folder);
  } catch (taken) {
    if (!isNotEmpty(taken)) throw taken;
    if (await readList(folder)) return rm(drawing, { recursive: true, force: true });
    const aside = `${folder}.${randomId()}.new`; // without its list it is no pool
    await rename(folder, aside);
    await rm(aside, { recursive: true, force: true });
    await rename(drawing, folder);
  }
}

function isNotEmpty(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "ENOTEMPTY";
}

/** Removes the pools of older code, and what an interrupted seed left more than an hour ago. */
async function removeOlder(cacheFolder: string, current: string): Promise<void> {
  for (const name of await readdir(cacheFolder)) {
    const old = path.join(cacheFolder, name);
    const left = name.endsWith(".new") && (await stat(old)).mtimeMs > Date.now() - 3_600_000;
    if (name.startsWith("portraits-") && name !== current && !left)
      await rm(old, { recursive: true, force: true });
  }
}

/**
 * Changes with the code that draws and processes, so that a cached pool is never older than its
 * code.
 */
async function drawingVersion(): Promise<string> {
  const hash = createHash("sha256").update(JSON.stringify(sharp.versions));
  for (const file of [
    "./portraits.server.ts",
    "./portrait-shapes.server.ts",
    "./portrait-choices.server.ts",
    "./scenes.server.ts",
    "./scene-places.server.ts",
    "./scene-pets.server.ts",
    "./scene-things.server.ts",
    "./draw-pool.server.ts",
    "#features/photos/upload/process-photo.server.ts",
  ]) {
    hash.update(await readFile(new URL(file, import.meta.url)));
  }
  return hash.digest("hex").slice(0, 16);
}
