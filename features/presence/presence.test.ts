import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { type Actor, openWorld, type World } from "#test/world.ts";

let world: World;

beforeAll(async () => {
  world = await openWorld();
});

const seen = (actor: Actor) =>
  world.db
    .selectFrom("profile")
    .where("id", "=", actor.id)
    .select([
      sql<number>`extract(epoch from now() - last_seen_at)::int`.as("seen"),
      sql<number>`extract(epoch from now() - order_at)::int`.as("order"),
    ])
    .executeTakeFirstOrThrow();

const away = (actor: Actor, minutes: number) =>
  world.db
    .updateTable("profile")
    .set({
      last_seen_at: sql`now() - make_interval(mins => ${minutes})`,
      order_at: sql`now() - make_interval(mins => ${minutes})`,
    })
    .where("id", "=", actor.id)
    .execute();

test("a request says that its member is here, and nobody else", async () => {
  const [alice, bob] = [await world.member("Alice"), await world.member("Bob")];
  await Promise.all([away(alice, 60), away(bob, 60)]);
  await world.call("sessions.readUser", {}, { as: alice });
  await world.services.presence.flush();
  expect(await seen(alice)).toMatchObject({ seen: 0 });
  expect((await seen(alice)).order).toBeLessThan(61);
  expect((await seen(bob)).seen).toBeGreaterThanOrEqual(3_600);
});

test("the place in the search moves at most every 15 minutes", async () => {
  const carol = await world.member("Carol");
  await away(carol, 10);
  await world.call("sessions.readUser", {}, { as: carol });
  await world.services.presence.flush();
  expect((await seen(carol)).seen).toBe(0);
  expect((await seen(carol)).order).toBeGreaterThanOrEqual(600);
});

test("a hidden page that polls is no presence; neither is a second request within 3 minutes", async () => {
  const dora = await world.member("Dora");
  await away(dora, 60);
  await world.call(
    "sessions.readUser",
    {},
    { as: dora, headers: { "x-client-request": "hidden" } },
  );
  await world.services.presence.flush();
  expect((await seen(dora)).seen).toBeGreaterThanOrEqual(3_600);

  await world.call("sessions.readUser", {}, { as: dora });
  await world.services.presence.flush();
  await away(dora, 60);
  await world.call("sessions.readUser", {}, { as: dora });
  await world.services.presence.flush();
  expect((await seen(dora)).seen).toBeGreaterThanOrEqual(3_600);
});

test("a visit is not lost when the row is held, nor when the database fails; nobody else waits for it", async () => {
  const [gina, hanna] = [await world.member("Gina"), await world.member("Hanna")];
  await Promise.all([away(gina, 60), away(hanna, 60)]);
  await world.db.transaction().execute(async (tx) => {
    await sql`select from profile where id = ${gina.id} for update`.execute(tx);
    for (const { id } of [gina, hanna]) world.services.presence.touch(id);
    await world.services.presence.flush();
    expect((await seen(hanna)).seen).toBe(0);
    expect((await seen(gina)).seen).toBeGreaterThanOrEqual(3_600);
  });
  await world.services.presence.flush();
  expect((await seen(gina)).seen).toBe(0);

  const ida = await world.member("Ida");
  await away(ida, 60);
  await sql`alter table profile rename to profile_away`.execute(world.db);
  world.services.presence.touch(ida.id);
  await expect(world.services.presence.flush()).rejects.toThrow("profile");
  await sql`alter table profile_away rename to profile`.execute(world.db);
  await world.services.presence.flush();
  expect((await seen(ida)).seen).toBe(0);
});

test("the beacon of a page that became hidden keeps the moment; a stranger's changes nothing and is no error", async () => {
  const emma = await world.member("Emma");
  await away(emma, 60);
  expect((await world.call("presence.pageHidden", {})).status).toBe(200);
  expect((await seen(emma)).seen).toBeGreaterThanOrEqual(3_600);
  const beacon = await world.call(
    "presence.pageHidden",
    {},
    { as: emma, headers: { "x-client-request": "hidden" } },
  );
  expect(beacon).toMatchObject({ status: 200, body: {} });
  expect((await seen(emma)).seen).toBe(0);
});

test("another site's page cannot send the beacon", async () => {
  const fay = await world.member("Fay");
  await away(fay, 60);
  const { problem } = await world.call(
    "presence.pageHidden",
    {},
    { as: fay, headers: { "sec-fetch-site": "cross-site" } },
  );
  expect(problem.code).toBe("wrong_origin");
  expect((await seen(fay)).seen).toBeGreaterThanOrEqual(3_600);
});
