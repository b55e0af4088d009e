import { sql } from "kysely";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { type Actor, openWorld, type World } from "#test/world.ts";
import { whole } from "#test/slice.ts";
import { manyCases, manyPhotos } from "./work-cast.ts";

// Many who work at once, and many things that wait.

let world: World;
let otto: Actor;

beforeAll(async () => {
  world = await openWorld();
  otto = await world.staff("Otto");
});
beforeEach(async () => {
  for (const table of ["moderation_case", "image", "work_item"] as const)
    await world.db.deleteFrom(table).execute();
});

const list = async (cursor: string | null) =>
  (await world.call("work.list", cursor ? { cursor } : {}, { as: otto })).body;

/** Of each kind; two thousand items in a whole run. */
const ofEach = whole ? 1_000 : 200;

test("eight moderators work through all that waits, and nothing is decided twice", async () => {
  await manyCases(world, ofEach);
  await manyPhotos(world, ofEach);
  const team = await Promise.all(
    Array.from({ length: 8 }, (_, at) => world.staff(`Mod${at}`, { roles: ["moderator"] })),
  );
  const decide = (kind: string, id: string, as: Actor) =>
    kind === "photo"
      ? world.call("photos.review", { photo: { id }, verdict: "active" }, { as })
      : world.call("moderation.decide", { case: { id }, kinds: ["dismiss"] }, { as });
  const said: string[] = [];
  const work = async (as: Actor, at: number, kind: "photo" | "report"): Promise<void> => {
    const { items } = (await world.call("work.take", { kind, most: 10 }, { as })).body;
    for (const [index, { thing }] of items.entries()) {
      // Whoever is of an even number lets a colleague decide the same at the same moment.
      const twice = at % 2 === 0 && index === 0 ? [as, team[(at + 1) % 8] ?? as] : [as];
      const answers = await Promise.all(twice.map((who) => decide(kind, thing, who)));
      said.push(...answers.map(({ status, problem }) => (status === 200 ? "did" : problem.code)));
    }
    if (items.length > 0) await work(as, at, kind);
  };
  await Promise.all(
    team.map(async (as, at) => {
      await work(as, at, at < 4 ? "photo" : "report");
      await work(as, at, at < 4 ? "report" : "photo");
    }),
  );
  expect(said.filter((each) => each === "did")).toHaveLength(2 * ofEach);
  expect(new Set(said)).toEqual(new Set(["did", "decided_already", "photo_reviewed_already"]));
  const { rows } = await sql<{ twice: number; measures: number; rows: number }>`
    select (select count(*)::int from (
        select from measure group by case_id having count(*) > 1) x) as twice,
      (select count(*)::int from measure) as measures,
      (select count(*)::int from audit where call in ('moderation.decide', 'photos.review')) as rows`.execute(
    world.db,
  );
  expect(rows, "each in the audit once").toEqual([
    { twice: 0, measures: ofEach, rows: 2 * ofEach },
  ]);
  const { rows: looks } = await sql<{ looks: number }>`
    select count(*)::int as looks from second_look`.execute(world.db);
  expect(looks[0]?.looks, "two in a hundred, more or less").toBeGreaterThan(whole ? 10 : 0);
  expect(looks[0]?.looks).toBeLessThan(whole ? 90 : 30);
}, 300_000);

test("the list pages by key without a gap, gravest first, and its last page reads no more than its first", async () => {
  await manyCases(world, 2_100);
  await sql`analyze work_item`.execute(world.db);
  const seen: string[] = [];
  let cursor: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof list>> = await list(cursor);
    seen.push(...page.items.map(({ id }) => id));
    cursor = page.next;
  } while (cursor);
  expect([seen.length, new Set(seen).size]).toEqual([2_100, 2_100]);
  const { rows } = await sql<{ id: string }>`select id from work_item
    order by gravity desc, due_at, id`.execute(world.db);
  expect(seen).toEqual(rows.map(({ id }) => id));
  const plan = await sql<{ "QUERY PLAN": string }>`explain (analyze, costs off, timing off)
    select * from work_item w where w.site_id = ${world.siteId} and w.status = 'open'
      and w.kind = 'report' and w.gravity = 1 and (w.due_at, w.id) > (
        select due_at, id from work_item where id = ${seen.at(-60) ?? ""})
    order by w.due_at, w.id limit 51`.execute(world.db);
  const text = plan.rows.map((row) => row["QUERY PLAN"]).join("\n");
  expect(text).toMatch(/Index Scan using work_item_(kind|queue)/);
  expect(text).not.toMatch(/Sort Key/);
});
