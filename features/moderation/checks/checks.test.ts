import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { type Actor, openWorld, type World } from "#test/world.ts";
import { manyCases, manyPhotos } from "../work/work-cast.ts";

// Two decisions of a hundred are looked at by a second person, who does not see the first one.

let world: World;
let otto: Actor, olga: Actor, olaf: Actor, sue: Actor, alice: Actor;
/** What waits for a second look; each test takes its own of them. */
let cases: string[], photos: string[];

beforeAll(async () => {
  world = await openWorld();
  await world.site("other.test");
  otto = await world.staff("Otto", { roles: ["moderator"] });
  olga = await world.staff("Olga", { roles: ["moderator"] });
  olaf = await world.staff("Olaf", { sites: ["other.test"] });
  sue = await world.staff("Sue", { roles: ["support"] });
  alice = await world.member("Alice");
  cases = await decidedCases();
  photos = (await decidedPhotos()).filter((id) => !cases.includes(id));
});

const looks = async (as: Actor) =>
  (await world.call("work.list", { kind: "check" }, { as })).body.items;
const read = (id: string, as: Actor) => world.call("checks.read", { id }, { as });
type Verdict = "dismiss" | "warn" | "ban" | "active" | "refused";
const answer = (id: string, verdict: Verdict[], as: Actor = olga, key?: string) =>
  world.call("checks.answer", { look: { id }, verdict }, { as, ...(key && { key }) });

/** Otto decides so much that some of it is looked at twice: a thousand escape by chance never. */
async function decidedCases(): Promise<string[]> {
  await manyCases(world, 1_000);
  const { rows } = await sql<{ id: string }>`select id from moderation_case`.execute(world.db);
  const ids = rows.map(({ id }) => id);
  for (let at = 0; at < ids.length; at += 200) {
    const cases = ids.slice(at, at + 200);
    await world.call("moderation.dismissAll", { cases, count: cases.length }, { as: otto });
  }
  return (await looks(olga)).map(({ thing }) => thing);
}
async function decidedPhotos(): Promise<string[]> {
  const ids = await manyPhotos(world, 1_000);
  for (let at = 0; at < ids.length; at += 200) {
    const photos = ids.slice(at, at + 200);
    await world.call("photos.approveAll", { photos, count: photos.length }, { as: otto });
  }
  return (await looks(olga)).map(({ thing }) => thing);
}

test("who looks sees the evidence and not the decision; who decided, a stranger and support see nothing", async () => {
  const [look = ""] = cases;
  expect(await looks(otto)).toEqual([]);
  expect(await looks(olaf)).toEqual([]);
  for (const who of [otto, olaf, sue, alice]) {
    expect((await read(look, who)).status).toBe(404);
    expect((await answer(look, ["dismiss"], who)).status).toBe(404);
  }
  const { body } = await read(look, olga);
  expect(body).toMatchObject({ photo: null, differs: null, looked: 0 });
  expect(body.case).toMatchObject({ measures: [], subject: { status: "active", hidden: false } });
  expect((await answer(look, ["active"])).problem.fields).toMatchObject([{ path: "verdict" }]);
  expect((await answer(look, ["ban", "dismiss"])).problem.fields).toMatchObject([
    { path: "verdict" },
  ]);
});

test("one that agrees is done; one that differs waits, escalated, until somebody has settled it", async () => {
  const [, same = "", other = ""] = cases;
  const answers = await Promise.all([answer(same, ["dismiss"]), answer(same, ["dismiss"])]);
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect((await looks(olga)).map(({ thing }) => thing)).not.toContain(same);

  const first = await answer(other, ["warn"], olga, "a-second-look");
  expect(first.body).toEqual({ agrees: false });
  expect((await answer(other, ["warn"], olga, "a-second-look")).body).toEqual(first.body);
  expect((await looks(otto)).find(({ thing }) => thing === other)).toMatchObject({
    escalated: true,
  });
  expect((await read(other, otto)).body).toMatchObject({
    differs: { first: ["dismiss"], first_by: "Otto", second: ["warn"], second_by: "Olga" },
    looked: 2,
    agreed: 1,
  });
  const settle = (id: string, as: Actor) => world.call("checks.settle", { look: { id } }, { as });
  expect((await settle(other, olaf)).status).toBe(404);
  expect((await settle(same, otto)).problem.code).toBe("looked_already");
  expect((await settle(other, otto)).problem.code, "decided first").toBe("not_independent");
  expect((await settle(other, olga)).status).toBe(200);
  expect((await settle(other, olga)).problem.code).toBe("looked_already");
  expect((await looks(otto)).map(({ thing }) => thing)).not.toContain(other);
});

test("photos too; what waits again, is undone or is gone is looked at by nobody", async () => {
  const ids = photos;
  expect(ids.length).toBeGreaterThan(2);
  expect((await read(ids[0] ?? "", olga)).body).toMatchObject({
    photo: { name: "Shown" },
    case: null,
    differs: null,
  });
  expect((await answer(ids[0] ?? "", ["refused"])).body).toEqual({ agrees: false });
  const { rows } = await sql<{ image: string }>`select image_id as image from second_look
    where id = any(${ids.slice(1, 3)}::uuid[]) order by image_id`.execute(world.db);
  const [again = "", gone = ""] = rows.map(({ image }) => image);
  await world.call("photos.waitAgain", { photos: [again] }, { as: otto });
  await world.db.deleteFrom("image").where("id", "=", gone).execute();
  const left = (await looks(olga)).filter(({ thing }) => ids.includes(thing));
  expect(left).toHaveLength(ids.length - 2);

  const [, , , undone = ""] = cases;
  const { act_id } = await world.db
    .selectFrom("second_look")
    .where("id", "=", undone)
    .select("act_id")
    .executeTakeFirstOrThrow();
  const undo = { act: act_id ?? "", reason: "Too quick." };
  expect((await world.call("moderation.undo", undo, { as: otto })).status).toBe(200);
  expect((await looks(olga)).map(({ thing }) => thing)).not.toContain(undone);
});

test("where nobody else could look, nothing is asked to be looked at", async () => {
  for (const table of ["moderation_case", "image", "work_item"] as const)
    await world.db.deleteFrom(table).execute();
  await world.db.deleteFrom("staff_grant").where("staff_id", "=", olga.id).execute();
  await world.db
    .insertInto("staff_grant")
    .values({ staff_id: olga.id, role: "support", site_id: null })
    .execute();
  await decidedCases();
  const { rows } = await sql<{ looks: number }>`select count(*)::int as looks from second_look l
    join moderation_case c on c.id = l.case_id`.execute(world.db);
  expect(rows[0]?.looks).toBe(0);
});
