import { once } from "node:events";
import { sql } from "kysely";
import { WebSocket } from "ws";
import { beforeAll, expect, test } from "vitest";
import { mailsTo, mailTo, sessionOf, tokenIn } from "#features/accounts/accounts-cast.ts";
import { openChat, say } from "#features/chat/chat-cast.ts";
import { type Actor, openWorld, type World } from "#test/world.ts";
import { eraseOldJob } from "./erase.server.ts";
import { receivedDaysPass } from "./received-cast.ts";
import { isLoggedIn, logIn, password, withPassword } from "../settings-cast.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});

const remove = (as: Actor, more: { now?: boolean; password?: string } = {}) =>
  world.call("account-settings.deleteAccount", { password, ...more }, { as });
const comeBack = (token: string, host?: string) =>
  world.call("account-settings.reactivate", { token }, host ? { host } : {});
const isFound = async (viewer: Actor, member: Actor) =>
  (await world.call("members.read", { id: member.id }, { as: viewer })).status === 200;
const daysPass = (member: Actor, days: number) =>
  sql`update account set deleted_at = deleted_at - make_interval(days => ${days})
    where id = ${member.id}`.execute(world.db);
const purge = () => eraseOldJob(world.services).run({});
const isErased = async ({ id }: Actor) =>
  (
    await world.db
      .selectFrom("account")
      .where("id", "=", id)
      .select("erased_at")
      .executeTakeFirstOrThrow()
  ).erased_at !== null;

test("hidden at once, logged out everywhere, a mail with the way back; on day 13 everything is as it was", async () => {
  const alice = await withPassword(world, "Alice", { credits: 7 });
  const bob = await world.member("Bob", { gender: "man", seeks: ["woman"] });
  const elsewhere = await logIn(world, alice);
  const live = new WebSocket(`ws://127.0.0.1:${world.port}/api/live`, {
    headers: { cookie: elsewhere.cookie },
  });
  await once(live, "message");
  const closed = once(live, "close");
  expect(await isFound(bob, alice)).toBe(true);
  const { body, headers } = await remove(alice);
  expect(body).toEqual({ erased: false });
  expect(headers.get("set-cookie")).toMatch(/^session-\d+=; .*Max-Age=0/);
  expect((await closed)[0]).toBe(4001);
  expect([
    await isLoggedIn(world, alice),
    await isLoggedIn(world, elsewhere),
    await isFound(bob, alice),
  ]).toEqual([false, false, false]);

  const login = await world.call("sessions.login", { email: alice.email, password });
  expect(login.problem.code).toBe("account_deleted");
  await daysPass(alice, 13);
  await purge();
  const pressed = await Promise.all(
    Array.from({ length: 5 }, async () => comeBack(tokenIn(await mailTo(world, alice.email)))),
  );
  const [back] = pressed.filter(({ status }) => status === 200);
  expect(pressed.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(
    (await world.call("sessions.readUser", {}, { as: sessionOf(back?.headers ?? new Headers()) }))
      .body.user,
  ).toMatchObject({ id: alice.id, credits: 7, status: "active", profile: { name: "Alice" } });
  expect(await isFound(bob, alice)).toBe(true);
});

test("on day 15 there is no way back, and nothing personal", async () => {
  const carol = await withPassword(world, "Carol");
  await remove(carol);
  const token = tokenIn(await mailTo(world, carol.email));
  await daysPass(carol, 15);
  expect((await comeBack(token)).problem.detail).toBe(
    "Link expired or invalid, request a new email",
  );
  await world.call("account-settings.requestReactivation", { email: carol.email });
  await purge();
  expect(await isErased(carol)).toBe(true);
  expect((await comeBack(token)).status).toBe(410);
  expect((await world.call("sessions.login", { email: carol.email, password })).problem.code).toBe(
    "login_failed",
  );
  expect(mailsTo(world, carol.email).filter((mail) => mail.includes("token="))).toEqual([]);
});

test("refused: a wrong password; nothing happens then", async () => {
  const dave = await withPassword(world, "Dave");
  expect((await remove(dave, { password: "wrong" })).problem.fields).toMatchObject([
    { path: "password", detail: "Please check your password." },
  ]);
  expect(await isLoggedIn(world, dave)).toBe(true);
});

test("erase now: at once and for good", async () => {
  const erin = await withPassword(world, "Erin");
  expect((await remove(erin, { now: true })).body).toEqual({ erased: true });
  await expect.poll(() => isErased(erin)).toBe(true);
  expect(mailsTo(world, erin.email)).toEqual([]);
  const {
    rows: [profile],
  } = await sql<{
    name: string;
    about: string;
    visible: boolean;
  }>`select name, about, visible from profile where id = ${erin.id}`.execute(world.db);
  expect(profile).toMatchObject({ about: "", visible: false });
  expect(profile?.name).not.toContain("Erin");
});

test("accounts that nobody confirmed for 30 days are erased; younger ones, and who has paid, stay", async () => {
  const old = await world.member("Old", { status: "not_confirmed" });
  const young = await world.member("Young", { status: "not_confirmed" });
  const paid = await world.member("Paid", { status: "not_confirmed", paid_user: true });
  await sql`update account set signup_date = now() - interval '31 days'
    where id = any(${[old.id, paid.id]}::uuid[])`.execute(world.db);
  await sql`update account set signup_date = now() - interval '29 days' where id = ${young.id}`.execute(
    world.db,
  );
  await purge();
  expect([await isErased(old), await isErased(young), await isErased(paid)]).toEqual([
    true,
    false,
    false,
  ]);
});

test("the link is sent again to a deleted account's address, to nobody else, four times a day, and only on its own site", async () => {
  const fred = await withPassword(world, "Fred");
  await remove(fred);
  await mailTo(world, fred.email);
  const gina = await withPassword(world, "Gina");
  for (const email of [fred.email.toUpperCase(), gina.email, "nobody@cast.test"])
    expect((await world.call("account-settings.requestReactivation", { email })).body).toEqual({});
  const token = tokenIn(await mailTo(world, fred.email, 2));
  for (let asked = 1; asked < 4; asked += 1)
    await world.call("account-settings.requestReactivation", { email: fred.email });
  expect(
    (await world.call("account-settings.requestReactivation", { email: fred.email })).problem.code,
  ).toBe("too_many_mails");
  await mailTo(world, fred.email, 5);
  expect([...mailsTo(world, gina.email), ...mailsTo(world, "nobody@cast.test")]).toEqual([]);
  await world.site("other.test");
  expect((await comeBack(token, "other.test")).status).toBe(410);
  expect((await comeBack(token)).status).toBe(200);
});

test("the other's conversation stands, with a deleted member, without a name, and at last without their words", async () => {
  const hanna = await withPassword(world, "Hanna");
  const ivo = await world.member("Ivo", { gender: "man", seeks: ["woman"] });
  const id = await openChat(world, hanna, ivo);
  await say(world, hanna, id, "my secret garden");
  await say(world, ivo, id, "and mine");
  const read = async () => (await world.call("chat.read", { conversation: id }, { as: ivo })).body;
  expect((await read()).profile.name).toBe("Hanna");
  await remove(hanna);
  const hidden = await read();
  expect(hidden).toMatchObject({
    can_write: false,
    reason: "recipient_deleted",
    profile: { name: "Deleted member", deleted: true, main_image: null },
  });
  expect(JSON.stringify(hidden)).not.toContain("Hanna");
  expect(JSON.stringify((await world.call("chat.list", {}, { as: ivo })).body)).not.toContain(
    "Hanna",
  );
  await daysPass(hanna, 14);
  await purge();
  expect((await read()).messages.map(({ body }) => body)).toEqual(["my secret garden", "and mine"]);
  await receivedDaysPass(world);
  const after = await read();
  expect(after.messages.map(({ body }) => body)).toEqual([
    "This message was erased with its writer’s account.",
    "and mine",
  ]);
  expect((await world.call("chat.list", {}, { as: ivo })).body.chats).toHaveLength(1);
});

test("instead of leaving: the company's discount, once, as a code that works", async () => {
  const jane = await withPassword(world, "Jane");
  const stay = (as: Actor) => world.call("account-settings.acceptStay", {}, { as });
  expect((await stay(jane)).problem.code).toBe("nothing_offered");
  await world.db.updateTable("company").set({ delete_discount: 40 }).execute();
  expect((await world.call("account-settings.read", {}, { as: jane })).body.stay_discount).toBe(40);
  const [first, second] = await Promise.all([stay(jane), stay(jane)]);
  expect(first.body).toEqual(second.body);
  expect(first.body).toMatchObject({ code: "STAY", value_percentage: 40 });
  await sql`update account set signup_date = now() - interval '90 days' where id = ${jane.id}`.execute(
    world.db,
  );
  expect(
    (
      await world.call(
        "payments.order",
        { bundle: "p1", payment_method: "ideal", discount_code: "STAY" },
        { as: jane },
      )
    ).body.order,
  ).toMatchObject({ amount: 1500, full_amount: 2500 });
  expect(
    (
      await world.call(
        "payments.order",
        { bundle: "p1", payment_method: "ideal", discount_code: "STAY" },
        { as: await world.member("Kurt") },
      )
    ).problem.code,
  ).toBe("code_not_found");
  await sql`update discount_code set expires = now() - interval '1 second'
    where user_id = ${jane.id}`.execute(world.db);
  expect((await stay(jane)).problem.code).toBe("nothing_offered");
});
