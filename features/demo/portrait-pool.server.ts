import { createHash } from "node:crypto";
import { readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import sharp from "sharp";
import { makeVariants, processPhoto } from "#features/photos/upload/process-photo.server.ts";
import { freshPhotoIds, storePhoto } from "#features/photos/upload/store-photo.server.ts";
import type { PhotoIds } from "#features/photos/upload/store-photo.server.ts";
import { fileIn, openDisk } from "#server/storage/disk.ts";
import { randomId, type Storage } from "#server/storage/storage.ts";
import type { hairColourOf, PortraitGender } from "./portraits.server.ts";

export interface PortraitPool {
  /**
   * Four files of the member's own: the ids are fresh, the blocks on disk are shared. `random`
   * gives numbers from 0 to 1.
   */
  give(who: { gender: PortraitGender; age: number; random: () => number }): Promise<GivenPortrait>;
}

export interface GivenPortrait {
  readonly ids: PhotoIds;
  /** What the picture shows, for the profile that says so. */
  readonly hairColour: HairColour;
}

type HairColour = ReturnType<typeof hairColourOf>;
type Portrait = { gender: PortraitGender; band: number; ids: PhotoIds; hairColour: HairColour };

/** The ages that are drawn in each band, in years; a member gets a portrait of the nearest band. */
const bands = [
  [35, 41],
  [42, 48],
  [49, 55],
  [56, 62],
  [63, 75],
] as const;
const genders: PortraitGender[] = ["female", "male"];

/**
 * Drawn portraits that went through the same pipeline as an upload: `perBand` for each gender and
 * each of five bands of age, 300 in all (tests draw fewer). They are drawn once into `cacheFolder`
 * and reused until the drawing or the pipeline changes.
 */
export async function portraitPool(
  storage: Storage,
  cacheFolder: string,
  perBand = 30,
): Promise<PortraitPool> {
  const folder = path.join(cacheFolder, `portraits-${await drawingVersion()}-${perBand}`);
  const portraits = (await readList(folder)) ?? (await drawInto(folder, perBand));
  const decks = new Map<string, Portrait[]>();

  return {
    async give({ gender, age, random }) {
      const portrait = deal(gender, bandOf(age), random);
      const ids = freshPhotoIds();
      await Promise.all(
        (["thumb", "card", "full", "blurred"] as const).map((name) =>
          storage.linkFile(fileIn(folder, portrait.ids[name]), ids[name]),
        ),
      );
      return { ids, hairColour: portrait.hairColour };
    },
  };

  /** Deals like cards, so that members beside each other do not look the same. */
  function deal(gender: PortraitGender, band: number, random: () => number): Portrait {
    const key = `${gender}/${band}`;
    let deck = decks.get(key);
    if (!deck?.length) {
      deck = portraits.filter((portrait) => portrait.gender === gender && portrait.band === band);
      decks.set(key, deck);
    }
    const [portrait] = deck.splice(Math.floor(random() * deck.length), 1);
    if (!portrait) throw new Error(`No portrait was drawn for ${key}.`);
    return portrait;
  }
}

function bandOf(age: number): number {
  const band = bands.findIndex(([, last]) => age <= last);
  return band < 0 ? bands.length - 1 : band;
}

async function readList(folder: string): Promise<Portrait[] | undefined> {
  const text = await readFile(path.join(folder, "portraits.json"), "utf8").catch(() => undefined);
  return text === undefined ? undefined : (JSON.parse(text) as Portrait[]);
}

/**
 * Draws beside the final place and renames at the end: a seed that was interrupted leaves no half
 * of a pool.
 */
async function drawInto(folder: string, perBand: number): Promise<Portrait[]> {
  const drawing = `${folder}.${randomId()}.new`;
  const cache = await openDisk(drawing);
  const portraits: Portrait[] = [];
  const { drawPortrait, hairColourOf } = await import("./portraits.server.ts"); // once in an installation's life
  const orders = genders.flatMap((gender) =>
    bands.flatMap(([first, last], band) =>
      Array.from({ length: perBand }, (_, index) => ({
        gender,
        band,
        age: first + (index % (last - first + 1)),
        seed: `${band}-${index}`,
      })),
    ),
  );
  // sharp works in its own threads: a few portraits under way keep every core busy, and worker
  // threads would add nothing.
  await Promise.all(
    Array.from({ length: 4 }, async () => {
      for (let order = orders.pop(); order; order = orders.pop()) {
        const photo = await processPhoto(await drawPortrait(order), makeVariants);
        if (!photo.ok) throw new Error(`A drawn portrait was refused: ${photo.refusal}.`);
        const { gender, band } = order;
        const ids = await storePhoto(cache, photo.variants);
        portraits.push({ gender, band, ids, hairColour: hairColourOf(order) });
      }
    }),
  );
  await writeFile(path.join(drawing, "portraits.json"), JSON.stringify(portraits));
  await putInPlace(drawing, folder);
  await removeOlder(path.dirname(folder), path.basename(folder));
  return (await readList(folder)) ?? portraits;
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
    "./portrait-pool.server.ts",
    "#features/photos/upload/process-photo.server.ts",
  ]) {
    hash.update(await readFile(new URL(file, import.meta.url)));
  }
  return hash.digest("hex").slice(0, 16);
}
