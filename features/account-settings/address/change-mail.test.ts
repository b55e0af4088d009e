import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { mailsTo, mailTo, tokenIn } from "#features/accounts/accounts-cast.ts";
import { type Actor, openWorld, type World } from "#test/world.ts";
import { isLoggedIn, logIn, password, withPassword } from "../settings-cast.ts";
import { jobsSchema } from "#test/schema.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});

const change = (as: Actor, email: string, more: { password?: string; key?: string } = {}) =>
  world.call(
    "account-settings.changeMail",
    { email, password: more.password ?? password },
    { as, ...(more.key && { key: more.key }) },
  );
const confirm = (token: string, host?: string) =>
  world.call("account-settings.confirmMail", { token }, host ? { host } : {});
const stop = (token: string) => world.call("account-settings.stopMail", { token });
const emailOf = async (member: Actor) =>
  (
    await world.db
      .selectFrom("account")
      .where("id", "=", member.id)
      .select("email")
      .executeTakeFirstOrThrow()
  ).email;

test("the link goes to the new address, the word of it to the old one; the button changes it, once", async () => {
  const alice = await withPassword(world, "Alice");
  expect((await change(alice, "alice.new@cast.test")).body).toEqual({
    pending_email: "alice.new@cast.test",
  });
  expect((await world.call("account-settings.read", {}, { as: alice })).body).toMatchObject({
    email: alice.email,
    pending_email: "alice.new@cast.test",
  });
  expect(await mailTo(world, alice.email)).toContain("Was this you?");
  const token = tokenIn(await mailTo(world, "alice.new@cast.test"));
  expect(await emailOf(alice)).toBe(alice.email);
  const pressed = await Promise.all(Array.from({ length: 10 }, () => confirm(token)));
  expect(pressed.filter(({ status }) => status === 200).map(({ body }) => body)).toEqual([
    { email: "alice.new@cast.test" },
  ]);
  expect(pressed.find(({ status }) => status !== 200)?.problem.detail).toBe(
    "Link expired or invalid, request a new email",
  );
  expect(await emailOf(alice)).toBe("alice.new@cast.test");
  expect(await isLoggedIn(world, alice)).toBe(true);
  expect(
    (await world.call("sessions.login", { email: "alice.new@cast.test", password })).status,
  ).toBe(200);
  expect((await world.call("sessions.login", { email: alice.email, password })).status).toBe(401);
  expect(
    (await world.call("account-settings.read", {}, { as: alice })).body.pending_email,
  ).toBeNull();
});

test("trust row 9: 256 bits, hashed, 30 minutes by the database's clock, for nothing else, on no other site", async () => {
  const bob = await withPassword(world, "Bob");
  await world.site("other.test");
  const answer = await change(bob, "bob.new@cast.test");
  const token = tokenIn(await mailTo(world, "bob.new@cast.test"));
  const {
    rows: [row],
  } = await sql<{
    minutes: number;
    found: number;
  }>`select
      max(extract(epoch from expires_at - created_at) / 60) filter (where purpose = 'change_mail') as minutes,
    count(*) filter (where link_token::text like ${`%${token}%`}) + (select count(*) from ${sql.raw(jobsSchema)}.job j where j::text like ${`%${token}%`}) + (select count(*) from idempotency_key k where k::text like ${`%${token}%`}) as found
    from link_token where account_id = ${bob.id}`.execute(world.db);
  expect([Number(row?.minutes), Number(row?.found)]).toEqual([30, 0]);
  expect(JSON.stringify([answer.body, ...answer.headers])).not.toContain(token);
  expect((await confirm(token, "other.test")).status).toBe(410);
  expect((await stop(token)).status).toBe(410);
  expect((await world.call("account-settings.reactivate", { token })).status).toBe(410);
  await sql`update link_token set expires_at = now() - interval '1 second'
    where account_id = ${bob.id}`.execute(world.db);
  expect((await confirm(token)).status).toBe(410);
  expect(await emailOf(bob)).toBe(bob.email);
});

test("trust row 8: a member's address and nobody's are answered the same; the owner is told in a mail", async () => {
  const [carol, dave] = [await withPassword(world, "Carol"), await withPassword(world, "Dave")];
  const known = await change(carol, dave.email);
  const mail = await mailTo(world, dave.email); // a later request ends this one, its mail too
  const other = await change(carol, "nobody@cast.test");
  const seen = ({ status, body, headers }: typeof known) => [
    status,
    Object.keys(body),
    [...headers.keys()].sort(),
  ];
  expect(seen(known)).toEqual(seen(other));
  expect(mail).toContain("an address can have only one");
  expect(mail).not.toContain("token=");
});

test("an address that found an owner meanwhile is not taken from them", async () => {
  const erin = await withPassword(world, "Erin");
  await change(erin, "taken@cast.test");
  const token = tokenIn(await mailTo(world, "taken@cast.test"));
  const frank = await world.member("Frank");
  await world.db
    .updateTable("account")
    .set({ email: "Taken@cast.test" })
    .where("id", "=", frank.id)
    .execute();
  expect((await confirm(token)).problem.code).toBe("link_invalid");
  expect(await emailOf(erin)).toBe(erin.email);
});

test("refused at its field: no address, the own one, a wrong password; after five of those, for a number of minutes", async () => {
  const gina = await withPassword(world, "Gina");
  for (const email of [
    "",
    "no address",
    "x".repeat(250) + "@cast.test",
    gina.email.toUpperCase(),
  ]) {
    const { status, problem } = await change(gina, email);
    expect([status, problem.fields?.[0]?.path]).toEqual([422, "email"]);
  }
  expect((await change(gina, "no address")).problem.fields?.[0]?.detail).toBe(
    "This isn’t a valid new e-mail address.",
  );
  for (let guess = 0; guess < 4; guess += 1)
    expect(
      (await change(gina, "gina.new@cast.test", { password: "wrong" })).problem.fields,
    ).toMatchObject([{ path: "password", detail: "Please check your password." }]);
  await change(gina, "gina.new@cast.test", { password: "wrong" });
  expect((await change(gina, "gina.new@cast.test")).problem.detail).toBe(
    "Too many incorrect attempts, account blocked for 15 min.",
  );
  expect(mailsTo(world, "gina.new@cast.test")).toEqual([]);
});

test("who has not confirmed an address, and who asks more than six times a day, is told so", async () => {
  const hanna = await withPassword(world, "Hanna", { status: "not_confirmed" });
  expect((await change(hanna, "hanna.new@cast.test")).problem.code).toBe("confirm_first");
  const ida = await withPassword(world, "Ida");
  for (let n = 0; n < 6; n += 1) expect((await change(ida, `ida${n}@cast.test`)).status).toBe(200);
  expect((await change(ida, "ida7@cast.test")).problem.code).toBe("too_many_mails");
});

test("a retry is one request, a later one ends the first, and giving up ends both", async () => {
  const jane = await withPassword(world, "Jane");
  const [first, second] = [
    await change(jane, "jane1@cast.test", { key: "the-same-key" }),
    await change(jane, "jane1@cast.test", { key: "the-same-key" }),
  ];
  expect(first.body).toEqual(second.body);
  const one = tokenIn(await mailTo(world, "jane1@cast.test"));
  await change(jane, "jane2@cast.test");
  const two = tokenIn(await mailTo(world, "jane2@cast.test"));
  expect(mailsTo(world, "jane1@cast.test")).toHaveLength(1);
  expect((await confirm(one)).status).toBe(410);
  await world.call("account-settings.cancelMail", {}, { as: jane });
  expect((await confirm(two)).status).toBe(410);
  expect(
    (await world.call("account-settings.read", {}, { as: jane })).body.pending_email,
  ).toBeNull();
});

test("from the old address it is stopped, every device is out, and a link for a new password comes", async () => {
  const kate = await withPassword(world, "Kate");
  await change(kate, "kate.new@cast.test");
  const link = tokenIn(await mailTo(world, "kate.new@cast.test"));
  const notice = tokenIn(await mailTo(world, kate.email));
  expect((await stop(notice)).body).toEqual({ undone: false });
  expect((await confirm(link)).status).toBe(410);
  expect(await isLoggedIn(world, kate)).toBe(false);
  expect(await mailTo(world, kate.email, 2)).toContain("/reset-password/do?token=");
  expect((await stop(notice)).status).toBe(410);
});

test("a thief who changed it twice is undone too, by the old address's owner", async () => {
  const lena = await withPassword(world, "Lena");
  const thief = await logIn(world, lena);
  await change(thief, "thief1@cast.test");
  const notice = tokenIn(await mailTo(world, lena.email));
  expect((await confirm(tokenIn(await mailTo(world, "thief1@cast.test")))).status).toBe(200);
  await change(thief, "thief2@cast.test");
  expect((await confirm(tokenIn(await mailTo(world, "thief2@cast.test")))).status).toBe(200);
  expect((await stop(notice)).body).toEqual({ undone: true });
  expect(await emailOf(lena)).toBe(lena.email);
  expect([await isLoggedIn(world, thief), await isLoggedIn(world, lena)]).toEqual([false, false]);
});
