import { sql } from "kysely";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Input } from "#server/calls/registry.ts";
import { interestNames } from "#features/interests/interest-names.ts";
import { toMask } from "#server/db/mask.ts";
import { type Actor, openWorld, type World } from "#test/world.ts";

let world: World;
let alice: Actor, bob: Actor, ben: Actor, carl: Actor;
const man = { gender: "man", seeks: ["woman"] } as const;
const everyone: Input<"matchFinder.saveWish"> = {
  genders: ["man"],
  min_age: 18,
  max_age: 99,
  place: "country",
  interests: [],
  finished: true,
};

beforeAll(async () => {
  world = await openWorld();
  alice = await world.member("Alice");
  bob = await world.member("Bob", man);
  ben = await world.member("Ben", {
    ...man,
    region: "NL-GR",
    city: "Groningen",
    date_of_birth: "1960-01-01",
  });
  carl = await world.member("Carl", {
    ...man,
    region: "NL-NH",
    city: "Haarlem",
    date_of_birth: "1990-01-01",
  });
  const say = (who: Actor, ...names: (typeof interestNames)[number][]) =>
    world.db
      .updateTable("profile")
      .set({ interests: toMask(interestNames, names) })
      .where("id", "=", who.id)
      .execute();
  await say(alice, "coffee", "wine", "hiking");
  await say(ben, "coffee", "wine", "hiking", "tea");
  await say(carl, "wine");
});

beforeEach(async () => {
  for (const table of ["likes", "pass", "block", "match_wish"] as const)
    await world.db.deleteFrom(table).execute();
});

const save = (input: Input<"matchFinder.saveWish">, as: Actor | null = alice) =>
  world.call("matchFinder.saveWish", input, { as });
const suggest = async (as: Actor = alice, cursor?: string) =>
  (await world.call("matchFinder.suggest", { ...(cursor && { cursor }) }, { as })).body;
const names = async () => (await suggest()).profiles.map(({ name }) => name);

describe("the wish", () => {
  test("begins with what the profile says, and keeps each step's answers", async () => {
    const first = (await world.call("matchFinder.wish", {}, { as: alice })).body;
    expect(first).toMatchObject({
      wish: {
        genders: ["man"],
        min_age: first.own.age - 8,
        max_age: first.own.age + 8,
        place: "near",
        countryregion: "NL-NH",
        interests: ["coffee", "hiking", "wine"],
        finished: false,
      },
      own: { city: "Amsterdam" },
    });
    await save({ genders: ["man", "nonbinary"] });
    await save({ min_age: 40, max_age: 45 });
    expect((await world.call("matchFinder.wish", {}, { as: alice })).body.wish).toMatchObject({
      genders: ["man", "nonbinary"],
      min_age: 40,
      max_age: 45,
      finished: false,
    });
    expect((await world.call("matchFinder.wish", {}, { as: bob })).body.wish.genders).toEqual([
      "woman",
    ]);
  });

  test("is refused field by field, and to visitors", async () => {
    expect((await save({ min_age: 17 })).problem.fields).toMatchObject([
      { path: "min_age", code: "invalid.age_range" },
    ]);
    expect((await save({ min_age: 50, max_age: 40 })).problem.fields).toMatchObject([
      { path: "max_age", code: "invalid.age_order" },
    ]);
    expect((await save({ genders: [] })).problem.fields).toMatchObject([
      { path: "genders", code: "invalid.required" },
    ]);
    expect((await save({ countryregion: "DE-BE" })).problem.fields).toMatchObject([
      { path: "countryregion" },
    ]);
    expect((await save({ distance: 7 })).status).toBe(422);
    expect((await save({}, null)).problem.code).toBe("authentication_required");
    expect(await world.db.selectFrom("match_wish").selectAll().execute()).toEqual([]);
  });

  test("saved twice at once is one wish", async () => {
    expect(
      (await Promise.all([save({ min_age: 30 }), save({ max_age: 70 })])).map(
        ({ status }) => status,
      ),
    ).toEqual([200, 200]);
    expect(await world.db.selectFrom("match_wish").selectAll().execute()).toHaveLength(1);
  });
});

describe("the suggestions", () => {
  test("are scored, each with its reasons and no others", async () => {
    await save(everyone);
    const { profiles } = await suggest();
    expect(profiles.map(({ name, reasons }) => ({ name, ...reasons }))).toEqual([
      {
        name: "Ben",
        interests: ["coffee", "hiking", "wine"],
        same_city: false,
        same_region: false,
        near_age: false,
        seeks_age: false,
      },
      {
        name: "Bob",
        interests: [],
        same_city: true,
        same_region: true,
        near_age: true,
        seeks_age: false,
      },
      {
        name: "Carl",
        interests: ["wine"],
        same_city: false,
        same_region: true,
        near_age: false,
        seeks_age: false,
      },
    ]);
  });

  test("know who looks for the viewer's age: from finished answers only", async () => {
    await save(everyone);
    const seeks = async () =>
      (await suggest()).profiles.find(({ name }) => name === "Carl")?.reasons.seeks_age;
    await save(
      { ...everyone, genders: ["woman"], min_age: 45, max_age: 55, finished: false },
      carl,
    );
    expect(await seeks()).toBe(false);
    await save({ finished: true }, carl);
    expect(await seeks()).toBe(true);
    await save({ min_age: 20, max_age: 30 }, carl);
    expect(await seeks()).toBe(false);
  });

  test("hold to the wish: age, region, distance between cities", async () => {
    await save({ ...everyone, min_age: 45, max_age: 55 });
    expect(await names()).toEqual(["Bob"]);
    await save({ ...everyone, place: "region", countryregion: "NL-GR" });
    expect(await names()).toEqual(["Ben"]);
    await save({ place: "near", distance: 25 });
    expect((await names()).sort()).toEqual(["Bob", "Carl"]);
    await save({ place: "near", distance: 200 });
    expect((await names()).sort()).toEqual(["Ben", "Bob", "Carl"]);
  });

  test("are never anybody liked, passed, blocked, invisible, fictional, or who seeks others", async () => {
    await save(everyone);
    expect(await names()).toHaveLength(3);
    await world.call("likes.like", { profile: { id: ben.id } }, { as: alice });
    await world.call("swipe.answer", { profile: { id: carl.id }, answer: "pass" }, { as: alice });
    expect(await names()).toEqual(["Bob"]);
    await world.db
      .insertInto("block")
      .values({ account_id: bob.id, blocked_id: alice.id })
      .execute();
    expect(await names()).toEqual([]);
    for (const table of ["likes", "pass", "block"] as const)
      await world.db.deleteFrom(table).execute();
    await world.db
      .updateTable("account")
      .set({ invisible: true })
      .where("id", "=", bob.id)
      .execute();
    await world.db
      .updateTable("profile")
      .set({ fictional: true })
      .where("id", "=", ben.id)
      .execute();
    await world.db.updateTable("profile").set({ seeks: 2 }).where("id", "=", carl.id).execute();
    expect(await names()).toEqual([]);
    await world.db.updateTable("account").set({ invisible: false }).execute();
    await world.db.updateTable("profile").set({ fictional: false }).execute();
    await world.db.updateTable("profile").set({ seeks: 1 }).where("id", "=", carl.id).execute();
    await world.site("elsewhere.test");
    const olga = await world.member("Olga", { host: "elsewhere.test" });
    expect(
      (await world.call("matchFinder.suggest", {}, { as: olga, host: "elsewhere.test" })).body
        .profiles,
    ).toEqual([]);
  });

  test("page by key: nobody twice, nobody left out", async () => {
    await save({ ...everyone, min_age: 60, max_age: 62 });
    const made: string[] = [];
    for (let index = 0; index < 30; index += 1)
      made.push(
        (
          await world.member(`Sixty${index}`, {
            ...man,
            date_of_birth: sixty,
            photo: index % 2 === 0,
          })
        ).id,
      );
    const first = await suggest();
    const second = await suggest(alice, first.next ?? "");
    expect([first.profiles.length, second.profiles.length, second.next]).toEqual([24, 6, null]);
    expect([...first.profiles, ...second.profiles].map(({ id }) => id).sort()).toEqual(made.sort());
    await sql`delete from account where id = any(${made}::uuid[])`.execute(world.db);
  });
});

const sixty = `${new Date().getUTCFullYear() - 61}-01-01`;
