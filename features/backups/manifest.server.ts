import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { open, readFile } from "node:fs/promises";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { z } from "zod";
import { StartError } from "#server/config.ts";
import { migrationNames } from "#server/db/migrate.ts";

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const name = z.string().regex(/^[a-z_][a-z0-9_]{0,62}$/);
const format = 1;

const schema = z.object({
  format: z.literal(format),
  /** Of the program that made it. */
  version: z.string(),
  /** The database's last one. */
  migration: z.string(),
  at: z.iso.datetime(),
  tables: z.array(z.object({ name, columns: z.array(name), rows: z.int(), sha256 })),
  /** What else lies in the folder; `rows` are lines. */
  files: z.array(
    z.object({ name: z.enum(["queue", "photos", "erasures", "heads"]), rows: z.int(), sha256 }),
  ),
});

/** What a backup holds, written last: a folder without one is no backup. */
export type Manifest = z.infer<typeof schema>;
export type FileName = Manifest["files"][number]["name"];

export const manifestFile = "backup.json";

/** Where each part lies in the backup's folder. */
export const placeOfTable = (table: string): string => path.join("database", `${table}.copy.gz`);
export const placeOf: Readonly<Record<FileName, string>> = {
  queue: "queue.copy.gz",
  photos: "photos.txt",
  erasures: "erasures.txt",
  heads: "audit-heads.txt",
};
export const placeOfPhoto = (id: string): string =>
  path.join("photos", id.slice(0, 2), `${id}.webp`);

export const manifestOf = (backup: Omit<Manifest, "format">): string =>
  `${JSON.stringify({ format, ...backup }, null, 1)}\n`;

/** @throws StartError where the folder is no backup, or one that this version cannot read */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(path.join(folder, manifestFile), "utf8").catch(() => null);
  const said: unknown = text === null ? null : parsed(text);
  if (said === null)
    throw new StartError(
      `${folder} is no backup: there is no ${manifestFile} in it that can be read.`,
    );
  const known = schema.safeParse(said);
  const { migration = "", version = "?" } = known.success
    ? known.data
    : (said as { migration?: string; version?: string });
  if (!migrationNames.includes(migration) || !known.success)
    throw new StartError(
      `The backup was made by version ${version} of Vesper, at migration "${migration}", which this version cannot restore: use that version or a newer one.`,
    );
  return known.data;
}

function parsed(text: string): object | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" ? value : null;
  } catch {
    return null;
  }
}

/** Reads every part again, photos too. @throws StartError at the first one that is another */
export async function checkParts(folder: string, { tables, files }: Manifest): Promise<void> {
  for (const part of tables) await check(folder, placeOfTable(part.name), part.sha256);
  for (const part of files) await check(folder, placeOf[part.name], part.sha256);
  for await (const { id, sha256: hash } of photosOf(folder))
    await check(folder, placeOfPhoto(id), hash);
}

async function check(folder: string, file: string, wanted: string): Promise<void> {
  const hash = createHash("sha256");
  try {
    await pipeline(createReadStream(path.join(folder, file)), hash);
  } catch (error) {
    throw new StartError(
      `The backup is not whole: ${file} cannot be read (${(error as NodeJS.ErrnoException).code ?? String(error)}); nothing was restored.`,
    );
  }
  if (hash.digest("hex") !== wanted)
    throw new StartError(
      `The backup is not what was written: ${file} has changed since; nothing was restored.`,
    );
}

/** The photos that a backup holds. */
export async function* photosOf(folder: string): AsyncGenerator<{ id: string; sha256: string }> {
  await using handle = await open(path.join(folder, placeOf.photos));
  for await (const line of handle.readLines()) {
    const [, sha256 = "", id = ""] = /^([0-9a-f]{64}) ([0-9a-f]{32})$/.exec(line) ?? [];
    if (!id) throw new StartError(`The backup's ${placeOf.photos} has a line that names no photo.`);
    yield { id, sha256 };
  }
}
