import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { eraseAccount } from "#features/account-settings/deletion/erase.server.ts";
import { purgeJob } from "#features/housekeeping/purge.server.ts";
import { sweep } from "#features/photos/sweep-files.server.ts";
import { jpegOf, upload } from "#test/photos.ts";
import { type Actor, openWorld, type World } from "#test/world.ts";

// 'It shows a child': invisible at once, sealed, and released by two persons alone.

let world: World;
let otto: Actor, olga: Actor, olaf: Actor, mona: Actor, premium: Actor;
let next = 0;

beforeAll(async () => {
  world = await openWorld();
  await world.site("other.test");
  otto = await world.staff("Otto", { roles: ["child-safety"] });
  olga = await world.staff("Olga", { roles: ["child-safety"] });
  mona = await world.staff("Mona", { roles: ["moderator"] });
  olaf = await world.staff("Olaf", { sites: ["other.test"] });
  premium = await world.member("Paula", { paid_user: true });
});

async function refused() {
  next += 1;
  const member = await world.member(`Milo${next}`, {
    gender: "man",
    seeks: ["woman"],
    photo: false,
  });
  const { photo } = await upload(world, member, await jpegOf(next));
  await world.call("photos.review", { photo: { id: photo.id }, verdict: "active" }, { as: otto });
  const { status } = await world.call(
    "photos.review",
    { photo: { id: photo.id }, verdict: "refused", reason: "child", seen: "active" },
    { as: otto },
  );
  expect(status).toBe(200);
  const { measure_id: id } = await world.db
    .selectFrom("sealed_item")
    .where("account_id", "=", member.id)
    .select("measure_id")
    .executeTakeFirstOrThrow();
  return { member, photo, id };
}
const loads = async (file: string, as: Actor) =>
  (await fetch(`${world.url}/photos/${file}`, { headers: { cookie: as.cookie } })).status;
const undo = (id: string, as: Actor) =>
  world.call("moderation.undo", { measures: [id], reason: "It shows an adult." }, { as });

test("it is gone for everybody at once, its member and operators too, and a case of the gravest kind is open", async () => {
  const { member, photo } = await refused();
  for (const who of [member, premium, otto])
    expect([await loads(photo.filename, who), await loads(photo.thumb_filename, who)]).toEqual([
      404, 404,
    ]);
  expect((await world.call("photos.own", {}, { as: member })).body.photos).toEqual([]);
  expect((await world.call("moderation.queue", {}, { as: otto })).body.cases).toContainEqual(
    expect.objectContaining({
      gravity: 3,
      subject: expect.objectContaining({ id: member.id }) as object,
    }),
  );
  await sweep(world.services);
  expect(await world.services.storage.get(photo.filename.slice(0, 32)), "unsealed").toBeNull();
});

test("it outlives sweeps, purges and its member's erasure, sealed", async () => {
  const { member, id } = await refused();
  await sql`update measure set begins_at = now() - interval '2 years' where id = ${id}`.execute(
    world.db,
  );
  // Nobody has decided the case in 30 days.
  await world.db
    .updateTable("account")
    .set({ status: "deleted", erasure_waits_until: new Date() })
    .where("id", "=", member.id)
    .execute();
  await eraseAccount(world.services, member.id);
  await sql`update moderation_case set status = 'closed', opened_at = now() - interval '4 years',
    closed_at = now() - interval '4 years'`.execute(world.db);
  await purgeJob(world.services.pool).run({});
  await sweep(world.services);
  const { body } = await world.call("sealed.openSealed", { id }, { as: otto });
  expect(body.photos).toHaveLength(1);
  expect(
    await world.db
      .selectFrom("sealed_item")
      .where("measure_id", "=", id)
      .select("account_id")
      .execute(),
  ).toEqual([{ account_id: null }]);
});

test("who opens it is recorded; another site's operator and a member find nothing", async () => {
  const { member, id } = await refused();
  for (const who of [member, mona, await world.staff("Sue", { roles: ["support"] })]) {
    expect((await world.call("sealed.openSealed", { id }, { as: who })).status).toBe(404);
    const asked = await world.call("sealed.askRelease", { measure: { id } }, { as: who });
    expect(asked.status).toBe(404);
  }
  const outside = { as: olaf };
  expect((await world.call("sealed.openSealed", { id }, outside)).status).toBe(404);
  expect((await world.call("sealed.askRelease", { measure: { id } }, outside)).status).toBe(404);
  const { body } = await world.call("sealed.openSealed", { id }, { as: otto });
  expect(
    Buffer.from(body.photos[0] ?? "", "base64")
      .subarray(8, 12)
      .toString(),
  ).toBe("WEBP");
  expect(
    (
      await world.db
        .selectFrom("audit")
        .where("subject_id", "=", member.id)
        .select("call")
        .execute()
    ).map(({ call }) => call),
  ).toContain("sealed.openSealed");
});

test("two persons release it: one asks, another carries it out, and the photo is back as it was", async () => {
  const { member, id } = await refused();
  expect((await undo(id, olga)).problem.code).toBe("two_persons");
  const ask = () => world.call("sealed.askRelease", { measure: { id } }, { as: otto });
  const answers = await Promise.all([ask(), ask()]);
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect((await undo(id, otto)).problem.code).toBe("two_persons");
  expect((await undo(id, mona)).problem.code).toBe("child_safety_only");
  const past = sql`update measure set undone_at = now(), undone_by = ${otto.id} where id = ${id}`;
  await expect(past.execute(world.db)).rejects.toThrow("two persons");
  expect((await undo(id, olga)).status).toBe(200);
  const [photo] = (await world.call("photos.own", {}, { as: member })).body.photos;
  expect(photo?.status).toBe("active");
  expect(await loads(photo?.filename ?? "", premium)).toBe(200);
});

test("whoever sealed a photo by a slip of the hand takes that back within a minute, alone; later, and for a colleague, it takes two", async () => {
  const slip = async () => {
    next += 1;
    const member = await world.member(`Slip${next}`, { gender: "man", photo: false });
    const { photo } = await upload(world, member, await jpegOf(next));
    const decision = { photo: { id: photo.id }, verdict: "refused", reason: "child" } as const;
    expect((await world.call("photos.review", decision, { as: mona })).status).toBe(200);
    return { member, photo };
  };
  const back = async (id: string, as: Actor) =>
    (await world.call("photos.waitAgain", { photos: [id] }, { as })).body.waiting;
  const openCases = (member: string) =>
    world.db
      .selectFrom("moderation_case")
      .where("subject_id", "=", member)
      .where("status", "=", "open")
      .select("id")
      .execute();

  const { member, photo } = await slip();
  expect(await openCases(member.id)).toHaveLength(1);
  expect(await back(photo.id, otto), "a colleague").toEqual([]);
  expect(await back(photo.id, mona)).toEqual([photo.id]);
  expect(await back(photo.id, mona), "again").toEqual([]);
  const own = (await world.call("photos.own", {}, { as: member })).body.photos;
  expect(own).toMatchObject([{ id: photo.id, status: "pending" }]);
  expect(await loads(own[0]?.filename ?? "", member)).toBe(200);
  expect(await openCases(member.id)).toEqual([]);

  const late = await slip();
  await sql`update measure set begins_at = now() - interval '61 seconds'
    where subject_id = ${late.member.id}`.execute(world.db);
  expect(await back(late.photo.id, mona), "after a minute").toEqual([]);
  expect(await openCases(late.member.id)).toHaveLength(1);
});
