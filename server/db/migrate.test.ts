import pg from "pg";
import { afterAll, expect, inject, test } from "vitest";
import { expectMigrated, migrate, migrationNames } from "./migrate.ts";

const server = new pg.Client({ connectionString: inject("databaseServer") });
await server.connect();
const made: string[] = [];
afterAll(async () => {
  for (const name of made) await server.query(`drop database ${name}`);
  await server.end();
});

async function emptyDatabase(): Promise<string> {
  const name = `migrate_${process.pid}_${made.length}`;
  await server.query(`create database ${name}`);
  made.push(name);
  return Object.assign(new URL(inject("databaseServer")), { pathname: `/${name}` }).href;
}

async function query<T extends object>(url: string, statement: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<T>(statement)).rows;
  } finally {
    await client.end();
  }
}

const names = "select name from migration order by id";

test("processes that start together bring a database to the newest migration once", async () => {
  const url = await emptyDatabase();
  await Promise.all([migrate(url), migrate(url), migrate(url)]);
  expect((await query<{ name: string }>(url, names)).map(({ name }) => name)).toEqual(
    migrationNames,
  );
});

test("a database of other migrations is refused with one sentence, and stays as it was", async () => {
  const url = await emptyDatabase();
  await query(
    url,
    "create table migration (id serial primary key, name text not null, run_on timestamp not null)",
  );
  await query(
    url,
    "insert into migration (name, run_on) values ('0001_sites-and-accounts', now()), ('0002_profiles-and-photos', now())",
  );
  await expect(migrate(url)).rejects.toThrow(
    /^This database was made by a migration that this version does not have \(0001_sites-and-accounts\)[^\n]*nothing in it was changed[^\n]*$/,
  );
  expect(await query(url, names)).toHaveLength(2);
  expect(
    await query(url, "select tablename from pg_tables where schemaname = current_schema()"),
  ).toEqual([{ tablename: "migration" }]);
});

test("a newer version's database stops the start with one sentence, unless a release goes back on purpose", async () => {
  const url = await emptyDatabase();
  await migrate(url);
  await query(url, "insert into migration (name, run_on) values ('9999_of-the-next', now())");
  await expect(migrate(url)).rejects.toThrow(
    /^This database is a newer version's \(9999_of-the-next\)[^\n]*MIGRATE=off[^\n]*$/,
  );
  await expect(expectMigrated(url)).resolves.toBeUndefined();
});

test("with MIGRATE=off an older database stops the start with one sentence, and stays as it was", async () => {
  const url = await emptyDatabase();
  await expect(expectMigrated(url)).rejects.toThrow(/^[^\n]*\(0001_sites is missing\)[^\n]*$/);
  await migrate(url, migrationNames.at(-2));
  await expect(expectMigrated(url)).rejects.toThrow(`${migrationNames.at(-1)} is missing`);
  expect(await query(url, names)).toHaveLength(migrationNames.length - 1);
  await migrate(url);
  await expect(expectMigrated(url)).resolves.toBeUndefined();
});
