import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { siteDay } from "#test/site-day.ts";
import { type Actor, openWorld, type World } from "#test/world.ts";
import { type DebitCast, debitCast } from "../debit-cast.ts";

let world: World;
let cast: DebitCast;
let otto: Actor;
beforeAll(async () => {
  world = await openWorld();
  otto = await world.staff("Otto");
  cast = debitCast(world, otto);
  await cast.saveSetup();
});

test("a file that the bank has is the same bytes in every time zone that the site gets later", async () => {
  const zone = (name: string) =>
    sql`update site set settings = settings || ${JSON.stringify({ time_zone: name })}::jsonb`.execute(
      world.db,
    );
  // At every hour these two have different days.
  const zones = ["Pacific/Kiritimati", "Pacific/Pago_Pago"];
  await zone(zones[0] ?? "");
  const signed = await siteDay(world);
  await cast.signed(await world.member("Alice", { paid_user: true }));
  const { batch } = (await cast.makeBatch()).body;
  const file = async () =>
    (await world.call("direct-debit.file", { id: batch.id }, { as: otto })).body.xml;
  const first = await file();
  expect(first).toContain(`<DtOfSgntr>${signed}</DtOfSgntr>`);
  for (const name of [...zones, "Europe/Amsterdam", "America/New_York"]) {
    await zone(name);
    expect(await file(), name).toBe(first);
  }
});
