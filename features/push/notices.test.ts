import { sql } from "kysely";
import { expect, test } from "vitest";
import { openWorld } from "#test/world.ts";

test("notices that meet a row in other hands are stored when it is free, and so are others' beside it", async () => {
  const world = await openWorld();
  const [alice, bert, olga] = [
    await world.member("Alice"),
    await world.member("Bert", { gender: "man" }),
    await world.member("Olga"),
  ];
  const due = async () =>
    (
      await world.db
        .selectFrom("notification_digest")
        .where("due_at", "is not", null)
        .select("account_id")
        .execute()
    ).map(({ account_id }) => account_id);
  const { soon, flush } = world.services.notices;
  await world.db.insertInto("notification_digest").values({ account_id: alice.id }).execute();
  await world.db.transaction().execute(async (tx) => {
    await sql`select from notification_digest where account_id = ${alice.id} for update`.execute(
      tx,
    );
    for (const { id } of [alice, olga]) soon({ to: id, kind: "message", from: bert.id });
    // As the end of the time that a write may wait for a row.
    await expect
      .poll(async () => {
        const { rows } = await sql`select pg_cancel_backend(pid) from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'
            and query like '%notification_digest as d%'`.execute(world.db);
        return rows.length;
      })
      .toBe(1);
    expect(await due()).toEqual([]);
  });
  await flush();
  expect((await due()).toSorted()).toEqual([alice.id, olga.id].toSorted());
});
