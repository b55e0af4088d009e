import { randomUUID } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import { password, withPassword } from "#features/account-settings/settings-cast.ts";
import { hash } from "@node-rs/argon2";
import { hashPassword } from "#server/security/password.ts";
import { pairNamed } from "#test/cookie-named.ts";
import { cost } from "#test/password-cost.ts";
import { type Actor, openWorld } from "#test/world.ts";

const world = await openWorld();
beforeEach(() => world.services.pool.query("delete from rate_limit"));

const logIn = (member: Pick<Actor, "email">, typed: string, headers: Record<string, string> = {}) =>
  world.call(
    "sessions.login",
    { email: member.email, password: typed },
    { headers, comesAgain: false },
  );
const deviceIn = (headers: Headers): string => pairNamed(headers, "device");

test("400 logins at once, the right password last, stay outside", async () => {
  const anna = await withPassword(world, "Anna");
  const guesses = Array.from({ length: 399 }, (_, at) => `wrong guess ${at}`);
  const answers = await Promise.all([...guesses, password].map((typed) => logIn(anna, typed)));
  const statuses = answers.map(({ status }) => status);
  expect(statuses.at(-1)).toBe(429);
  expect(statuses).not.toContain(200);
  expect(
    answers.filter(({ problem }) => problem.code === "login_failed").length,
  ).toBeLessThanOrEqual(5);
  expect((await logIn(anna, password)).problem.code).toBe("login_blocked");
}, 120_000); // so many at once, on a machine that has other work

test("60 guesses at once at the own password of a stolen session: five are looked at", async () => {
  const bea = await withPassword(world, "Bea");
  const typed = [...Array.from({ length: 59 }, (_, at) => `wrong guess ${at}`), password];
  const answers = await Promise.all(
    typed.map((each) =>
      world.call("account-settings.requestExport", { password: each }, { as: bea }),
    ),
  );
  expect(answers.filter(({ status }) => status === 200)).toEqual([]);
  expect(answers.filter(({ problem }) => problem.code === "invalid").length).toBeLessThanOrEqual(5);
});

test("a thief who wears out a stolen session's guesses does not keep the owner from ending it", async () => {
  const carla = await withPassword(world, "Carla");
  const owner = await logIn(carla, password);
  const own = { ...carla, cookie: owner.headers.get("set-cookie")?.split(";")[0] ?? "" };
  for (let guess = 0; guess < 6; guess += 1)
    await world.call("account-settings.requestExport", { password: "wrong guess" }, { as: carla });
  const secret = "another lamp in the window";
  expect(
    (
      await world.call(
        "account-settings.changePassword",
        { old_password: password, password: secret, repeat_password: secret },
        { as: own },
      )
    ).status,
  ).toBe(200);
});

test("a stranger's wrong guesses lock no owner out of a browser that the account knows, and that browser has five of its own", async () => {
  const dora = await withPassword(world, "Dora");
  const cookie = deviceIn((await logIn(dora, password)).headers);
  for (let guess = 0; guess < 6; guess += 1) await logIn(dora, "wrong guess");
  expect((await logIn(dora, password)).problem.code).toBe("login_blocked");
  expect((await logIn(dora, password, { cookie })).status).toBe(200);
  expect((await logIn(dora, password)).problem.code).toBe("login_blocked"); // the owner at home frees no stranger
  for (let guess = 0; guess < 4; guess += 1)
    expect((await logIn(dora, "wrong guess", { cookie })).problem.code).toBe("login_failed");
  expect((await logIn(dora, "wrong guess", { cookie })).problem.code).toBe("login_blocked");
  expect((await logIn(dora, password, { cookie })).problem.code).toBe("login_blocked");
});

test("who claims an address buys no guesses at its owner with the browsers that know the claim", async () => {
  const ella = await withPassword(world, "Ella");
  const claim = await withPassword(world, "Claim", { status: "not_confirmed" });
  await world.db
    .updateTable("account")
    .set({ email: ella.email, password_hash: await hashPassword("the claim's own words") })
    .where("id", "=", claim.id)
    .execute();
  const browsers = [];
  for (let at = 0; at < 3; at += 1)
    browsers.push(deviceIn((await logIn(ella, "the claim's own words")).headers));
  for (const cookie of browsers)
    for (let guess = 0; guess < 3; guess += 1) await logIn(ella, "wrong guess", { cookie });
  for (const cookie of browsers)
    expect((await logIn(ella, password, { cookie })).status).not.toBe(200);
  expect((await logIn(ella, "the claim's own words", { cookie: browsers[0] ?? "" })).status).toBe(
    200,
  ); // and is not locked out itself
});

test("sixty logins from one network with the right passwords block nobody", async () => {
  const frieda = await withPassword(world, "Frieda");
  for (let round = 0; round < 6; round += 1)
    await Promise.all(Array.from({ length: 10 }, () => logIn(frieda, password)));
  expect((await logIn(frieda, password)).status).toBe(200);
});

test("wrong logins from one line of IPv6 are one network's", async () => {
  const { byNetwork } = world.services.lockouts;
  for (let guess = 0; guess < 50; guess += 1)
    await (await byNetwork.take("2001:db8:0:7::/64")).wrong();
  expect((await byNetwork.take("2001:db8:0:7::/64")).blockedMinutes).toBe(15);
  expect((await byNetwork.take("2001:db8:0:8::/64")).blockedMinutes).toBe(0);
});

test("a guess that is given back after the count began anew gives nobody more than their five", async () => {
  const { byAddress } = world.services.lockouts;
  const [early, key] = [await byAddress.take("a"), "a"];
  await byAddress.clear(key);
  await early.giveBack();
  const taken = [];
  for (let guess = 0; guess < 7; guess += 1)
    taken.push((await byAddress.take(key)).blockedMinutes === 0);
  expect(taken.filter(Boolean)).toHaveLength(5);
});

test("a password that was stored at an older cost is stored at today's by the next login", async () => {
  const greta = await world.member("Greta");
  const older = await hash(password, { memoryCost: 8_192, timeCost: 1, parallelism: 1 });
  await world.db
    .updateTable("account")
    .set({ password_hash: older })
    .where("id", "=", greta.id)
    .execute();
  const stored = async () =>
    (
      await world.db
        .selectFrom("account")
        .where("id", "=", greta.id)
        .select("password_hash")
        .executeTakeFirstOrThrow()
    ).password_hash;
  expect((await logIn(greta, "wrong guess")).status).toBe(401);
  expect(await stored()).toBe(older);
  expect((await logIn(greta, password)).status).toBe(200);
  const renewed = await stored();
  const { memoryCost, timeCost, parallelism } = cost; // the tests' own
  expect(renewed).toContain(`$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$`);
  expect((await logIn(greta, password)).status).toBe(200);
  expect(await stored()).toBe(renewed);
});

test("when more logins come than can be hashed, the rest hear so in their language and keep their guesses", async () => {
  const helga = await withPassword(world, "Helga");
  // Each takes the place again that it has left, before anybody else comes by: the queue stays full.
  let flooding = true;
  const flood = Array.from({ length: 120 }, async () => {
    while (flooding && (await hashPassword(randomUUID()).catch(() => false)));
  });
  const refused = await logIn(helga, password, { cookie: "language=de" });
  expect([refused.status, refused.problem.code]).toEqual([503, "busy"]);
  expect(refused.headers.get("retry-after")).toBe("5");
  expect(refused.problem.detail).toBe(world.services.words.get("de")?.intl.t("refusal.busy"));
  flooding = false;
  await Promise.all(flood);
  for (let guess = 0; guess < 4; guess += 1)
    expect((await logIn(helga, "wrong guess")).status).toBe(401);
  expect((await logIn(helga, password)).status).toBe(200);
});
