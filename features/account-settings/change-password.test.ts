import { once } from "node:events";
import { sql } from "kysely";
import pg from "pg";
import { WebSocket } from "ws";
import { beforeAll, expect, test } from "vitest";
import { mailTo } from "#features/accounts/accounts-cast.ts";
import { hashPassword } from "#server/security/password.ts";
import { type Actor, openWorld, type World } from "#test/world.ts";
import { isLoggedIn, logIn, password, withPassword } from "./settings-cast.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});

const fresh = "an owl on the barn";
const change = (as: Actor, more: object = {}) =>
  world.call(
    "account-settings.changePassword",
    { old_password: password, password: fresh, repeat_password: fresh, ...more },
    { as },
  );

test("trust row 10: a new password ends every other session and its live channel; this one goes on; a notice goes out", async () => {
  const alice = await withPassword(world, "Alice");
  const elsewhere = await logIn(world, alice);
  const live = new WebSocket(`ws://127.0.0.1:${world.port}/api/live`, {
    headers: { cookie: elsewhere.cookie },
  });
  const own = new WebSocket(`ws://127.0.0.1:${world.port}/api/live`, {
    headers: { cookie: alice.cookie },
  });
  await Promise.all([once(live, "message"), once(own, "message")]);
  const closed = once(live, "close");
  expect((await change(alice)).status).toBe(200);
  expect((await closed)[0]).toBe(4001);
  expect(own.readyState).toBe(WebSocket.OPEN);
  own.close();
  expect([await isLoggedIn(world, alice), await isLoggedIn(world, elsewhere)]).toEqual([
    true,
    false,
  ]);
  expect((await world.call("sessions.login", { email: alice.email, password })).status).toBe(401);
  expect((await world.call("sessions.login", { email: alice.email, password: fresh })).status).toBe(
    200,
  );
  expect(await mailTo(world, alice.email)).toContain("Your password at Vesper has been changed");
});

test("the specification's messages stand at their fields", async () => {
  const bob = await withPassword(world, "Bob");
  expect((await change(bob, { repeat_password: "another" })).problem.fields).toMatchObject([
    { path: "repeat_password", detail: "The entered passwords are not the same." },
  ]);
  expect((await change(bob, { old_password: "wrong" })).problem.fields).toMatchObject([
    { path: "old_password", detail: "Please check your old password." },
  ]);
  expect(
    (await change(bob, { password: "short", repeat_password: "short" })).problem.fields,
  ).toMatchObject([{ path: "password" }]);
  expect(
    (await change(bob, { password: bob.email, repeat_password: bob.email })).problem.fields,
  ).toMatchObject([{ path: "password", code: "invalid.password_own" }]);
  expect((await world.call("sessions.login", { email: bob.email, password })).status).toBe(200);
});

test("guessing the old one is stopped after five, even all at once; nobody else is blocked by it", async () => {
  const [carol, dave] = [await withPassword(world, "Carol"), await withPassword(world, "Dave")];
  await Promise.all(Array.from({ length: 8 }, () => change(carol, { old_password: "a guess" })));
  expect((await change(carol)).problem).toMatchObject({
    status: 429,
    code: "login_blocked",
    data: { minutes: 15 },
  });
  expect((await change(dave)).status).toBe(200);
});

test("the devices: named in words, ended one by one or all others; another member's is not found", async () => {
  const erin = await withPassword(world, "Erin");
  const phone = await logIn(
    world,
    erin,
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1",
  );
  const desk = await logIn(
    world,
    erin,
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0",
  );
  const {
    body: { sessions },
  } = await world.call("account-settings.read", {}, { as: erin });
  expect(sessions.map(({ browser, system, current }) => [browser, system, current])).toEqual([
    ["Firefox", "Windows", false],
    ["Safari", "iPhone", false],
    [null, null, true],
  ]);
  const id = sessions[1]?.id ?? "";
  const stranger = await withPassword(world, "Stranger");
  expect(
    (await world.call("account-settings.endSession", { session: id, password }, { as: stranger }))
      .status,
  ).toBe(404);
  expect(
    (await world.call("account-settings.endSession", { session: id, password }, { as: erin }))
      .status,
  ).toBe(200);
  expect(
    (await world.call("account-settings.endSession", { session: id, password }, { as: erin }))
      .status,
  ).toBe(404);
  expect([await isLoggedIn(world, phone), await isLoggedIn(world, desk)]).toEqual([false, true]);
  expect((await world.call("account-settings.endOthers", { password }, { as: erin })).body).toEqual(
    { ended: 1 },
  );
  expect([
    await isLoggedIn(world, desk),
    await isLoggedIn(world, erin),
    await isLoggedIn(world, stranger),
  ]).toEqual([false, true, true]);
});

test("who finds a device unlocked logs no other device out: ending one or all asks the password, and five wrong ones are enough", async () => {
  const fay = await withPassword(world, "Fay");
  const other = await logIn(world, fay);
  const {
    body: { sessions },
  } = await world.call("account-settings.read", {}, { as: fay });
  const session = sessions.find(({ current }) => !current)?.id ?? "";
  expect(
    (await world.call("account-settings.endOthers", { password: "a guess" }, { as: fay })).problem
      .fields,
  ).toMatchObject([{ path: "password", code: "invalid.own_password" }]);
  for (let guess = 0; guess < 4; guess += 1)
    await world.call("account-settings.endSession", { session, password: "a guess" }, { as: fay });
  expect(
    (await world.call("account-settings.endSession", { session, password }, { as: fay })).problem
      .code,
  ).toBe("login_blocked");
  expect(await isLoggedIn(world, other)).toBe(true);
});

test("two new passwords chosen at once on two devices: one is the password, its device stays, the other is out", async () => {
  const gina = await withPassword(world, "Gina");
  const devices = [gina, await logIn(world, gina)];
  const secrets = ["a first lamp in the hall", "a second lamp in the hall"];
  const answers = await Promise.all(
    devices.map((as, at) => change(as, { password: secrets[at], repeat_password: secrets[at] })),
  );
  const won = answers.findIndex(({ status }) => status === 200);
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 403]);
  expect(await Promise.all(devices.map((as) => isLoggedIn(world, as)))).toEqual(
    [0, 1].map((at) => at === won),
  );
  expect(
    (await world.call("sessions.login", { email: gina.email, password: secrets[won] ?? "" }))
      .status,
  ).toBe(200);
});

test("whose session ended while the password was compared is out, and has guessed nothing", async () => {
  const hana = await withPassword(world, "Hana");
  const holder = new pg.Client({ connectionString: world.databaseUrl });
  await holder.connect();
  await holder.query("begin; lock table rate_limit in exclusive mode");
  const secret = "a third lamp in the hall";
  const answer = change(hana, { password: secret, repeat_password: secret });
  const waits = () =>
    sql`select from pg_locks where relation = 'rate_limit'::regclass and not granted`.execute(
      world.db,
    );
  await expect.poll(async () => (await waits()).rows.length).toBe(1);
  // What another device's new password does.
  const chosen = await hashPassword("a fourth lamp in the hall");
  await sql`update account set password_hash = ${chosen} where id = ${hana.id}`.execute(world.db);
  await sql`delete from session where account_id = ${hana.id}`.execute(world.db);
  await holder.end();
  const { status, problem } = await answer;
  expect([status, problem.code]).toEqual([403, "authentication_required"]);
});
