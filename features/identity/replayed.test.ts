import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { password, withPassword } from "#features/account-settings/settings-cast.ts";
import { mailTo, sessionOf, signUpInput, tokenIn } from "#features/accounts/accounts-cast.ts";
import { pairNamed } from "#test/cookie-named.ts";
import { openWorld } from "#test/world.ts";

const world = await openWorld();
const deviceIn = (headers: Headers): string => pairNamed(headers, "device");
const userOf = async (headers: Headers) =>
  (await world.call("sessions.readUser", {}, { as: sessionOf(headers) })).body.user;

test("trust row 10: with a sign-up's key the right password repeats it, and another is refused", async () => {
  const key = randomUUID();
  await world.call("accounts.signUp", signUpInput("Anna"), { key });
  const thief = await world.call(
    "accounts.signUp",
    signUpInput("Anna", { password: "whatever comes to mind" }),
    { key },
  );
  expect([thief.status, thief.problem.code, thief.headers.getSetCookie()]).toEqual([
    409,
    "idempotency_key_reused",
    [],
  ]);
  const owner = await world.call("accounts.signUp", signUpInput("Anna"), { key });
  expect((await userOf(owner.headers))?.email).toBe("anna@cast.test");
});

test("trust row 10: guessing with a sign-up's key costs what a login costs", async () => {
  const key = randomUUID();
  await world.call("accounts.signUp", signUpInput("Bella"), { key });
  for (let guess = 0; guess < 5; guess += 1)
    await world.call(
      "accounts.signUp",
      signUpInput("Bella", { password: `whatever comes ${guess}` }),
      { key },
    );
  expect(
    (await world.call("accounts.signUp", signUpInput("Bella"), { key })).headers.getSetCookie(),
  ).toEqual([]);
  expect(
    (
      await world.call("sessions.login", {
        email: "bella@cast.test",
        password: signUpInput("Bella").password,
      })
    ).problem.code,
  ).toBe("login_blocked");
});

test("trust row 9: an activation repeated under its key starts no session elsewhere; the browser that signed up gets one, for ten minutes", async () => {
  const { headers } = await world.call("accounts.signUp", signUpInput("Carla"));
  const [cookie, token, key] = [
    deviceIn(headers),
    tokenIn(await mailTo(world, "carla@cast.test")),
    randomUUID(),
  ];
  const once = (more: object = {}) => world.call("accounts.activate", { token }, { key, ...more });
  const first = await once({ headers: { cookie } });
  expect((await userOf(first.headers))?.email).toBe("carla@cast.test");
  const elsewhere = await once();
  expect([elsewhere.status, elsewhere.body, elsewhere.headers.getSetCookie()]).toEqual([
    200,
    { user: null },
    [],
  ]);
  const same = await once({ headers: { cookie } });
  expect([same.body.user?.email, (await userOf(same.headers))?.email]).toEqual([
    "carla@cast.test",
    "carla@cast.test",
  ]);
  await sql`update link_token set used_at = used_at - interval '11 minutes'
    where used_at is not null`.execute(world.db);
  expect((await once({ headers: { cookie } })).body).toEqual({ user: null });
});

test("who activates in the session of the sign-up keeps it, and a repeat is the same success", async () => {
  const { headers } = await world.call("accounts.signUp", signUpInput("Frida"));
  const [as, token, key] = [
    sessionOf(headers),
    tokenIn(await mailTo(world, "frida@cast.test")),
    randomUUID(),
  ];
  for (let time = 0; time < 2; time += 1) {
    const answer = await world.call("accounts.activate", { token }, { as, key });
    expect([answer.body.user?.status, answer.headers.getSetCookie()]).toEqual(["active", []]);
  }
});

test("trust row 9: a new password repeated under its key logs in who types that password, and nobody else", async () => {
  const dora = await withPassword(world, "Dora");
  await world.call("accounts.requestPasswordReset", { email: dora.email });
  const [token, key, secret] = [
    tokenIn(await mailTo(world, dora.email)),
    randomUUID(),
    "an owl on the barn",
  ];
  const reset = (chosen: string) =>
    world.call(
      "accounts.resetPassword",
      { token, password: chosen, repeat_password: chosen },
      { key },
    );
  expect((await reset(secret)).body).toEqual({ logged_in: true });
  const thief = await reset("whatever comes to mind");
  expect([thief.problem.code, thief.headers.getSetCookie()]).toEqual([
    "idempotency_key_reused",
    [],
  ]);
  const owner = await reset(secret);
  expect([owner.body, (await userOf(owner.headers))?.email]).toEqual([
    { logged_in: true },
    dora.email,
  ]);
  expect((await world.call("sessions.login", { email: dora.email, password: secret })).status).toBe(
    200,
  );
});

test("trust row 9: a reactivation repeated under its key starts no session elsewhere", async () => {
  const ella = await withPassword(world, "Ella");
  const { headers } = await world.call("sessions.login", { email: ella.email, password });
  await world.call("account-settings.deleteAccount", { password }, { as: ella });
  const [token, key] = [tokenIn(await mailTo(world, ella.email)), randomUUID()];
  const again = (more: object = {}) =>
    world.call("account-settings.reactivate", { token }, { key, ...more });
  expect((await again()).body).toEqual({ logged_in: true });
  const elsewhere = await again();
  expect([elsewhere.body, elsewhere.headers.getSetCookie()]).toEqual([{ logged_in: false }, []]);
  const same = await again({ headers: { cookie: deviceIn(headers) } });
  expect([same.body, (await userOf(same.headers))?.email]).toEqual([
    { logged_in: true },
    ella.email,
  ]);
});
