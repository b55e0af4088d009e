import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { jpegOf, upload } from "#test/photos.ts";
import { type Actor, openWorld, type World } from "#test/world.ts";

/* Trust row 27: who looked at whose photo stands in the audit, a row for each page of them. */

let world: World;
let olga: Actor;
let next = 0;
beforeAll(async () => {
  world = await openWorld();
  olga = await world.staff("Olga");
});

async function waitingPhoto() {
  const member = await world.member(`M${randomUUID().slice(0, 8)}`, { photo: false });
  const { photo } = await upload(world, member, await jpegOf(++next));
  return { member, photo };
}
const status = async (file: string, as: Actor) =>
  (await fetch(`${world.url}/photos/${file}`, { headers: { cookie: as.cookie } })).status;
const rowsOf = async (as: Actor) =>
  (
    await sql<{ call: string }>`
      select call from audit where staff_id = ${as.id} order by seq`.execute(world.db)
  ).rows.map(({ call }) => call);
const about = async (member: Actor) =>
  (await world.call("audit.list", { subject: member.id }, { as: olga })).body.entries.map(
    ({ call, staff }) => [call, staff.name],
  );

test("a page of photos is one row, found by each of the members, and its files write none", async () => {
  const waiting = [await waitingPhoto(), await waitingPhoto(), await waitingPhoto()];
  const mara = await world.staff("Mara", { roles: ["moderator"] });
  const { photos } = (await world.call("photos.waiting", {}, { as: mara })).body;
  for (const { photo } of waiting) {
    expect(photos.map(({ id }) => id)).toContain(photo.id);
    for (const file of [photo.filename, photo.thumb_filename])
      expect(await status(file, mara)).toBe(200);
  }
  expect(await rowsOf(mara)).toEqual(["photos.waiting"]);
  for (const { member } of waiting)
    expect(await about(member)).toEqual([["photos.waiting", "Mara"]]);
  const { rows } = await sql<{ photos: string }>`
    select detail ->> 'photos' as photos from audit where staff_id = ${mara.id}`.execute(world.db);
  expect(rows[0]?.photos.split(" ")).toEqual(photos.map(({ id }) => id));
  const [entry] = (await world.call("audit.list", { staff: mara.id }, { as: olga })).body.entries;
  expect(entry?.said.map(({ label }) => label).toSorted()).toEqual(["Members", "Photos"]);
  expect((await world.call("audit.verify", {}, { as: olga })).body.broken).toBeNull();
});

test("whoever opens a file without its page, or an hour after it, has a row of its own", async () => {
  const { member, photo } = await waitingPhoto();
  const mark = await world.staff("Mark", { roles: ["moderator"] });
  const rita = await world.staff("Rita", { roles: ["moderator"] });
  await world.call("photos.waiting", {}, { as: mark });
  expect(await status(photo.filename, rita)).toBe(200);
  expect(await rowsOf(rita)).toEqual(["photos.see"]);
  const later = await waitingPhoto();
  expect(await status(later.photo.filename, mark)).toBe(200);
  expect(await rowsOf(mark)).toEqual(["photos.waiting", "photos.see"]);
  expect(await about(member)).toEqual([
    ["photos.see", "Rita"],
    ["photos.waiting", "Mark"],
  ]);
});

test("a file that a page showed goes with the right to see it", async () => {
  const { photo } = await waitingPhoto();
  const nora = await world.staff("Nora", { roles: ["moderator"] });
  await world.call("photos.waiting", {}, { as: nora });
  await sql`update staff_grant set role = 'editor' where staff_id = ${nora.id}`.execute(world.db);
  expect(await status(photo.filename, nora)).toBe(404);
});

test("that it was shown can be added, and not be changed or taken away", async () => {
  await waitingPhoto();
  await world.call("photos.waiting", {}, { as: olga });
  for (const statement of [
    "update audit_shown set image_id = gen_random_uuid()",
    "delete from audit_shown",
    "truncate audit_shown",
    "drop table audit_shown",
  ])
    await expect(sql.raw(statement).execute(world.db), statement).rejects.toThrow(
      /permission denied|must be owner/,
    );
});
