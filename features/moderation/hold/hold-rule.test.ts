import { beforeAll, beforeEach, expect, test } from "vitest";
import { sql } from "kysely";
import { openChat, say } from "#features/chat/chat-cast.ts";
import { attachPhotos } from "#features/photos/attach-photos.server.ts";
import { freshPhotoIds } from "#features/photos/upload/store-photo.server.ts";
import { type Actor, openWorld, type World } from "#test/world.ts";
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

const mailOf = (id: string, email: string) =>
  sql`update account set email = ${email} where id = ${id}`.execute(world.db);
const fresh = (id: string) =>
  sql`update account set signup_date = now() - interval '20 minutes' where id = ${id}`.execute(
    world.db,
  );
/** Two that may be one person. */
const alike: Record<string, (one: Actor, other: Actor) => Promise<unknown>> = {
  "on one domain that may be one person's": async (one, other) => {
    await mailOf(one.id, `anna-${one.id}@catch-all.test`);
    await mailOf(other.id, `paul-${one.id}@catch-all.test`);
  },
  "on subdomains of one domain": async (one, other) => {
    await mailOf(one.id, `anna@${one.id}.catch-all.co.uk`);
    await mailOf(other.id, `paul@${other.id}.catch-all.co.uk`);
  },
  "in one browser": async (one, other) => {
    for (const { id } of [one, other])
      await sql`insert into known_device (account_id, token_hash, mark)
        values (${id}, sha256(${id}::text::bytea), sha256(${one.id}::text::bytea))`.execute(
        world.db,
      );
  },
  "with one photo": async (one, other) => {
    for (const [at, { id }] of [one, other].entries()) {
      await attachPhotos(world.db, id, freshPhotoIds());
      await sql`update image set print = ${12_345_678_901_234 + at} where profile_id = ${id}`.execute(
        world.db,
      );
    }
  },
  "of which one is minutes old": (one) => fresh(one.id),
  "that are minutes old": async (one, other) => {
    await fresh(one.id);
    await fresh(other.id);
  },
};
for (const [name, make] of Object.entries(alike))
  test(`trust row 39: two accounts ${name} hide nobody; a third, independent one does`, async () => {
    await make(cast.alice, cast.carla);
    await cast.report(cast.alice);
    await cast.report(cast.carla);
    expect(await cast.holds()).toEqual([]);
    await cast.report(await cast.another("Third"));
    await cast.report(await cast.another("Fourth"));
    expect(await cast.holds()).toHaveLength(1);
  });

test("two at a public provider hide, and one that is minutes old to whom the member wrote counts", async () => {
  await mailOf(cast.alice.id, `anna-${cast.alice.id}@gmail.com`);
  await mailOf(cast.carla.id, `paul-${cast.carla.id}@gmail.com`);
  await fresh(cast.alice.id);
  const chat = await openChat(world, cast.bob, cast.alice);
  await say(world, cast.bob, chat, "I am fifteen");
  await cast.report(cast.alice);
  expect(await cast.holds()).toEqual([]);
  await cast.report(cast.carla);
  expect(await cast.holds()).toHaveLength(1);
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
