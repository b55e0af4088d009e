import { sql } from "kysely";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { eraseAccount } from "#features/account-settings/deletion/erase.server.ts";
import { withPassword, password } from "#features/account-settings/settings-cast.ts";
import { purgeJob } from "#features/housekeeping/purge.server.ts";
import { byTwo } from "#test/by-two.ts";
import { hourPasses } from "#test/hour-passes.ts";
import { type Actor, openWorld, type World } from "#test/world.ts";
import { mailsTo, mailTo, sessionOf, signUpInput, tokenIn } from "./accounts-cast.ts";
import { barred, barredRows, erased, measured } from "./barred-cast.ts";

// Whoever was shut out for good does not come back by being erased (decision 52).

let world: World;
let otto: Actor;
let nth = 0;
beforeAll(async () => {
  world = await openWorld();
  await world.site("other.test");
  otto = await world.staff("Otto");
});
beforeEach(async () => {
  await world.db.deleteFrom("barred_address").execute();
  await world.services.pool.query("delete from rate_limit");
});

const signUp = (email: string, host?: string) =>
  world.call(
    "accounts.signUp",
    signUpInput(`Newname${(nth += 1)}`, { email }),
    host ? { host } : {},
  );
/** The next mail to an address after those that came before. */
const nextMail = async (email: string, work: () => Promise<unknown>): Promise<string> => {
  await world.mailsDone();
  const before = mailsTo(world, email).length;
  await work();
  return mailTo(world, email, before + 1);
};
const activate = (token: string, host?: string) =>
  world.call("accounts.activate", { token }, host ? { host } : {});
const comesBack = async (email: string, host?: string) =>
  (await activate(tokenIn(await nextMail(email, () => signUp(email, host))), host)).status === 200;
const title = "an account that we blocked for good";

test("banned by two, erased by the office, signed up again: a letter says why, until when and how to object, and holds no link that works", async () => {
  const rita = await world.member("Rita");
  const { body: opened } = await world.call(
    "moderation.openCase",
    { profile: { id: rita.id }, gravity: 2 },
    { as: otto },
  );
  const decision = { kinds: ["ban" as const], facts: "fraud" as const, words: "Send me money" };
  const decided = await world.call("moderation.decide", { ...opened, ...decision }, { as: otto });
  expect((await byTwo(world, decided)).status).toBe(200);
  const purpose = "She asked for it by letter, with her birthday";
  await hourPasses(world);
  await world.call("people.eraseFor", { member: { id: rita.id }, purpose }, { as: otto });
  await expect.poll(() => barredRows(world)).toHaveLength(1);

  const mail = await nextMail(rita.email, () => signUp("RITA@cast.test"));
  expect(mail).toContain(title);
  expect(mail).toContain("/complaints");
  expect(mail).not.toMatch(/token=|\/activate|fraud|money/);
  const inThreeYears = new Date();
  inThreeYears.setUTCFullYear(inThreeYears.getUTCFullYear() + 3);
  expect(mail).toContain(`Until ${inThreeYears.getUTCDate()}`);
  expect(mail).toContain(String(inThreeYears.getUTCFullYear()));

  const stored = JSON.stringify(await barredRows(world));
  for (const word of ["rita", rita.id, opened.case.id, "fraud"])
    expect(stored.toLowerCase()).not.toContain(word);
});

test("neither another activation mail nor a new password lets them in", async () => {
  const { email } = await barred(world, "Sam");
  const { headers } = await signUp(email);
  const as = sessionOf(headers);
  expect(await mailTo(world, email)).toContain(title);
  for (const ask of [
    () => world.call("accounts.resendActivation", {}, { as }),
    () => world.call("accounts.resendActivation", { email }),
    () => world.call("accounts.requestPasswordReset", { email }),
  ])
    expect(await nextMail(email, ask)).toContain(title);
  expect(mailsTo(world, email).join()).not.toContain("token=");
  const { user } = (await world.call("sessions.readUser", {}, { as })).body;
  expect(user).toMatchObject({ status: "not_confirmed" });
});

test("a link from before fails as one that lost its address to somebody", async () => {
  const email = "tara@cast.test";
  const link = tokenIn(await nextMail(email, () => signUp(email)));
  const reset = tokenIn(
    await nextMail(email, () => world.call("accounts.requestPasswordReset", { email })),
  );
  await barred(world, "Tara");
  const madeUp = await activate("x".repeat(43));
  for (let press = 0; press < 2; press += 1)
    expect((await activate(link)).problem).toEqual(madeUp.problem);
  const chosen = { password, repeat_password: password };
  const again = await world.call("accounts.resetPassword", { token: reset, ...chosen });
  expect(again.problem.code).toBe("link_invalid");
  expect((await world.call("sessions.login", { email, password })).status).toBe(401);
});

test("an account of another address does not take a barred one over, by the letter or by a link from before", async () => {
  const uma = await withPassword(world, "Uma");
  const change = (email: string) =>
    world.call("account-settings.changeMail", { email, password }, { as: uma });
  const link = tokenIn(await nextMail("vera@cast.test", () => change("vera@cast.test")));
  const { email } = await barred(world, "Vera");
  const confirm = () => world.call("account-settings.confirmMail", { token: link });
  expect((await confirm()).problem.code).toBe("link_invalid");
  const mail = await nextMail(email, async () => {
    expect((await change(email)).body).toEqual({ pending_email: email });
  });
  expect(mail).toContain(title);
  expect(mail).not.toContain("token=");
  const { user } = (await world.call("sessions.readUser", {}, { as: uma })).body;
  expect(user?.email).toBe(uma.email);
});

test("a change that is stopped does not bring a barred address back", async () => {
  const wendy = await withPassword(world, "Wendy");
  const email = "wendynew@cast.test";
  const link = tokenIn(
    await nextMail(email, () =>
      world.call("account-settings.changeMail", { email, password }, { as: wendy }),
    ),
  );
  const stop = tokenIn(await mailTo(world, wendy.email));
  await world.call("account-settings.confirmMail", { token: link });
  const other = await world.member("Other");
  await sql`update account set email = ${wendy.email} where id = ${other.id}`.execute(world.db);
  await measured(world, other);
  await erased(world, other);
  expect((await world.call("account-settings.stopMail", { token: stop })).problem.code).toBe(
    "link_invalid",
  );
});

test.each([
  ["who deleted the account of their own will", async () => {}],
  ["who was suspended", (one: Actor) => measured(world, one, "suspend")],
  ["whose profile was hidden", (one: Actor) => measured(world, one, "hide")],
  [
    "whose ban was undone",
    async (one: Actor) => {
      await measured(world, one);
      const { body } = await world.call("people.read", { id: one.id }, { as: otto });
      const undone = { measures: body.measures.map(({ id }) => id), reason: "It was a mistake" };
      expect((await world.call("moderation.undo", undone, { as: otto })).status).toBe(200);
    },
  ],
])("%s is free to come back after the erasure", async (_, before) => {
  const free = await world.member(`Free${(nth += 1)}`);
  await before(free);
  await erased(world, free);
  expect(await barredRows(world)).toEqual([]);
  expect(await comesBack(free.email)).toBe(true);
});

test("a claim on somebody else's address, banned and erased, shuts its owner out of nothing", async () => {
  const claim = await world.member("Xaver", { status: "not_confirmed" });
  await measured(world, claim);
  await erased(world, claim);
  expect(await comesBack(claim.email)).toBe(true);
});

test("who deletes the account before the ban is decided is barred all the same", async () => {
  const yuri = await world.member("Yuri");
  await sql`update account set status = 'deleted', deleted_at = now()
    where id = ${yuri.id}`.execute(world.db);
  await measured(world, yuri);
  await erased(world, yuri);
  expect(await nextMail(yuri.email, () => signUp(yuri.email))).toContain(title);
});

test("a ban reaches its site alone: on another the address is free", async () => {
  const { email } = await barred(world, "Zoe");
  expect(await comesBack(email, "other.test")).toBe(true);
  expect(await nextMail(email, () => signUp(email))).toContain(title);
});

test("it holds to the end of its last day and not a day longer; then the job takes it", async () => {
  const { email } = await barred(world, "Abel");
  const lastDay = (day: ReturnType<typeof sql>) =>
    sql`update barred_address set ends_on = ${day}`.execute(world.db);
  await lastDay(sql`current_date`);
  await purgeJob(world.services.pool).run({});
  expect(await nextMail(email, () => signUp(email))).toContain(title);
  await lastDay(sql`current_date - 1`);
  expect(await comesBack(email)).toBe(true);
  await purgeJob(world.services.pool).run({});
  expect(await barredRows(world)).toEqual([]);
});

test("two erasures at once leave one fingerprint, and a later one none for the empty row", async () => {
  const cleo = await world.member("Cleo");
  await measured(world, cleo);
  await sql`update account set status = 'deleted', deleted_at = now()
    where id = ${cleo.id}`.execute(world.db);
  await Promise.all([eraseAccount(world.services, cleo.id), eraseAccount(world.services, cleo.id)]);
  await eraseAccount(world.services, cleo.id);
  expect(await barredRows(world)).toHaveLength(1);
});

test("a link that is pressed while the erasure runs does not slip through", async () => {
  for (let round = 0; round < 6; round += 1) {
    const name = `Dan${(nth += 1)}`;
    const email = `${name.toLowerCase()}@cast.test`;
    const link = tokenIn(await nextMail(email, () => signUp(email)));
    const dan = await world.member(name);
    await measured(world, dan);
    const [pressed] = await Promise.all([activate(link), erased(world, dan)]);
    expect(pressed.problem.code).toBe("activation_failed");
  }
});
