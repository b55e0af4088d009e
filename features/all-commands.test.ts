import { expect, test } from "vitest";
import pg from "pg";
import { emptyDatabase, vesper } from "#features/backups/backups-cast.ts";
import { migrate, migrationNames } from "#server/db/migrate.ts";
import { keptSecret } from "#test/kept/small-world.ts";

async function tables(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query("select from pg_tables where schemaname = current_schema()");
  await client.end();
  return rows.length;
}

test("migrate --dry-run prints what would run and changes nothing; migrate does it, and then nothing is missing", async () => {
  const url = await emptyDatabase();
  const env = { DATABASE_URL: url, SECRET_KEY: keptSecret };
  const last = migrationNames.at(-1) ?? "";
  const before0045 = "0044_selfie-checks"; // the next one makes a table
  await migrate(url, before0045);
  const before = await tables(url);
  const dry = await vesper(env, "migrate", "--dry-run").ended;
  expect(dry.code).toBe(0);
  expect(dry.said.match(/^-- \d{4}_[\w-]+$/gm)).toEqual(
    migrationNames.filter((name) => name > before0045).map((name) => `-- ${name}`),
  );
  expect(dry.said, "the statements themselves").toMatch(/^create table favourite /m);
  expect(await tables(url)).toBe(before);
  const done = await vesper(env, "migrate").ended;
  expect([done.code, done.said]).toEqual([0, expect.stringContaining(last)]);
  expect((await vesper(env, "migrate", "--dry-run").ended).said).toMatch(/^Nothing is missing/);
});

test("a flag takes no value, and one that no command knows is refused with the list of all", async () => {
  const env = { DATABASE_URL: "postgres://127.0.0.1:1/vesper", SECRET_KEY: keptSecret };
  for (const flag of ["--dry-run=yes", "--dry"]) {
    const { code, said } = await vesper(env, "migrate", flag).ended;
    expect([code, said]).toEqual([1, expect.stringContaining("--dry-run  only prints")]);
  }
});
