import { mkdtemp, readdir, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { StartError } from "#server/config.ts";
import { fileIn, openDisk } from "./disk.ts";
import { randomId, type Storage } from "./storage.ts";

let folder: string;
let storage: Storage;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "vesper-files-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  storage = await openDisk(path.join(folder, "photos"));
});

const fileOf = (id: string) => fileIn(path.join(folder, "photos"), id);

test("what is put is read back, from a folder named after the first two digits", async () => {
  const id = randomId();
  await storage.put(id, Buffer.from("photo"));
  expect((await storage.get(id))?.toString()).toBe("photo");
  expect(await readdir(path.join(folder, "photos", id.slice(0, 2)))).toEqual([`${id}.webp`]);
});

test("what is not there is null; removing it is no error", async () => {
  const id = randomId();
  expect(await storage.get(id)).toBeNull();
  await storage.remove(id);
  await storage.put(id, Buffer.from("photo"));
  await storage.remove(id);
  expect(await storage.get(id)).toBeNull();
});

test("a linked file outlives the first id, and shares its place on disk", async () => {
  const [one, other] = [randomId(), randomId()];
  await storage.put(one, Buffer.from("photo"));
  await storage.linkFile(fileOf(one), other);
  expect((await stat(fileOf(other))).ino).toBe((await stat(fileOf(one))).ino);
  await storage.remove(one);
  expect((await storage.get(other))?.toString()).toBe("photo");
});

test("writing under an id again leaves what was linked from it as it was", async () => {
  const [one, other] = [randomId(), randomId()];
  await storage.put(one, Buffer.from("old"));
  await storage.linkFile(fileOf(one), other);
  await storage.put(one, Buffer.from("new"));
  expect((await storage.get(other))?.toString()).toBe("old");
});

test("linking what is not there is an error and leaves nothing", async () => {
  const id = randomId();
  await expect(storage.linkFile(fileOf(randomId()), id)).rejects.toThrow("ENOENT");
  expect(await storage.get(id)).toBeNull();
});

test("no id leads out of the folder", async () => {
  await writeFile(path.join(folder, "secret.webp"), "secret");
  const good = randomId();
  await storage.put(good, Buffer.from("photo"));
  for (const id of [
    "../x",
    "../secret",
    "..%2fsecret",
    "",
    "a".repeat(31),
    "A".repeat(32),
    `${"a".repeat(32)}\n`,
    `${"a".repeat(32)}/../../secret`,
    `${"a".repeat(31)}\0`,
  ]) {
    await expect(storage.get(id)).rejects.toThrow("Not a file id");
    await expect(storage.put(id, Buffer.from("x"))).rejects.toThrow("Not a file id");
    await expect(storage.remove(id)).rejects.toThrow("Not a file id");
    await expect(storage.open(id)).rejects.toThrow("Not a file id");
    await expect(storage.linkFile(fileOf(good), id)).rejects.toThrow("Not a file id");
  }
});

test("200 writers at once leave 200 files and nothing half written", async () => {
  const ids = Array.from({ length: 200 }, randomId);
  await Promise.all(ids.map((id) => storage.put(id, Buffer.from(id))));
  const files = (await readdir(path.join(folder, "photos"), { recursive: true })).filter((name) =>
    name.includes("."),
  );
  expect(files.toSorted()).toEqual(
    ids.map((id) => path.join(id.slice(0, 2), `${id}.webp`)).toSorted(),
  );
});

test("two writers of one id: one of them wins completely", async () => {
  const id = randomId();
  await Promise.all(
    ["a", "b"].map((letter) => storage.put(id, Buffer.from(letter.repeat(100_000)))),
  );
  expect((await storage.get(id))?.toString()).toMatch(/^(a{100000}|b{100000})$/);
});

test("a folder that cannot be written is named in one sentence", async () => {
  const file = path.join(folder, "file");
  await writeFile(file, "");
  const opening = openDisk(path.join(file, "photos"));
  await expect(opening).rejects.toThrow(StartError);
  await expect(opening).rejects.toThrow(
    /^The photo folder .*file\/photos cannot be written \(ENOTDIR\): [^\n]*\.$/,
  );
});

test("ids are 128 random bits", () => {
  const ids = Array.from({ length: 1000 }, randomId);
  expect(new Set(ids).size).toBe(1000);
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{32}$/);
});
