import { beforeAll, beforeEach, expect, test } from "vitest";
import { type Actor, openWorld, type World } from "#test/world.ts";

let world: World;
let other: string;
let alice: Actor, bob: Actor, otto: Actor, olga: Actor, olaf: Actor;

beforeAll(async () => {
  world = await openWorld();
  other = await world.site("other.test");
  alice = await world.member("Alice");
  bob = await world.member("Bob", { gender: "man", seeks: ["woman"], photo: false });
  otto = await world.staff("Otto");
  olga = await world.staff("Olga");
  olaf = await world.staff("Olaf", { sites: ["other.test"] });
});
beforeEach(async () => {
  for (const table of ["moderation_case", "work_item"] as const)
    await world.db.deleteFrom(table).execute();
});

const list = async () => (await world.call("work.list", {}, { as: otto })).body;
const report = (reason: "minor") =>
  world.call("reports.report", { profile: { id: bob.id }, reason }, { as: alice });

test("an empty queue tells of one's other sites where something waits, and of nobody else's", async () => {
  await report("minor");
  const elsewhere = async (as: Actor) => (await world.call("work.elsewhere", {}, { as })).body;
  expect(await elsewhere(otto)).toEqual({ sites: [] });
  const both = await world.staff("Ottilie", { sites: ["127.0.0.1", "other.test"] });
  await world.call("staff.chooseSite", { site: other }, { as: both });
  expect(await elsewhere(both)).toMatchObject({
    sites: [{ id: world.siteId, host: "127.0.0.1", waiting: 1 }],
  });
  expect(await elsewhere(olaf)).toEqual({ sites: [] });
  const looks = await world.staff("Lena", {
    roles: ["editor"],
    sites: ["127.0.0.1", "other.test"],
  });
  await world.call("staff.chooseSite", { site: other }, { as: looks });
  expect(await elsewhere(looks)).toEqual({ sites: [] });
  expect((await world.call("work.elsewhere", {}, { as: alice })).status).toBe(404);
});

test("what waits for a second person says so, and is nobody's next until they have answered", async () => {
  await report("minor");
  const [waits] = (await list()).items;
  const { problem } = await world.call(
    "moderation.decide",
    { case: { id: waits?.thing ?? "" }, kinds: ["dismiss"] },
    { as: otto },
  );
  expect(problem.code).toBe("waits_for_second");
  expect((await list()).items).toMatchObject([{ id: waits?.id, proposed: true }]);
  const take = (more: object) => world.call("work.take", more, { as: olga });
  expect((await take({})).body.items).toEqual([]);
  expect((await take({ item: { id: waits?.id } })).body.items).toMatchObject([{ proposed: true }]);
  const { proposal } = problem.data as { readonly proposal: string };
  await world.call(
    "proposals.refuse",
    { proposal: { id: proposal }, reason: "It is one." },
    { as: olga },
  );
  expect((await take({})).body.items).toMatchObject([{ id: waits?.id, proposed: false }]);
});
