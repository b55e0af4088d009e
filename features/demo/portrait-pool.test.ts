import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openDisk } from "#server/storage/disk.ts";
import type { Storage } from "#server/storage/storage.ts";
import { photoIn } from "#test/photos.ts";
import { portraitPool, putInPlace } from "./portrait-pool.server.ts";
import type { PortraitPool } from "./portrait-pool.server.ts";

let folder: string;
let storage: Storage;
let pool: PortraitPool;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "vesper-pool-"));
  storage = await openDisk(path.join(folder, "photos"));
  pool = await portraitPool(storage, path.join(folder, "cache"), 2);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const alice = { gender: "female", age: 52, random: () => 0 } as const;

test("a member gets four readable files", async () => {
  const { ids } = await pool.give({ gender: "male", age: 44, random: Math.random });
  for (const [name, width, height] of [
    ["thumb", 160, 160],
    ["card", 480, 600],
    ["full", 864, 1080],
    ["blurred", 480, 600],
  ] as const) {
    const bytes = await storage.get(ids[name]);
    expect(bytes && (await sharp(bytes).metadata())).toMatchObject({
      format: "webp",
      width,
      height,
    });
  }
});

test("no two members share an id, even when they share a portrait; removing one's files leaves the other's", async () => {
  const members = await Promise.all(
    Array.from({ length: 40 }, (_, index) =>
      pool.give({
        gender: index % 2 ? "male" : "female",
        age: 18 + index * 2,
        random: Math.random,
      }),
    ),
  );
  expect(new Set(members.flatMap(({ ids }) => Object.values(ids))).size).toBe(160);
  const [one, ...others] = members;
  for (const id of Object.values(one?.ids ?? {})) await storage.remove(id);
  for (const { ids } of others) expect(await storage.get(ids.card)).not.toBeNull();
});

test("portraits are dealt like cards: none comes again before all were given", async () => {
  const pair = async () =>
    Promise.all(
      [await pool.give(alice), await pool.give(alice)].map(({ ids }) => storage.get(ids.card)),
    );
  const [first, second] = await pair();
  expect(first && second && first.equals(second)).toBe(false);
});

test("a portrait tells the colour of its hair", async () => {
  const old = await Promise.all(
    Array.from({ length: 8 }, () => pool.give({ gender: "female", age: 74, random: Math.random })),
  );
  expect(["grey", "white"]).toEqual(
    expect.arrayContaining(old.map(({ hairColour }) => hairColour)),
  );
});

test("the next seed finds the pool drawn, and blocks on disk are shared", async () => {
  const begun = performance.now();
  const again = await portraitPool(storage, path.join(folder, "cache"), 2);
  const { ids } = await again.give(alice);
  expect(performance.now() - begun).toBeLessThan(500);
  expect((await stat(photoIn(folder, ids.full))).nlink).toBeGreaterThan(1);
});

test("two seeds that draw at once, and one that was interrupted, leave one whole pool", async () => {
  const cache = path.join(folder, "other-cache");
  await Promise.all([portraitPool(storage, cache, 1), portraitPool(storage, cache, 1)]);
  expect(await readdir(cache)).toHaveLength(1);
  await rm(path.join(cache, (await readdir(cache))[0] ?? "", "portraits.json"));
  await (await portraitPool(storage, cache, 1)).give(alice);
});

test("of many that are ready at once one pool is kept, and is never taken away again", async () => {
  for (let round = 0; round < 20; round++) {
    const place = path.join(folder, `places-${round}`, "pool");
    const portrait = path.join(place, "a.webp");
    await Promise.all(
      Array.from({ length: 8 }, async (_, nth) => {
        const drawing = `${place}.${nth}.new`;
        await mkdir(drawing, { recursive: true });
        await writeFile(path.join(drawing, "a.webp"), "drawn");
        await writeFile(path.join(drawing, "portraits.json"), "[]");
        await putInPlace(drawing, place);
        expect(await readFile(portrait, "utf8")).toBe("drawn"); // a member is given it
      }),
    );
    expect(await readdir(path.dirname(place))).toEqual(["pool"]);
  }
});
