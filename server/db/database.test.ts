import { sql } from "kysely";
import { expect, test } from "vitest";
import { openWorld } from "#test/world.ts";

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
  expect((await sql`select 1 as one`.execute(world.db)).rows).toEqual([{ one: 1 }]);
});
