import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { type RefundsCast, openRefunds } from "./refunds-cast.ts";

// The days of a purchase go by the clock that the site had then.

let cast: RefundsCast;
beforeAll(async () => {
  cast = await openRefunds();
});

/** What hangs on the end of the days to withdraw, of an order without and one with the request. */
async function facts(waiting: Awaited<ReturnType<RefundsCast["buyer"]>>, free: typeof waiting) {
  const { db } = cast.world;
  const { rows } = await sql<{ held: number }>`
    select held_credits(${waiting.alice.id}) as held`.execute(db);
  const [one, other] = [
    await cast.withdrawable(waiting.alice),
    await cast.withdrawable(free.alice),
  ];
  return { held: rows[0]?.held, one, other };
}

test("another time zone moves neither the days to withdraw nor what waits for the request", async () => {
  const waiting = await cast.buyer("p1", 0, false);
  const free = await cast.buyer("p1", 0, true);
  // Paid at an hour that is another day in Tokyo and in Los Angeles.
  await sql`update orders set completed_at = date_trunc('day', now()) - interval '3 days' + interval '22 hours 30 minutes'`.execute(
    cast.world.db,
  );
  const before = await facts(waiting, free);
  expect(before).toMatchObject({ held: 50, one: [{ unused: 50 }], other: [{ unused: 50 }] });
  for (const zone of ["Asia/Tokyo", "Pacific/Kiritimati", "America/Los_Angeles"]) {
    await sql`update site set settings = jsonb_set(settings, '{time_zone}', to_jsonb(${zone}::text))
      where id = ${cast.world.siteId}`.execute(cast.world.db);
    expect(await facts(waiting, free), zone).toEqual(before);
  }
});
