import { once } from "node:events";
import { sql } from "kysely";
import { WebSocket } from "ws";
import { expect, test } from "vitest";
import {
  isLoggedIn,
  logIn,
  password,
  withPassword,
} from "#features/account-settings/settings-cast.ts";
import { type Actor, openWorld } from "#test/world.ts";

const world = await openWorld();
const openSessions = async (member: Actor): Promise<number> =>
  (await world.db.selectFrom("session").where("account_id", "=", member.id).select("id").execute())
    .length;
/** As if nothing had happened on this account's sessions for so long. */
const away = (member: Actor, days: number) =>
  sql`update session
    set created_at = created_at - make_interval(days => ${days}), expires_at = expires_at - make_interval(days => ${days})
    where account_id = ${member.id}`.execute(world.db);
const daysLeft = async (member: Actor): Promise<number> =>
  (
    await world.db
      .selectFrom("session")
      .where("account_id", "=", member.id)
      .select(sql<number>`extract(epoch from expires_at - now())::float8 / 86400`.as("days"))
      .executeTakeFirstOrThrow()
  ).days;

test("a session that nobody used for 14 days is over; whoever comes back after 13 stays, and has 14 more", async () => {
  const [anna, bea] = [await world.member("Anna"), await world.member("Bea")];
  await away(anna, 15);
  expect(await isLoggedIn(world, anna)).toBe(false);
  await away(bea, 13);
  expect(await isLoggedIn(world, bea)).toBe(true);
  await expect.poll(() => daysLeft(bea)).toBeGreaterThan(13.9);
  await away(bea, 13);
  expect(await isLoggedIn(world, bea)).toBe(true);
});

test("30 days after the login it is over, however often it was used", async () => {
  const carla = await world.member("Carla");
  for (const [days, left] of [
    [10, 14],
    [10, 10],
    [9, 1],
  ] as const) {
    await away(carla, days);
    expect(await isLoggedIn(world, carla)).toBe(true);
    await expect.poll(async () => Math.round(await daysLeft(carla))).toBe(left);
  }
  await away(carla, 2);
  expect(await isLoggedIn(world, carla)).toBe(false);
});

test("a page in the background keeps no session", async () => {
  const dora = await world.member("Dora");
  await away(dora, 13);
  expect(
    (
      await world.call(
        "sessions.readUser",
        {},
        { as: dora, headers: { "x-client-request": "hidden" } },
      )
    ).body.user,
  ).not.toBeNull();
  expect(await daysLeft(dora)).toBeLessThan(1.1);
});

test("trust row 10: a new login ends the session that the browser came with, and its live channel, also another account's", async () => {
  const [ella, frieda] = [await withPassword(world, "Ella"), await withPassword(world, "Frieda")];
  const live = new WebSocket(`ws://127.0.0.1:${world.port}/api/live`, {
    headers: { cookie: ella.cookie },
  });
  await once(live, "message");
  const closed = once(live, "close");
  const again = await world.call("sessions.login", { email: ella.email, password }, { as: ella });
  expect((await closed)[0]).toBe(4001);
  const own = { ...ella, cookie: again.headers.get("set-cookie")?.split(";")[0] ?? "" };
  expect([
    await isLoggedIn(world, ella),
    await isLoggedIn(world, own),
    await openSessions(ella),
  ]).toEqual([false, true, 1]);
  await world.call("sessions.login", { email: frieda.email, password }, { as: own });
  expect([await isLoggedIn(world, own), await isLoggedIn(world, frieda)]).toEqual([false, true]);
});

test("an account has 20 sessions at most, also when 30 log in at once: the one used longest ago ends", async () => {
  const greta = await withPassword(world, "Greta");
  await away(greta, 1);
  const first = await logIn(world, greta);
  for (let round = 0; round < 6; round += 1)
    await Promise.all(Array.from({ length: 5 }, () => logIn(world, greta)));
  expect(await openSessions(greta)).toBe(20);
  expect([await isLoggedIn(world, greta), await isLoggedIn(world, first)]).toEqual([false, false]);
});

test("sixty push subscriptions of one session are one: the newest", async () => {
  const helga = await world.member("Helga");
  const subscribe = async (at: number): Promise<number> => {
    const { status } = await world.call(
      "push.subscribe",
      {
        subscription: {
          endpoint: `https://fcm.googleapis.com/fcm/send/device-${at}`,
          expirationTime: null,
          keys: { p256dh: "B".repeat(87), auth: "a".repeat(22) },
        },
      },
      { as: helga },
    );
    return status === 503 ? subscribe(at) : status; // much is going on: as a browser does
  };
  const answers = await Promise.all(Array.from({ length: 60 }, (_, at) => subscribe(at)));
  expect(new Set(answers)).toEqual(new Set([200]));
  await subscribe(60);
  const rows = await world.db
    .selectFrom("push_subscription")
    .where("account_id", "=", helga.id)
    .select("endpoint")
    .execute();
  expect(rows).toEqual([{ endpoint: "https://fcm.googleapis.com/fcm/send/device-60" }]);
});
