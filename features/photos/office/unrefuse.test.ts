import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { jpegOf, upload } from "#test/photos.ts";
import { type Actor, openWorld, type World } from "#test/world.ts";
import { type RefusalReason, refusalReasons } from "../refusal-reasons.ts";
import { sealRefused } from "../refusal.server.ts";

// A refusal that is undone leaves the photo as it was: its state, and who had decided it and when.

let world: World;
let anna: Actor, ben: Actor, cleo: Actor;
let nth = 0;

beforeAll(async () => {
  world = await openWorld();
  [anna, ben, cleo] = [
    await world.staff("Anna"),
    await world.staff("Ben"),
    await world.staff("Cleo"),
  ];
});

interface Photo {
  readonly id: string;
  readonly member: Actor;
}
const review = (
  { id }: Photo,
  seen: "pending" | "active" | "refused",
  reason: RefusalReason | null,
  as: Actor,
) =>
  world.call(
    "photos.review",
    {
      photo: { id },
      seen,
      ...(reason ? { verdict: "refused", reason } : { verdict: "active" }),
    },
    { as },
  );
/** What was decided about a photo before it is refused, each by Anna. */
const before: Record<string, (photo: Photo) => Promise<"pending" | "active" | "refused">> = {
  "nobody had decided": async () => "pending",
  "had been approved": async (photo) => {
    expect((await review(photo, "pending", null, anna)).status).toBe(200);
    return "active";
  },
  "had been refused": async (photo) => {
    expect((await review(photo, "pending", "advertising", anna)).status).toBe(200);
    return "refused";
  },
};

async function aPhoto(): Promise<Photo> {
  nth += 1;
  const member = await world.member(`Mia${nth}`, { photo: false });
  const { photo } = await upload(world, member, await jpegOf(nth));
  return { id: photo.id, member };
}
/** To the microsecond. */
const rowOf = async ({ id, member }: Photo) =>
  (
    await sql`select i.position, i.status, i.reason, i.reviewed_at::text, i.reviewed_by,
      i.created_at::text, i.digest, p.thumb = i.thumb as face
    from image i join profile p on p.id = i.profile_id
    where i.id = ${id} and p.id = ${member.id}`.execute(world.db)
  ).rows;
const refusalOf = async ({ id }: Photo): Promise<string> =>
  (
    await sql<{ id: string }>`select id from measure where kind = 'refuse_photo'
      and undone_at is null and was ->> 'image' = ${id} order by id desc limit 1`.execute(world.db)
  ).rows[0]?.id ?? "";
const undo = async (measure: string, as = cleo) =>
  (
    await world.call(
      "moderation.undo",
      { measures: [measure], reason: "A mistake of ours." },
      { as },
    )
  ).status;

for (const [had, decide] of Object.entries(before))
  for (const reason of refusalReasons)
    for (const later of reason === "child" ? [false] : [false, true])
      test(`a photo about which ${had}, refused as ${reason}${later ? " and sealed after 14 days" : ""}, is as it was once that is undone`, async () => {
        const photo = await aPhoto();
        const seen = await decide(photo);
        const was = await rowOf(photo);
        expect(was).toMatchObject([
          { status: seen, reviewed_by: seen === "pending" ? null : anna.id },
        ]);
        expect((await review(photo, seen, reason, ben)).status).toBe(200);
        expect(await rowOf(photo)).not.toEqual(was);
        const measure = await refusalOf(photo);
        if (later) {
          await sql`update image set reviewed_at = now() - interval '15 days'
            where id = ${photo.id}`.execute(world.db);
          await sealRefused(world.services);
        }
        expect(await rowOf(photo)).toHaveLength(later || reason === "child" ? 0 : 1);
        if (reason === "child")
          await sql`update sealed_item set release_asked_by = ${anna.id}, release_asked_at = now()
            where measure_id = ${measure}`.execute(world.db);
        expect(await undo(measure)).toBe(200);
        expect(await rowOf(photo)).toEqual(was);
      });

test("of two refusals in force, in whichever order they are undone, the last one gives the first state back", async () => {
  for (const order of [
    [0, 1],
    [1, 0],
  ] as const) {
    const photo = await aPhoto();
    await before["had been approved"]?.(photo);
    const was = await rowOf(photo);
    const refusals: string[] = [];
    for (const [seen, reason, as] of [
      ["active", "others", ben],
      ["refused", "contact", cleo],
    ] as const) {
      expect((await review(photo, seen, reason, as)).status).toBe(200);
      refusals.push(await refusalOf(photo));
    }
    expect(await undo(refusals[order[0]] ?? "")).toBe(200);
    expect(await rowOf(photo)).toMatchObject([
      order[0] === 0
        ? { status: "refused", reason: "contact", reviewed_by: cleo.id }
        : { status: "refused", reason: "others", reviewed_by: ben.id },
    ]);
    expect(await undo(refusals[order[1]] ?? "")).toBe(200);
    expect(await rowOf(photo)).toEqual(was);
  }
});

test("of a refusal from an earlier release the state comes back", async () => {
  const photo = await aPhoto();
  await before["had been approved"]?.(photo);
  await review(photo, "active", "contact", ben);
  const measure = await refusalOf(photo);
  await sql`update measure set was = jsonb_build_object('image', ${photo.id}::text,
    'status', 'active') where id = ${measure}`.execute(world.db);
  expect(await undo(measure)).toBe(200);
  expect(await rowOf(photo)).toMatchObject([{ status: "active", reason: null, reviewed_by: null }]);
});
