import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { cutLine } from "#test/cut-line.ts";
import { openWorld } from "#test/world.ts";
import { requestLimits } from "./connection-limits.ts";
import { openDatabase } from "./database.ts";
import { passingFailure } from "./passing-failure.ts";

const world = await openWorld();

test("a connection that breaks between two statements fails its transaction, and neither the process nor the next one", async () => {
  const transaction = world.db.transaction().execute(async (tx) => {
    const {
      rows: [own],
    } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
    await sql`select pg_terminate_backend(${own?.pid})`.execute(world.db);
    const isThere = async () =>
      (await sql`select from pg_stat_activity where pid = ${own?.pid}`.execute(world.db)).rows
        .length > 0;
    while (await isThere()); // its last words arrive while nothing is asked of it
    await sql`select 1`.execute(tx);
  });
  // What was asked too late may have the system answer instead: that the line is cut.
  await expect(transaction).rejects.toThrow(/terminat|not queryable|ECONNRESET/);
  const failure = await transaction.catch((error: unknown) => error);
  expect(passingFailure(failure), String(failure)).toMatchObject({ code: "unavailable" });
  expect((await sql`select 1 as one`.execute(world.db)).rows).toEqual([{ one: 1 }]);
});

test("closing ends the connections of a pool that nobody asked through the query builder", async () => {
  const { pool, close } = openDatabase(world.databaseUrl, {
    max: 1,
    limits: requestLimits,
    log: () => {},
  });
  const { rows } = await pool.query<{ pid: number }>("select pg_backend_pid() as pid");
  await close();
  const left = () =>
    sql`select from pg_stat_activity where pid = ${rows[0]?.pid}`.execute(world.db);
  await expect.poll(async () => (await left()).rows).toEqual([]);
});

test("a database that says nothing any more is given up, once, and the next line is a new one", async () => {
  const line = await cutLine(new URL(world.databaseUrl));
  onTestFinished(line.close);
  const { db, close } = openDatabase(
    Object.assign(new URL(world.databaseUrl), { port: line.port }).href,
    { max: 1, limits: { ...requestLimits, query_timeout: 300 }, log: () => {} },
  );
  onTestFinished(close);
  const one = () => sql`select 1 as one`.execute(db);
  expect((await one()).rows).toHaveLength(1);
  line.cut();
  const failure = await one().catch((error: unknown) => error);
  expect(passingFailure(failure)).toMatchObject({ code: "unavailable", status: 503 });
  const transaction = db.transaction().execute((tx) => sql`select 1`.execute(tx));
  await expect(transaction).rejects.toThrow(/timeout/);
  line.mend();
  expect((await one()).rows).toHaveLength(1);
});
