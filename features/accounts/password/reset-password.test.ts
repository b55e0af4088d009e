import { once } from "node:events";
import { WebSocket } from "ws";
import { beforeAll, expect, test } from "vitest";
import { sql } from "kysely";
import { type Actor, openWorld, type World } from "#test/world.ts";
import { mailsTo, mailTo, sessionOf, tokenIn } from "../accounts-cast.ts";

let world: World;
const password = "a walk along the river";
beforeAll(async () => {
  world = await openWorld();
});

async function asked(member: Actor, nth = 1): Promise<string> {
  expect((await world.call("accounts.requestPasswordReset", { email: member.email })).body).toEqual(
    {},
  );
  return tokenIn(await mailTo(world, member.email, nth));
}
const reset = (token: string, more: object = {}) =>
  world.call("accounts.resetPassword", { token, password, repeat_password: password, ...more });

test("trust row 10: a new password works, and every other session ends, open live channels too", async () => {
  const alice = await world.member("Alice");
  const live = new WebSocket(`ws://127.0.0.1:${world.port}/api/live`, {
    headers: { cookie: alice.cookie },
  });
  await once(live, "message");
  const closed = once(live, "close");
  const token = await asked(alice);
  const { status, body, headers } = await reset(token);
  expect([status, body]).toEqual([200, { logged_in: true }]);
  expect((await closed)[0]).toBe(4001);
  expect((await world.call("sessions.readUser", {}, { as: alice })).body.user).toBeNull();
  expect(
    (await world.call("sessions.readUser", {}, { as: sessionOf(headers) })).body.user?.id,
  ).toBe(alice.id);
  expect((await world.call("sessions.login", { email: alice.email, password })).status).toBe(200);
  expect(await mailTo(world, alice.email, 2)).toContain("Your password at Vesper has been changed");
});

test("trust row 9: the link works once, for 30 minutes by the database's clock, and opens nothing else", async () => {
  const bob = await world.member("Bob");
  const token = await asked(bob);
  const { rows } = await sql<{
    minutes: number;
  }>`select extract(epoch from expires_at - created_at) / 60 as minutes from link_token
    where account_id = ${bob.id}`.execute(world.db);
  expect(Number(rows[0]?.minutes)).toBe(30);
  expect((await world.call("accounts.activate", { token })).problem.code).toBe("activation_failed");
  const pressed = await Promise.all(Array.from({ length: 10 }, () => reset(token)));
  expect(pressed.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(pressed.find(({ status }) => status !== 200)?.problem.detail).toBe(
    "Link expired or invalid, request a new email",
  );
  const late = await asked(bob, 3); // the second mail told of the change
  await sql`update link_token set expires_at = now() - interval '1 second'
    where account_id = ${bob.id}`.execute(world.db);
  expect((await reset(late)).problem.code).toBe("link_invalid");
});

test("two different passwords, a short one and a common one are refused at their field, and use nothing up", async () => {
  const token = await asked(await world.member("Carol"));
  expect((await reset(token, { repeat_password: "something else" })).problem.fields).toMatchObject([
    { path: "repeat_password", detail: "The entered passwords are not the same." },
  ]);
  expect(
    (await reset(token, { password: "short", repeat_password: "short" })).problem.fields,
  ).toMatchObject([{ path: "password" }]);
  expect(
    (await reset(token, { password: "12345678", repeat_password: "12345678" })).problem.fields,
  ).toMatchObject([{ path: "password", code: "invalid.password_common" }]);
  expect((await reset(token)).status).toBe(200);
});

test("four mails a day per address, known or unknown, even asked for at the same moment", async () => {
  const dave = await world.member("Dave");
  for (const email of [dave.email, "nobody@cast.test"]) {
    const answers = await Promise.all(
      Array.from({ length: 7 }, () => world.call("accounts.requestPasswordReset", { email })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(4);
    expect(answers.find(({ status }) => status === 429)?.problem.detail).toBe(
      "Too many password reset emails sent, please try again tomorrow.",
    );
    await mailTo(world, email, 4);
    expect(mailsTo(world, email)).toHaveLength(4);
  }
  expect(mailsTo(world, "nobody@cast.test")[0]).toContain("Subject: E-mail address not found");
});

test("a reset lifts the lockout and kills the member's other links", async () => {
  const erin = await world.member("Erin");
  const [first, second] = [await asked(erin), await asked(erin, 2)];
  for (let guess = 0; guess < 6; guess += 1)
    await world.call("sessions.login", { email: erin.email, password: "wrong guess" });
  expect((await reset(second)).status).toBe(200);
  expect((await reset(first)).problem.code).toBe("link_invalid");
  expect((await world.call("sessions.login", { email: erin.email, password })).status).toBe(200);
});

test("another site's link is nobody's", async () => {
  const olga = await world.member("Olga");
  await world.site("other.test");
  const token = await asked(olga);
  const elsewhere = await world.call(
    "accounts.resetPassword",
    { token, password, repeat_password: password },
    { host: "other.test" },
  );
  expect(elsewhere.problem.code).toBe("link_invalid");
});
