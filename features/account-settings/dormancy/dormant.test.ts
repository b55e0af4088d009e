import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { type Actor, openWorld, type World } from "#test/world.ts";
import { dormantJob } from "./dormant.server.ts";

let world: World;
/** Comes every day. */
let olga: Actor;
beforeAll(async () => {
  world = await openWorld();
  olga = await world.member("Olga", { gender: "man", seeks: ["woman"] });
});

const night = (most?: number) => dormantJob(world.services, most).run({});
const seen = (who: Actor, months: number) =>
  sql`update profile set last_seen_at = now() - make_interval(months => ${months}) where id = ${who.id}`.execute(
    world.db,
  );
const pass = (who: Actor, days: number) =>
  sql`update account set dormancy_at = dormancy_at - make_interval(days => ${days})
    where id = ${who.id}`.execute(world.db);
const stateOf = async ({ id }: Actor) => {
  const row = await world.db
    .selectFrom("account")
    .innerJoin("profile", "profile.id", "account.id")
    .where("account.id", "=", id)
    .select(["account.status", "dormancy", "visible"])
    .executeTakeFirstOrThrow();
  return [row.status, row.dormancy, row.visible];
};
const isFound = async (who: Actor) =>
  (await world.call("members.read", { id: who.id }, { as: olga })).status === 200;
/** Mails to them that hold these words, wherever a long line of the mail was folded. */
const mailsOf = (who: Actor, words: string) =>
  world
    .mails()
    .map((mail) => mail.replaceAll(/=\r?\n/g, ""))
    .filter((mail) => mail.includes(`To: ${who.email}`) && mail.includes(words)).length;

test("told at 11 months, hidden at 12, told at 23, deleted at 24: one step a night, 30 days after each warning", async () => {
  const alice = await world.member("Alice");
  await seen(alice, 40);
  expect(await isFound(alice)).toBe(true);
  await night();
  expect(await stateOf(alice)).toEqual(["active", "hiding", true]);
  await expect.poll(() => mailsOf(alice, "hide your profile on")).toBe(1);
  await night();
  await pass(alice, 29);
  await night();
  expect(await stateOf(alice), "29 days are not 30").toEqual(["active", "hiding", true]);
  await pass(alice, 1);
  await night();
  expect([await stateOf(alice), await isFound(alice)]).toEqual([
    ["active", "hidden", false],
    false,
  ]);
  await night();
  expect(await stateOf(alice)).toEqual(["active", "erasing", false]);
  await expect.poll(() => mailsOf(alice, "14 days later it=E2=80=99s erased for good")).toBe(1);
  await night();
  expect((await stateOf(alice))[0]).toBe("active");
  await pass(alice, 30);
  await Promise.all([night(), night()]);
  expect((await stateOf(alice))[0]).toBe("deleted");
  await expect.poll(() => mailsOf(alice, "This account has been deleted")).toBe(1);
  expect(await stateOf(olga), "who comes is left alone").toEqual(["active", null, true]);
});

test("each step waits for its months", async () => {
  const anna = await world.member("Anna");
  await seen(anna, 10);
  await night();
  expect((await stateOf(anna))[1]).toBeNull();
  await seen(anna, 11);
  await night();
  await pass(anna, 31);
  await night();
  expect((await stateOf(anna))[1], "not a year yet").toBe("hiding");
  await seen(anna, 12);
  await night();
  await night();
  expect((await stateOf(anna))[1], "not 23 months").toBe("hidden");
});

test("one visit wakes at any step, and one that happens beside the job counts", async () => {
  const berta = await world.member("Berta");
  await seen(berta, 13);
  await night();
  await pass(berta, 30);
  await night();
  expect(await isFound(berta)).toBe(false);
  await world.call("sessions.readUser", {}, { as: berta });
  await world.services.presence.flush();
  expect([await stateOf(berta), await isFound(berta)]).toEqual([["active", null, true], true]);

  const carla = await world.member("Carla");
  await seen(carla, 13);
  world.services.presence.touch(carla.id);
  await Promise.all([night(), world.services.presence.flush()]);
  world.services.presence.touch(carla.id);
  await world.services.presence.flush();
  expect(await stateOf(carla)).toEqual(["active", null, true]);
});

test("what is open waits: a report about the member holds the deletion until it is decided", async () => {
  const dora = await world.member("Dora");
  await seen(dora, 30);
  await sql`update account set dormancy = 'erasing', dormancy_at = now() - interval '31 days'
    where id = ${dora.id}`.execute(world.db);
  const reported = await world.call(
    "reports.report",
    { profile: { id: dora.id }, reason: "advertising", words: "The same words to everybody." },
    { as: olga },
  );
  await sql`insert into moderation_case (site_id, subject_id) select site_id, id from profile
    where id = ${dora.id} on conflict do nothing`.execute(world.db);
  expect(reported.status).toBeLessThan(500);
  await night();
  expect((await stateOf(dora))[0]).toBe("active");
  await sql`update moderation_case set status = 'closed', closed_at = now() where subject_id = ${dora.id}`.execute(
    world.db,
  );
  await night();
  expect((await stateOf(dora))[0]).toBe("deleted");
});

test("no more a night than were allowed; operators and the demo's members are left alone", async () => {
  const many = await Promise.all(
    Array.from({ length: 5 }, (_, at) => world.member(`Emma${"abcde"[at] ?? ""}`)),
  );
  const demo = await world.member("Frida");
  await sql`update account set demo = true where id = ${demo.id}`.execute(world.db);
  for (const each of [...many, demo]) await seen(each, 20);
  await night(3);
  const told = async () =>
    (await Promise.all(many.map(stateOf))).filter(([, dormancy]) => dormancy === "hiding").length;
  expect(await told()).toBe(3);
  await night(3);
  expect([await told(), (await stateOf(demo))[1]]).toEqual([5, null]);
});
