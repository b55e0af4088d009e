import { sql } from "kysely";
import pg from "pg";
import { beforeAll, expect, inject, test } from "vitest";
import { emptyDatabase } from "#features/backups/backups-cast.ts";
import { StartError } from "#server/config.ts";
import { migrate } from "#server/db/migrate.ts";
import { wholeLife } from "./whole-life.ts";
import { openWorld, type World } from "./world.ts";

/* The installation is in the schema that the role's search_path names; nothing of it in another. */

let world: World;
beforeAll(async () => {
  world = await openWorld({}, {}, async (server, name) => {
    await server.query(`create database ${name}`);
    await server.query(`alter role vesper in database ${name} set search_path = elsewhere`);
    const client = new pg.Client({
      connectionString: Object.assign(new URL(inject("databaseServer")), { pathname: `/${name}` })
        .href,
    });
    await client.connect();
    await client.query("create schema elsewhere");
    await client.end();
    await migrate(Object.assign(new URL(inject("databaseServer")), { pathname: `/${name}` }).href);
  });
});

test("a login, a message heard live, a like, a purchase, a job and the audit happen there", async () => {
  const ben = await wholeLife(world);
  const { rows: there } = await sql`select from elsewhere.account where id = ${ben.id}`.execute(
    world.db,
  );
  expect(there).toHaveLength(1);
  const { rows: done } =
    await sql`select from elsewhere_pgboss.job where name = 'erase-account'`.execute(world.db);
  expect(done).toHaveLength(1);

  const owner = await world.staff("Nora");
  expect(
    (
      await world.call(
        "people.openPrivate",
        { member: { id: ben.id }, purpose: "He asks about his photo" },
        { as: owner },
      )
    ).status,
  ).toBe(200);
  const { rows: links } = await sql<{
    whole: boolean;
  }>`select hash = audit_hash(a) as whole from elsewhere.audit a`.execute(world.db);
  expect(links).toContainEqual({ whole: true });

  const { rows: strays } = await sql`
    select relname from pg_class where relnamespace in (select oid from pg_namespace where nspname in ('public', 'pgboss'))
    and relkind in ('r', 'p')`.execute(world.db);
  expect(strays).toEqual([]);
});

test("no trigger stands on a statement's rows, which a table that is distributed cannot have", async () => {
  const { rows } =
    await sql`select tgname from pg_trigger where tgnewtable is not null or tgoldtable is not null`.execute(
      world.db,
    );
  expect(rows).toEqual([]);
});

test("a schema that is not there, and one with a name that cannot be written plainly: one sentence", async () => {
  for (const [schema, said] of [
    ["nowhere", /^The database has no schema that search_path \(nowhere\) names: [^\n]+\.$/],
    ["Two Words", /^The schema Two Words cannot be used: [^\n]+\.$/],
  ] as const) {
    const url = await emptyDatabase();
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    if (schema !== "nowhere") await client.query(`create schema "${schema}"`);
    await client.query(
      `alter role vesper in database ${new URL(url).pathname.slice(1)} set search_path = "${schema}"`,
    );
    await client.end();
    const error: unknown = await migrate(url).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(StartError);
    expect((error as Error).message).toMatch(said);
  }
});
