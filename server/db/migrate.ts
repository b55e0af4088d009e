import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { runner } from "node-pg-migrate";
import pg from "pg";
import { StartError } from "#server/config.ts";
import { migrationLimits } from "./connection-limits.ts";
import { schemaName } from "./schema-name.ts";

const folder = path.join(import.meta.dirname, "../../db/migrations");

/** Every migration of this version, in the order in which they run. */
export const migrationNames: readonly string[] = readdirSync(folder)
  .map((file) => path.parse(file).name)
  .sort();

/**
 * Brings the database to the newest migration, or to the one named `last`; processes that start
 * together wait for each other. A database that was made by other migrations than this version's is
 * a StartError, and stays as it was; a newer version's too.
 */
export async function migrate(databaseUrl: string, last = migrationNames.at(-1)): Promise<void> {
  const dbClient = new pg.Client({ connectionString: databaseUrl, ...migrationLimits });
  await dbClient.connect();
  try {
    const done = await ownMigrations(dbClient);
    const count = migrationNames.findIndex((name) => name === last) + 1 - done.length;
    if (count <= 0) return;
    const schema = await schemaName(dbClient);
    // A function that is written for the schema `public` is told of another one by a later migration.
    if (schema !== "public") await dbClient.query("set check_function_bodies = off");
    await runner({
      dbClient,
      migrationsSchema: schema,
      dir: folder,
      migrationsTable: "migration",
      direction: "up",
      count,
      checkOrder: true,
      advisoryLockMode: "wait",
      verbose: false,
      log: () => {},
    });
  } finally {
    await dbClient.end();
  }
}

/**
 * What `migrate` would run, in order, with its text.
 * @throws StartError as it does
 */
export async function missingMigrations(
  databaseUrl: string,
): Promise<readonly { readonly name: string; readonly sql: string }[]> {
  const client = new pg.Client({ connectionString: databaseUrl, ...migrationLimits });
  await client.connect();
  try {
    const done = await ownMigrations(client);
    return migrationNames.slice(done.length).map((name) => ({
      name,
      sql: readFileSync(path.join(folder, `${name}.sql`), "utf8"),
    }));
  } finally {
    await client.end();
  }
}

/** Those that are done, all of this version. @throws StartError for another version's database */
async function ownMigrations(client: pg.Client): Promise<readonly string[]> {
  const done = await migrationsOf(client);
  refuseForeign(done);
  if (done.length > migrationNames.length)
    throw new StartError(
      `This database is a newer version's (${done.at(-1)}). Start that version; or, to go back to this one, set MIGRATE=off: what a release changes, the one before it can live with.`,
    );
  return done;
}

/**
 * MIGRATE=off: the schema is brought up by somebody else, or a release goes back without its data.
 * @throws StartError for a database that is behind this version
 */
export async function expectMigrated(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl, ...migrationLimits });
  await client.connect();
  try {
    const done = await migrationsOf(client);
    refuseForeign(done);
    const next = migrationNames[done.length];
    if (next)
      throw new StartError(
        `This database is behind this version (${next} is missing) and MIGRATE is off: start one process without it first.`,
      );
  } finally {
    await client.end();
  }
}

async function migrationsOf(client: pg.Client): Promise<readonly string[]> {
  const { rows: tables } = await client.query("select where to_regclass('migration') is not null");
  if (!tables.length) return [];
  const { rows } = await client.query<{ name: string }>("select name from migration order by id");
  return rows.map(({ name }) => name);
}

function refuseForeign(done: readonly string[]): void {
  const foreign = done.find(
    (name, at) => at < migrationNames.length && name !== migrationNames[at],
  );
  if (foreign)
    throw new StartError(
      `This database was made by a migration that this version does not have (${foreign}); it cannot be upgraded, and nothing in it was changed. CHANGELOG.md says which versions follow on each other.`,
    );
}
