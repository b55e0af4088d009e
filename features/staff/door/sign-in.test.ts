import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { hashPassword } from "#server/security/password.ts";
import { type Actor, openWorld, type World } from "#test/world.ts";
import { office, officeEnvironment, password, sessionIn, withPassword } from "../staff-cast.ts";

let world: World;
let wilma: Actor;
let app: Awaited<ReturnType<typeof withPassword>>;
const signIn = (
  email: string,
  typed: { password?: string; code?: string },
  more: Partial<Parameters<World["call"]>[2]> = {},
) => world.call("staff.signIn", { email, ...typed }, { host: office, ...more });
const forgetGuesses = () => sql`delete from rate_limit`.execute(world.db);
const forgetSteps = () => world.db.updateTable("staff").set({ totp_last_step: null }).execute();

beforeAll(async () => {
  world = await openWorld({}, officeEnvironment);
  wilma = await world.staff("Wilma");
  app = await withPassword(world, wilma);
});

test("password and code open the office: a session under a new id, for twelve hours", async () => {
  const { status, headers } = await signIn(wilma.email.toUpperCase(), {
    password,
    code: app.code(),
  });
  expect(status).toBe(200);
  expect(headers.getSetCookie().find((each) => each.startsWith("office="))).toMatch(
    /^office=[\w-]{43}; Path=\/; Max-Age=43200; SameSite=Lax; HttpOnly$/,
  );
  const session = sessionIn(headers, wilma);
  expect(session.cookie).not.toBe(wilma.cookie);
  const { body } = await world.call("staff.readMe", {}, { as: session });
  expect(body.email).toBe(wilma.email);
});

test("a new sign-in tells the person by mail, and the mail opens nothing", async () => {
  await forgetSteps();
  await world.mailsDone();
  const before = world.mails().length;
  await signIn(wilma.email, { password, code: app.code() });
  await world.mailsDone();
  expect(world.mails().length).toBeGreaterThan(before);
  const mail = world.mails().findLast((each) => each.includes(`To: ${wilma.email}`)) ?? "";
  expect(mail).toContain("/operator/me");
  expect(mail).not.toMatch(/token/);
});

test("a code opens once, and none that is older than the last one", async () => {
  await forgetSteps();
  expect((await signIn(wilma.email, { password, code: app.code(1) })).status).toBe(200);
  for (const code of [app.code(1), app.code(0), app.code(-1)])
    expect((await signIn(wilma.email, { password, code })).problem.code).toBe(
      "office_sign_in_failed",
    );
  await forgetGuesses();
});

test("of twenty uses of one code at once, one opens", async () => {
  await forgetSteps();
  await forgetGuesses();
  const code = app.code();
  const all = await Promise.all(
    Array.from({ length: 20 }, () => signIn(wilma.email, { password, code })),
  );
  expect(all.filter(({ status }) => status === 200)).toHaveLength(1);
  await forgetGuesses();
});

test("of twenty uses of one recovery code at once, one opens; afterwards none", async () => {
  const [code = ""] = app.recovery;
  const all = await Promise.all(
    Array.from({ length: 20 }, () => signIn(wilma.email, { password, code })),
  );
  expect(all.filter(({ status }) => status === 200)).toHaveLength(1);
  await forgetGuesses();
  expect((await signIn(wilma.email, { password, code })).status).toBe(401);
});

test("a recovery code is read however it is typed, and needs the password of who has one", async () => {
  const code = (app.recovery[1] ?? "").toUpperCase().replaceAll("-", " ");
  expect((await signIn(wilma.email, { code })).status).toBe(401);
  expect((await signIn(wilma.email, { password, code })).status).toBe(200);
});

test("who has no password but lost passkeys comes in by a recovery code alone", async () => {
  const paula = await world.staff("Paula");
  const { recovery } = await withPassword(world, paula);
  await world.db
    .updateTable("staff")
    .set({ password_hash: null, totp_secret: null })
    .where("id", "=", paula.id)
    .execute();
  const [code = "", other = ""] = recovery;
  expect((await signIn(paula.email, { code: app.recovery[2] ?? "" })).status).toBe(401);
  expect((await signIn(paula.email, { code })).status).toBe(200);
  expect((await signIn(paula.email, { password: "anything", code: other })).status).toBe(200);
});

test("an unknown address, a wrong password, a wrong code and no code are refused alike", async () => {
  await forgetGuesses();
  await forgetSteps();
  const answers = [
    await signIn("nobody@office.test", { password, code: app.code() }),
    await signIn(wilma.email, { password: "seven loud harbours", code: app.code() }),
    await signIn(wilma.email, { password, code: "000000" }),
    await signIn(wilma.email, { password }),
  ];
  expect(new Set(answers.map(({ problem }) => JSON.stringify(problem))).size).toBe(1);
  expect(answers[0]?.problem).toMatchObject({ status: 401, code: "office_sign_in_failed" });
});

test("after five wrong ones the right one waits too, for a known and an unknown address alike", async () => {
  await forgetGuesses();
  await forgetSteps();
  for (const email of [wilma.email, "nobody@office.test"]) {
    for (let guess = 0; guess < 5; guess += 1)
      await signIn(email, { password: "wrong", code: "000000" });
    const { status, problem } = await signIn(email, { password, code: app.code() });
    expect([status, problem.code, problem.data]).toEqual([
      429,
      "office_sign_in_blocked",
      { minutes: 15 },
    ]);
  }
  await forgetGuesses();
});

test("of twenty wrong ones at once, five are looked at", async () => {
  const all = await Promise.all(
    Array.from({ length: 20 }, () => signIn(wilma.email, { password: "wrong", code: "000000" })),
  );
  expect(all.filter(({ status }) => status === 401).length).toBeLessThanOrEqual(5);
  await forgetGuesses();
});

test("who is suspended or has left gets the answer of an unknown address", async () => {
  const sam = await world.staff("Sam");
  const his = await withPassword(world, sam);
  for (const status of ["suspended", "left"]) {
    await world.db.updateTable("staff").set({ status }).where("id", "=", sam.id).execute();
    expect((await signIn(sam.email, { password, code: his.code() })).problem.code).toBe(
      "office_sign_in_failed",
    );
  }
});

test("a member's address and password open nothing here, nor does their session", async () => {
  const mia = await world.member("Mia");
  await world.db
    .updateTable("account")
    .set({ password_hash: await hashPassword(password) })
    .where("id", "=", mia.id)
    .execute();
  expect((await signIn(mia.email, { password })).status).toBe(401);
  expect((await world.call("staff.readMe", {}, { as: mia, host: office })).status).toBe(404);
});

test("anywhere but at the office's host there is no door", async () => {
  await world.site("elsewhere.test");
  const { status } = await signIn(
    wilma.email,
    { password, code: app.code() },
    { host: "elsewhere.test" },
  );
  expect(status).toBe(404);
});

test("the demo's operator enters by password alone, and only from this machine", async () => {
  await world.db
    .insertInto("staff")
    .values({
      email: "demo@office.test",
      name: "Demo",
      demo: true,
      password_hash: await hashPassword(password),
    })
    .execute();
  expect((await signIn("demo@office.test", { password: "wrong" })).status).toBe(401);
  const proxied = await signIn(
    "demo@office.test",
    { password },
    { headers: { "x-forwarded-for": "203.0.113.7" } },
  );
  expect(proxied.problem.code).toBe("office_sign_in_failed");
  expect((await signIn("demo@office.test", { password })).status).toBe(200);
});
