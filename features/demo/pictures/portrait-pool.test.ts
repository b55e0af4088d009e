import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openDisk } from "#server/storage/disk.ts";
import type { Storage } from "#server/storage/storage.ts";
import { photoIn } from "#test/photos.ts";
import { drawnPictures, putInPlace } from "./draw-pool.server.ts";
import { portraitPool } from "./portrait-pool.server.ts";
import type { PortraitPool } from "./portrait-pool.server.ts";

/** Of the drawn ones: enough to count, few enough to wait for. */
const share = 0.06;

let folder: string;
let storage: Storage;
let pool: PortraitPool;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "vesper-pool-"));
  storage = await openDisk(path.join(folder, "photos"));
  pool = await portraitPool(storage, path.join(folder, "cache"), share);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const alice = { gender: "female", age: 52, circle: "alice", random: () => 0 } as const;

test("a member gets four readable files", async () => {
  const { ids } = await pool.give({ ...alice, gender: "male", age: 44 });
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
        circle: "many",
        random: Math.random,
      }),
    ),
  );
  expect(new Set(members.flatMap(({ ids }) => Object.values(ids))).size).toBe(160);
  const [one, ...others] = members;
  for (const id of Object.values(one?.ids ?? {})) await storage.remove(id);
  for (const { ids } of others) expect(await storage.get(ids.card)).not.toBeNull();
});

test("nobody of one circle is given another's portrait while there is one left, however old", async () => {
  const drawn = new Set<number>();
  const { portraits } = (await drawnPictures(path.join(folder, "cache"), share)).pictures;
  const women = portraits.filter(({ gender }) => gender === "female").length;
  expect(women).toBeGreaterThan(8);
  for (let at = 0; at < women; at += 1) {
    const { ids } = await pool.give({ ...alice, circle: "all", age: 50 + (at % 3) });
    drawn.add((await stat(photoIn(folder, ids.full))).ino);
  }
  expect(drawn.size).toBe(women);
  await pool.give({ ...alice, circle: "all" }); // and then from the beginning
});

test("of some there is a second picture of the same face, with files of its own", async () => {
  const some = await Promise.all(
    Array.from({ length: 12 }, () => pool.give({ ...alice, circle: "again", random: Math.random })),
  );
  const twice = some.filter(({ again }) => again);
  expect(twice.length).toBeGreaterThan(0);
  expect(twice.length).toBeLessThan(some.length);
  for (const { ids, again } of twice)
    for (const id of Object.values(again ?? {})) {
      expect(Object.values(ids)).not.toContain(id);
      expect(await storage.get(id)).not.toBeNull();
    }
});

test("a portrait is of about the age that was asked for", async () => {
  const { ids: young } = await pool.give({ ...alice, circle: "ages", age: 37 });
  const { ids: old, looks } = await pool.give({ ...alice, circle: "ages", age: 77 });
  expect(["grey", "white"]).toContain(looks.hairColour);
  const inode = async (id: string) => (await stat(photoIn(folder, id))).ino;
  expect(await inode(young.full)).not.toBe(await inode(old.full));
});

test("scenes of one member are of different kinds, and have four readable files like any photo", async () => {
  const scenes = await pool.giveScenes({ count: 4, circle: "scenes", random: Math.random });
  expect(scenes).toHaveLength(4);
  const inodes = new Set<number>();
  for (const ids of scenes) {
    const bytes = await storage.get(ids.full);
    expect(bytes && (await sharp(bytes).metadata())).toMatchObject({ width: 864, height: 1080 });
    expect(await storage.get(ids.blurred)).not.toBeNull();
    inodes.add((await stat(photoIn(folder, ids.full))).ino);
  }
  expect(inodes.size).toBe(4);
  const next = await pool.giveScenes({ count: 4, circle: "scenes", random: Math.random });
  for (const ids of next) inodes.add((await stat(photoIn(folder, ids.full))).ino);
  expect(inodes.size, "first those that the circle has not seen").toBe(8);
});

test("the next seed finds the pool drawn, and blocks on disk are shared", async () => {
  const cache = path.join(folder, "cache");
  const drawnAt = async () =>
    Promise.all(
      (await readdir(cache, { recursive: true }))
        .toSorted()
        .map(async (name) => [name, (await stat(path.join(cache, name))).mtimeMs]),
    );
  const before = await drawnAt();
  const again = await portraitPool(storage, cache, share);
  const { ids } = await again.give(alice);
  expect(await drawnAt()).toEqual(before);
  expect((await stat(photoIn(folder, ids.full))).nlink).toBeGreaterThan(1);
});

// Seventy pictures, each of which wants both cores: what is waited for is not a lock.
test(
  "two seeds that draw at once, and one that was interrupted, leave one whole pool",
  { timeout: 180_000 },
  async () => {
    const cache = path.join(folder, "other-cache");
    await Promise.all([portraitPool(storage, cache, 0.01), portraitPool(storage, cache, 0.01)]);
    expect(await readdir(cache)).toHaveLength(1);
    await rm(path.join(cache, (await readdir(cache))[0] ?? "", "pictures.json"));
    await (await portraitPool(storage, cache, 0.01)).give(alice);
  },
);

test("of many that are ready at once one pool is kept, and is never taken away again", async () => {
  for (let round = 0; round < 20; round++) {
    const place = path.join(folder, `places-${round}`, "pool");
    const portrait = path.join(place, "a.webp");
    await Promise.all(
      Array.from({ length: 8 }, async (_, nth) => {
        const drawing = `${place}.${nth}.new`;
        await mkdir(drawing, { recursive: true });
        await writeFile(path.join(drawing, "a.webp"), "drawn");
        await writeFile(path.join(drawing, "pictures.json"), "[]");
        await putInPlace(drawing, place);
        expect(await readFile(portrait, "utf8")).toBe("drawn"); // a member is given it
      }),
    );
    expect(await readdir(path.dirname(place))).toEqual(["pool"]);
  }
});
