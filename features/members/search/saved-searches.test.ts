import { beforeAll, expect, test } from "vitest";
import { type Actor, openWorld, type World } from "#test/world.ts";

let world: World;
let alice: Actor;
let bob: Actor;
const criteria = {
  gender: "man",
  country: "NL",
  min_age: 45,
  max_age: 60,
  distance: 50,
  interests: ["wine"],
  mutual: true,
} as const;
const asked = {
  ...criteria,
  interests: [...criteria.interests],
  real_members_only: true,
  verified: true,
};

beforeAll(async () => {
  world = await openWorld();
});
const cast = async (name: string) =>
  ([alice, bob] = [
    await world.member(`Alice-${name}`),
    await world.member(`Bob-${name}`, { gender: "man" }),
  ]);
const save = (name: string, as: Actor = alice, key?: string) =>
  world.call("members.saveSearch", { name, criteria: asked }, { as, ...(key && { key }) });
const listed = async (as: Actor = alice) =>
  (await world.call("members.savedSearches", {}, { as })).body.searches;

test("a search is saved, listed newest first, renamed, deleted, and nobody else's business", async () => {
  await cast("life");
  const {
    body: { search },
  } = await save("  Wine nearby  ");
  expect(search).toMatchObject({ name: "Wine nearby", criteria: asked });
  await save("Another");
  expect((await listed()).map(({ name }) => name)).toEqual(["Another", "Wine nearby"]);
  expect(await listed(bob)).toEqual([]);

  for (const { status } of [
    await world.call("members.renameSearch", { id: search.id, name: "Mine" }, { as: bob }),
    await world.call("members.deleteSearch", { id: search.id }, { as: bob }),
  ])
    expect(status).toBe(404);
  const renamed = await world.call(
    "members.renameSearch",
    { id: search.id, name: "Wine, 50 km" },
    { as: alice },
  );
  expect(renamed.body.search).toEqual({ ...search, name: "Wine, 50 km" });
  await world.call("members.deleteSearch", { id: search.id }, { as: alice });
  expect((await listed()).map(({ name }) => name)).toEqual(["Another"]);
  expect((await world.call("members.deleteSearch", { id: search.id }, { as: alice })).status).toBe(
    404,
  );
});

test("a name is taken once, and needs letters", async () => {
  await cast("names");
  const {
    body: { search },
  } = await save("One");
  const {
    body: { search: two },
  } = await save("Two");
  for (const refused of [
    await save("One"),
    await world.call("members.renameSearch", { id: two.id, name: "One" }, { as: alice }),
  ]) {
    expect(refused.status).toBe(422);
    expect(refused.problem.fields).toMatchObject([
      { path: "name", code: "invalid.search_name_taken" },
    ]);
  }
  expect(
    (await world.call("members.renameSearch", { id: search.id, name: "One" }, { as: alice }))
      .status,
  ).toBe(200);
  expect((await save("One", bob)).status).toBe(200);
  expect((await save("   ")).problem.fields?.map(({ path }) => path)).toEqual(["name"]);
  expect((await save("x".repeat(61))).status).toBe(422);
});

test("ten at most, however many are saved at the same time; a deleted one makes room", async () => {
  await cast("limit");
  const answers = await Promise.all(Array.from({ length: 14 }, (_, at) => save(`Search ${at}`)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
  expect(answers.find(({ status }) => status !== 200)?.problem).toMatchObject({
    code: "too_many_saved_searches",
    data: { most: 10 },
  });
  const [first] = await listed();
  await world.call("members.deleteSearch", { id: first?.id ?? "" }, { as: alice });
  expect((await save("One more")).status).toBe(200);
});

test("trust row 3: a repeated save is one search", async () => {
  await cast("repeat");
  const [first, second] = [
    await save("Once", alice, "the-same-key-1"),
    await save("Once", alice, "the-same-key-1"),
  ];
  expect(second.body).toEqual(first.body);
  expect(await listed()).toHaveLength(1);
});

test("the last search is remembered for the member alone", async () => {
  await cast("last");
  const last = async (as: Actor) =>
    (await world.call("members.lastSearch", {}, { as })).body.criteria;
  expect(await last(alice)).toBeNull();
  await world.call("members.rememberSearch", { criteria: { gender: "man" } }, { as: alice });
  await world.call("members.rememberSearch", { criteria: asked }, { as: alice });
  expect(await last(alice)).toEqual(asked);
  expect(await last(bob)).toBeNull();
});

test("whoever has not searched yet begins around their own age, never below the site's", async () => {
  await cast("first");
  const ages = async (as: Actor) => (await world.call("members.lastSearch", {}, { as })).body.ages;
  const born = (years: number) => `${new Date().getUTCFullYear() - years}-01-01`;
  const [annie, yves, olga] = [
    await world.member("annie", { date_of_birth: born(56) }),
    await world.member("yves", { date_of_birth: born(20) }),
    await world.member("olga", { date_of_birth: born(97) }),
  ];
  expect(await ages(annie)).toEqual({ min_age: 48, max_age: 64 });
  expect(await ages(yves)).toEqual({ min_age: 18, max_age: 28 });
  expect(await ages(olga)).toEqual({ min_age: 89, max_age: 99 });
});

test("what an older release wrote and this one cannot read is left out", async () => {
  await cast("old");
  await world.db
    .insertInto("saved_search")
    .values({
      account_id: alice.id,
      slot: 1,
      name: "Old",
      criteria: JSON.stringify({ gender: "unicorn" }),
    })
    .execute();
  await world.db
    .insertInto("last_search")
    .values({ account_id: alice.id, criteria: JSON.stringify({ distance: 33 }) })
    .execute();
  expect(await listed()).toEqual([]);
  expect((await world.call("members.lastSearch", {}, { as: alice })).body.criteria).toBeNull();
});
