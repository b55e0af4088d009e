import { beforeAll, beforeEach, expect, test } from "vitest";
import { sql } from "kysely";
import { openWorld, type World } from "#test/world.ts";
import { type HoldCast, holdCast } from "./hold-cast.ts";

// Which reports hide a member without a decision, and how often.

let world: World;
let cast: HoldCast;
beforeAll(async () => {
  world = await openWorld({ logged_out_search: "yes" });
});
beforeEach(async () => {
  cast = await holdCast(world);
});

test("trust row 39: two members hide; one ordinary member does not, nor does one who reports twice", async () => {
  await cast.report(cast.alice);
  expect(await cast.isSeen()).toBe(true);
  const again = await cast.report(cast.alice, "minor", { words: "Really" });
  expect(again.body.merged).toBe(true);
  const image = await world.db
    .selectFrom("image")
    .where("profile_id", "=", cast.bob.id)
    .select("id")
    .executeTakeFirstOrThrow();
  const photo = await cast.report(cast.alice, "minor", { image: { id: image.id } });
  expect(photo.status).toBe(200);
  expect(await cast.isSeen()).toBe(true);
  expect((await cast.report(cast.carla, "scam")).status).toBe(200);
  expect(await cast.isSeen()).toBe(true);
  await cast.report(await cast.another("Second"));
  expect(await cast.isSeen()).toBe(false);
  expect(await cast.holds()).toHaveLength(1);
});

test("a second account with the same mailbox, an unconfirmed one and one from outside do not count", async () => {
  await cast.report(cast.alice);
  const [name, host] = cast.alice.email.split("@");
  await sql`update account set email = ${`${name}+two@${host}`} where id = ${cast.carla.id}`.execute(
    world.db,
  );
  await cast.report(cast.carla);
  await world.call("reports.reportOutside", {
    email: "mother@elsewhere.test",
    who: cast.bob.name,
    link: `${world.url}/members/${cast.bob.id}`,
    reason: "minor",
    words: "He is fifteen.",
  });
  expect(await cast.holds()).toEqual([]);
});

test.each([
  ["john.doe@gmail.com", "johndoe@googlemail.com"],
  ["johndoe@gmail.com", "J.O.H.N.doe+two@GMAIL.com"],
  ["jane@example.org", "Jane+a+b@example.org"],
])("trust row 39: %s and %s are one reporter", async (one, other) => {
  const become = (id: string, email: string) =>
    sql`update account set email = ${email} where id = ${id}`.execute(world.db);
  await become(cast.alice.id, one);
  await become(cast.carla.id, other);
  await cast.report(cast.alice);
  await cast.report(cast.carla);
  expect(await cast.holds()).toEqual([]);
  for (const id of [cast.alice.id, cast.carla.id]) await become(id, `${id}@cast.test`);
});

test.each([
  ["younger than 90 days", "update account set signup_date = now() - interval '89 days'"],
  ["never upheld", "update report set status = 'dismissed' where reporter_id = "],
  ["not confirmed", "update account set confirmed_at = null, status = 'not_confirmed'"],
])("an account that is %s is not trusted", async (_, change) => {
  await cast.trusted(cast.alice);
  const key = change.startsWith("update report") ? change : `${change} where id = `;
  await sql`${sql.raw(key)}${cast.alice.id}`.execute(world.db);
  await cast.report(cast.alice);
  expect(await cast.holds()).toEqual([]);
});

test("two reports at once hide once, and a third adds nothing", async () => {
  const dora = await cast.another("Dora");
  await cast.report(dora);
  await Promise.all([cast.report(cast.alice), cast.report(cast.carla)]);
  await cast.report(await cast.another("Eve"));
  expect(await cast.holds()).toHaveLength(1);
});

test("it ends by itself after 72 hours, and the same case does not hide again", async () => {
  await cast.report(cast.alice);
  await cast.report(cast.carla);
  expect(await cast.isSeen()).toBe(false);
  await cast.pass(71);
  expect(await cast.isSeen()).toBe(false);
  await cast.pass(2);
  expect(await cast.isSeen()).toBe(true);
  expect((await world.call("sessions.readUser", {}, { as: cast.bob })).body.user?.held).toBe(false);
  expect(await cast.caseId(), "the case is open").not.toBe("");
  await cast.report(await cast.another("Eve"));
  expect(await cast.isSeen()).toBe(true);
});
