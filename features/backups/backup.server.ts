import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { mkdir, readdir, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { createInterface } from "node:readline";
import { createGunzip } from "node:zlib";
import pg from "pg";
import about from "../../package.json" with { type: "json" };
import { type Config, StartError } from "#server/config.ts";
import { migrationLimits } from "#server/db/connection-limits.ts";
import { columnsOf, copyOut, tableShapes, type Written } from "#server/db/copy-rows.ts";
import { queueOf, waitingJobs } from "#server/jobs/waiting.ts";
import { openStores } from "#server/storage/open-stores.ts";
import type { Lines } from "#server/storage/storage.ts";
import {
  type FileName,
  type Manifest,
  manifestFile,
  manifestOf,
  placeOf,
  placeOfTable,
} from "./manifest.server.ts";
import { folderFault } from "./same-folder.server.ts";
import { keepPhotos, namedFiles } from "./stored-photos.server.ts";

/** Of a folder that is still being written; whoever sees it sees no backup. */
const draft = /^\.\S+\.draft$/;

/**
 * Copies the installation into a new folder of `to`, beside a server that runs, and says what it
 * holds. The folder gets its name when everything is on the disk.
 */
export async function backUp(url: string, config: Config, to: string): Promise<string> {
  const client = new pg.Client({ connectionString: url, ...migrationLimits });
  client.on("error", () => {}); // the statement under way rejects
  await client.connect();
  try {
    await refuseSecond(client);
    await refuseOtherFolder(client, config);
    const at = new Date().toISOString();
    const name = at.replaceAll(/[:.]/g, "-");
    const [unfinished, finished] = [path.join(to, `.${name}.draft`), path.join(to, name)];
    await makeFolder(to, unfinished);
    try {
      const { manifest, gone } = await fill(client, config, unfinished, at);
      await rename(unfinished, finished);
      const missing = await stillNamed(client, gone);
      if (missing.length > 0) throw new StartError(lacking(finished, config, missing));
      return report(finished, config, manifest, gone.length);
    } catch (error) {
      await rm(unfinished, { recursive: true, force: true });
      throw error;
    }
  } finally {
    await client.end();
  }
}

/** Held as long as the connection lives: of two, one would take the other's draft away. */
async function refuseSecond(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ free: boolean }>(
    "select pg_try_advisory_lock(hashtext('vesper backup')) as free",
  );
  if (!rows[0]?.free)
    throw new StartError("Another backup of this database is under way: wait for it.");
}

/** @throws StartError where the photos of the database are in another folder */
async function refuseOtherFolder(client: pg.Client, config: Config): Promise<void> {
  const { rows } = await client.query<{ there: boolean }>(
    "select to_regclass('installation_key') is not null as there",
  );
  if (config.s3 || !rows[0]?.there) return;
  // Through JSON: a database of an older version lacks the column.
  const { rows: keys } = await client.query<{ mark: string | null }>(
    "select to_jsonb(k) ->> 'data_folder' as mark from installation_key k",
  );
  const fault = folderFault(keys[0]?.mark ?? null, config);
  if (fault) throw new StartError(`${fault} Nothing was backed up.`);
}

/** Of files that were gone when their turn came, those that the database names even now. */
async function stillNamed(client: pg.Client, gone: readonly string[]): Promise<string[]> {
  if (gone.length === 0) return [];
  const { rows } = await client.query<{ id: string }>(
    `select id::text from ${namedFiles} as named (id) where id::text = any($1) order by 1`,
    [gone],
  );
  return rows.map(({ id }) => id);
}

const lacking = (folder: string, config: Config, missing: readonly string[]): string =>
  `${missing.length} files that the database names are missing from ${config.s3 ? `the bucket ${config.s3.bucket}` : config.dataDir} (${missing.slice(0, 3).join(", ")}${missing.length > 3 ? ", …" : ""}): ${folder} holds everything else, and is not a whole backup.`;

async function makeFolder(to: string, unfinished: string): Promise<void> {
  try {
    await mkdir(to, { recursive: true, mode: 0o700 });
    for (const left of (await readdir(to)).filter((each) => draft.test(each)))
      await rm(path.join(to, left), { recursive: true, force: true }); // of a run that was killed
    await mkdir(path.join(unfinished, "database"), { recursive: true, mode: 0o700 });
  } catch (error) {
    throw new StartError(
      `${to} cannot be written (${(error as NodeJS.ErrnoException).code ?? String(error)}): choose another folder with --to.`,
    );
  }
}

async function fill(client: pg.Client, config: Config, folder: string, at: string) {
  const files: Manifest["files"] = [];
  const add = (name: FileName, { rows, sha256 }: Written) => files.push({ name, rows, sha256 });
  const { photos: storage, erasures, auditHeads } = await openStores(config);
  // Before the database: a head that is newer than the rows would look like rows that were cut off.
  add("heads", await keepLines(auditHeads, folder, "heads"));
  const list = path.join(folder, "named.copy.gz");
  const database = await inOneMoment(client, async () => {
    const { rows } = await client.query<{ name: string }>(
      "select name from migration order by id desc limit 1",
    );
    const tables: Manifest["tables"] = [];
    for (const { name, columns } of await tableShapes(client)) {
      const file = path.join(folder, placeOfTable(name));
      const written = await copyOut(client, columnsOf(name, columns), file);
      tables.push({ name, columns: [...columns], ...written });
    }
    const queue = await queueOf(client);
    if (queue)
      add("queue", await copyOut(client, waitingJobs(queue), path.join(folder, placeOf.queue)));
    await copyOut(client, namedFiles, list);
    return { migration: rows[0]?.name ?? "", tables };
  });
  const photos = await keepPhotos(folder, storage, linesOf(list));
  await rm(list);
  add("photos", photos);
  // After everything: who was erased meanwhile is erased again.
  add("erasures", await keepLines(erasures, folder, "erasures"));
  const manifest = { version: about.version, at, ...database, files };
  await writeFile(path.join(folder, manifestFile), manifestOf(manifest), {
    mode: 0o600,
    flush: true,
  });
  return { manifest, gone: photos.gone };
}

/** Opened when the first line is asked for: whoever opens one earlier loses lines. */
async function* linesOf(file: string): AsyncGenerator<string> {
  yield* createInterface({ input: createReadStream(file).pipe(createGunzip()) });
}

/** Everything as it was at one moment, whatever is written meanwhile. */
async function inOneMoment<T>(client: pg.Client, read: () => Promise<T>): Promise<T> {
  await client.query("begin isolation level repeatable read, read only");
  const { rows } = await client.query("select where to_regclass('migration') is not null");
  if (rows.length === 0)
    throw new StartError(
      "There is nothing to back up: no Vesper was started on this database yet.",
    );
  const done = await read();
  await client.query("commit");
  return done;
}

async function keepLines(
  lines: Lines,
  folder: string,
  name: "erasures" | "heads",
): Promise<Written> {
  const all = await lines.all();
  const text = all.map((line) => `${line}\n`).join("");
  await writeFile(path.join(folder, placeOf[name]), text, { mode: 0o600, flag: "wx", flush: true });
  return { rows: all.length, sha256: createHash("sha256").update(text).digest("hex") };
}

function report(
  folder: string,
  { secretKey, dataDir }: Config,
  { tables, files }: Pick<Manifest, "tables" | "files">,
  gone: number,
): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  const count = (name: FileName) => files.find((file) => file.name === name)?.rows ?? 0;
  return [
    `${folder}: ${rows} rows of ${tables.length} tables, ${count("photos")} files, ${count("queue")} lines of the queue, ${count("erasures")} erasures.`,
    ...(gone > 0 ? [`${gone} files were removed while it was made, and are not in it.`] : []),
    `The secret key is not in it: keep a copy of ${secretKey ? "SECRET_KEY" : path.join(dataDir, "secret.key")} in another place. Without it, what lies sealed in the database cannot be read again.`,
  ].join("\n");
}
