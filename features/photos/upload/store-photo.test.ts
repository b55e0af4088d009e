import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { openDisk } from "#server/storage/disk.ts";
import { storePhoto } from "./store-photo.server.ts";
import type { PhotoVariants } from "./process-photo.server.ts";

const file = (text: string) => ({ bytes: Buffer.from(text), width: 1, height: 1 });
const variants: PhotoVariants = {
  thumb: file("thumb"),
  card: file("card"),
  full: file("full"),
  blurred: file("blurred"),
};

async function aFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), "vesper-photos-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

test("every variant lies under an id of its own, and the same photo never gets the same ids again", async () => {
  const storage = await openDisk(await aFolder());
  const all = [await storePhoto(storage, variants), await storePhoto(storage, variants)];
  const ids = all.flatMap((one) => Object.values(one));
  expect(new Set(ids).size).toBe(8);
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{32}$/);
  const beginnings = new Set(ids.map((id) => id.slice(0, 8)));
  expect(beginnings.size).toBe(8);
  for (const name of ["thumb", "card", "full", "blurred"] as const) {
    expect((await storage.get(all[0]?.[name] ?? ""))?.toString()).toBe(name);
  }
});

test("if one file cannot be written, none stays", async () => {
  const folder = await aFolder();
  const storage = await openDisk(folder);
  let calls = 0;
  const full = {
    ...storage,
    put: (id: string, bytes: Buffer) =>
      ++calls === 3 ? Promise.reject(new Error("no space left")) : storage.put(id, bytes),
  };
  await expect(storePhoto(full, variants)).rejects.toThrow("no space left");
  expect((await readdir(folder, { recursive: true })).filter((name) => name.includes("."))).toEqual(
    [],
  );
});
