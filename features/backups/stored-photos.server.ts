import { createHash } from "node:crypto";
import { mkdir, open, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import type { Storage } from "#server/storage/storage.ts";
import { photosOf, placeOf, placeOfPhoto } from "./manifest.server.ts";
import type { Written } from "#server/db/copy-rows.ts";

/** Every column that names a file in storage; a test compares them with the folder. */
export const fileColumns: readonly (readonly [table: string, column: string])[] = [
  ["image_file", "id"],
  ["chat_photo", "full_file"],
  ["chat_photo", "preview_file"],
  ["lander_picture_file", "id"],
  ["kept_removal", "file"],
  ["report_file", "id"],
  ["sealed_file", "id"],
  ["sealed_conversation_file", "id"],
  ["selfie_check", "file"],
];

/** For COPY: the id of every file that the database names. */
export const namedFiles: string = `(${fileColumns
  .map(([table, column]) => `select ${column} from ${table} where ${column} is not null`)
  .join(" union ")})`;

const atOnce = 8;

/**
 * Copies the files of these ids into the backup, and writes down the hash of each. Gives the ids
 * whose file is gone: erased since the list was made, or lost.
 */
export async function keepPhotos(
  folder: string,
  storage: Pick<Storage, "get">,
  ids: AsyncIterable<string>,
): Promise<Written & { readonly gone: readonly string[] }> {
  await using list = await open(path.join(folder, placeOf.photos), "wx", 0o600);
  const whole = createHash("sha256");
  const gone: string[] = [];
  const counts = { rows: 0 };
  const made = new Set<string>();
  const keep = async (id: string): Promise<string> => {
    const bytes = await storage.get(id);
    if (!bytes) {
      gone.push(id);
      return "";
    }
    const file = path.join(folder, placeOfPhoto(id));
    if (!made.has(path.dirname(file))) {
      await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
      made.add(path.dirname(file));
    }
    await writeFile(file, bytes, { mode: 0o600, flag: "wx", flush: true });
    counts.rows += 1;
    return `${createHash("sha256").update(bytes).digest("hex")} ${id}\n`;
  };
  for await (const some of inBatches(ids)) {
    const lines = (await Promise.all(some.map(keep))).join("");
    whole.update(lines);
    await list.write(lines);
  }
  await list.sync();
  return { ...counts, gone, sha256: whole.digest("hex") };
}

/** Puts a backup's photos into storage. */
export async function putPhotos(folder: string, storage: Storage): Promise<number> {
  let count = 0;
  for await (const some of inBatches(photosOf(folder))) {
    await Promise.all(
      some.map(async ({ id }) =>
        storage.put(id, await readFile(path.join(folder, placeOfPhoto(id)))),
      ),
    );
    count += some.length;
  }
  return count;
}

async function* inBatches<Item>(items: AsyncIterable<Item>): AsyncGenerator<Item[]> {
  let batch: Item[] = [];
  for await (const item of items) {
    batch.push(item);
    if (batch.length < atOnce) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
