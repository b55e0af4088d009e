import { mkdir, readFile } from "node:fs/promises";
import { existsSync } from "node:fs";
import path from "node:path";
import pg from "pg";
import { type Config, StartError } from "#server/config.ts";
import { migrationLimits } from "#server/db/connection-limits.ts";
import { columnsOf, copyIn, quoted, tableShapes } from "#server/db/copy-rows.ts";
import { withoutTriggersAndKeys } from "#server/db/fill-tables.ts";
import { migrate } from "#server/db/migrate.ts";
import { makeQueue, putWaiting } from "#server/jobs/waiting.ts";
import { openStores } from "#server/storage/open-stores.ts";
import type { Lines, Stores } from "#server/storage/storage.ts";
import {
  checkParts,
  type Manifest,
  placeOf,
  placeOfTable,
  readManifest,
} from "./manifest.server.ts";
import { putPhotos } from "./stored-photos.server.ts";

/**
 * Fills an empty installation from a backup's folder. The database comes last and in one
 * transaction: stopped before, it is still empty and the restore begins again. The next start
 * migrates further and erases again who was erased since (`replayErasures`).
 */
export async function restore(url: string, config: Config, from: string): Promise<string> {
  const manifest = await readManifest(from);
  const client = new pg.Client({ connectionString: url, ...migrationLimits });
  client.on("error", () => {}); // the statement under way rejects
  await client.connect();
  try {
    await refuseFilled(client, manifest);
    await checkParts(from, manifest);
    await migrate(url, manifest.migration);
    await makeQueue(client);
    await mkdir(config.dataDir, { recursive: true });
    const stores = await openStores(config);
    const erased = await putErasures(stores.erasures, from);
    // The heads that fit the rows. Newer ones stay beside them: they are the witness of rows that
    // this restore has not.
    await stores.auditHeads.replace(await linesOf(from, "heads"));
    const photos = await putPhotos(from, stores.photos);
    const rows = await putRows(client, from, manifest);
    await client.query("analyze");
    return report(config, stores, manifest, { rows, photos, erased });
  } finally {
    await client.end();
  }
}

/**
 * Empty is a database without tables, or one that migrations made and no start: that makes a site.
 * @throws StartError for another
 */
async function refuseFilled(client: pg.Client, { migration }: Manifest): Promise<void> {
  const { rows } = await client.query<{ tables: number; migrated: boolean }>(`
    select count(*)::int as tables, to_regclass('migration') is not null as migrated
    from pg_class where relkind in ('r', 'p') and relnamespace = current_schema()::regnamespace`);
  const [found] = rows;
  if (!found?.tables) return;
  const { rows: filled } = found.migrated
    ? await client.query("select from site union all select from migration where name > $1", [
        migration,
      ])
    : { rows: [{}] };
  if (filled.length > 0)
    throw new StartError(
      "The database is not empty, and nothing was restored: give DATABASE_URL a new database, or DATA_DIR a new folder.",
    );
}

async function putRows(client: pg.Client, from: string, manifest: Manifest): Promise<number> {
  const { tables, files } = manifest;
  const there = new Map((await tableShapes(client)).map((table) => [table.name, table.columns]));
  const strange = tables.find(({ name, columns }) =>
    columns.some((column) => !there.get(name)?.includes(column)),
  );
  if (strange || there.size !== tables.length)
    throw new StartError(
      `The backup has other tables than its migration makes (${strange?.name ?? "one is missing"}); nothing was restored.`,
    );
  const names = tables.map(({ name }) => name);
  let rows = 0;
  await client.query("begin");
  await withoutTriggersAndKeys(client, names, async () => {
    await refuseFilled(client, manifest); // once more: the tables are locked now
    // What migrations put in is among the rows too.
    await client.query(`truncate ${names.map(quoted).join(", ")}`);
    for (const { name, columns } of tables)
      rows += await copyIn(client, columnsOf(name, columns), path.join(from, placeOfTable(name)));
    if (files.some(({ name }) => name === "queue"))
      await putWaiting(client, path.join(from, placeOf.queue));
  });
  await client.query("commit");
  return rows;
}

const linesOf = async (from: string, name: "erasures" | "heads"): Promise<string[]> =>
  (await readFile(path.join(from, placeOf[name]), "utf8")).split("\n").filter((line) => line);

/** Who was erased by either list stays erased: the one that is here may be the newer one. */
async function putErasures(erasures: Lines, from: string): Promise<number> {
  const here = new Set(await erasures.all());
  const missing = new Set((await linesOf(from, "erasures")).filter((line) => !here.has(line)));
  await erasures.add([...missing]);
  return here.size + missing.size;
}

function report(
  { secretKey, dataDir }: Config,
  stores: Stores,
  { at, version }: Manifest,
  { rows, photos, erased }: { rows: number; photos: number; erased: number },
): string {
  const key = path.join(dataDir, "secret.key");
  return [
    `Restored: ${rows} rows and ${photos} files, as they were at ${at} (version ${version}).`,
    `The next start erases again who is among the ${erased} lines of ${stores.placeOf("erasures")}: if you have a newer copy of that list, put it there first.`,
    ...(secretKey || existsSync(key)
      ? []
      : [
          `No secret key is here: put the installation's own at ${key}, or into SECRET_KEY, before the start.`,
        ]),
  ].join("\n");
}
