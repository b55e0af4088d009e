import { createServer } from "node:http";
import { sql } from "kysely";
import pino from "pino";
import { expect, test } from "vitest";
import { readConfig, StartError } from "#server/config.ts";
import { migrationLimits } from "#server/db/connection-limits.ts";
import { openDatabase } from "#server/db/database.ts";
import { migrate } from "#server/db/migrate.ts";
import { emptyDatabase, folderFor } from "./backups/backups-cast.ts";
import { openInstallation } from "./open-installation.server.ts";

/** Starts at once on an empty database, as main.ts does it, each with a data folder and this key. */
function startAtOnce(url: string, keys: readonly string[]) {
  return Promise.allSettled(
    keys.map(async (secret) => {
      const config = readConfig({
        DATA_DIR: folderFor("start"),
        DATABASE_URL: url,
        SECRET_KEY: Buffer.alloc(32, secret).toString("base64"),
        DEMO: "off",
        PORT: "0",
        NODE_ENV: "test",
      });
      await migrate(url);
      const log = pino({ level: "silent" });
      const { services } = await openInstallation(config, url, createServer(), log);
      await services.close();
    }),
  );
}

async function counts(url: string) {
  const { db, close } = openDatabase(url, { max: 1, limits: migrationLimits, log: () => {} });
  const { rows } = await sql<{ sites: number; keys: number }>`
    select (select count(*)::int from site) as sites, (select count(*)::int from installation_key) as keys`.execute(
    db,
  );
  await close();
  return rows[0];
}

test("twenty starts at once on an empty database: none dies, and one site is made", async () => {
  const url = await emptyDatabase();
  const ends = await startAtOnce(
    url,
    Array.from({ length: 20 }, () => "same"),
  );
  expect(ends.flatMap((end) => (end.status === "rejected" ? [end.reason] : []))).toEqual([]);
  expect(await counts(url)).toEqual({ sites: 1, keys: 1 });
});

test("of starts with two keys those with the second are refused in one sentence, and change nothing", async () => {
  const url = await emptyDatabase();
  const ends = await startAtOnce(url, ["one", "two", "one", "two"]);
  const refused = ends.flatMap((end) => (end.status === "rejected" ? [end.reason as Error] : []));
  expect(refused).toHaveLength(2);
  for (const error of refused) {
    expect(error).toBeInstanceOf(StartError);
    expect(error.message).toMatch(/^This database was sealed with another SECRET_KEY/);
  }
  expect(await counts(url)).toEqual({ sites: 1, keys: 1 });
});
