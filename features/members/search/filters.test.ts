import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import type { Input } from "#server/calls/registry.ts";
import { type Actor, openWorld, type World } from "#test/world.ts";
import { distanceSteps } from "./distance-steps.ts";

let world: World;
let alice: Actor;

const towns: [string, string][] = [
  ["NL-NH", "Amsterdam"],
  ["NL-NH", "Haarlem"],
  ["NL-UT", "Utrecht"],
  ["NL-ZH", "Rotterdam"],
  ["NL-LI", "Maastricht"],
];

beforeAll(async () => {
  world = await openWorld({
    countries: ["NL", "BE"],
    search_fields: ["body_type", "interests"],
    logged_out_search: "yes",
  });
  alice = await world.member("Alice");
  for (const [region, city] of towns) {
    await world.member(`Near-${city}`, {
      gender: "man",
      seeks: ["woman"],
      region,
      city,
      visitors: true,
    });
    await world.member(`Also-${city}`, {
      gender: "man",
      seeks: ["man"],
      region,
      city,
      date_of_birth: "1956-05-17",
      visitors: true,
    });
  }
  await world.member("Liège", { gender: "man", country: "BE", region: "BE-WLG", city: "Liège" });
});

const find = async (input: Input<"members.search">, as: Actor | null = alice) => {
  const { status, body, problem } = await world.call(
    "members.search",
    { gender: "man", ...input },
    { as },
  );
  expect(status, JSON.stringify(problem)).toBe(200);
  return body;
};
const cities = async (input: Input<"members.search">, as?: Actor) =>
  [...new Set((await find(input, as)).profiles.map(({ city }) => city))].sort();

describe("distance", () => {
  test("goes from city to city in coarse steps, to other countries as well", async () => {
    expect(await cities({ distance: 0 })).toEqual(["Amsterdam"]);
    expect(await cities({ distance: 25 })).toEqual(["Amsterdam", "Haarlem"]);
    expect(await cities({ distance: 50 })).toEqual(["Amsterdam", "Haarlem", "Utrecht"]);
    expect(await cities({ distance: 100 })).toEqual([
      "Amsterdam",
      "Haarlem",
      "Rotterdam",
      "Utrecht",
    ]);
    expect(await cities({ distance: 200 })).toEqual([
      "Amsterdam",
      "Haarlem",
      "Maastricht",
      "Rotterdam",
      "Utrecht",
    ]);
    const near = await world.member("Limburger", { region: "NL-LI", city: "Maastricht" });
    expect(await cities({ country: "BE", distance: 50 }, near)).toEqual(["Liège"]);
    expect(await cities({ country: "BE", distance: 0 }, near)).toEqual([]);
  });

  test.each([10, -1, 24, 1e9])(
    "is one of the steps: %d is refused with its field",
    async (distance) => {
      const { status, problem } = await world.call("members.search", { distance }, { as: alice });
      expect([status, problem.fields?.map(({ path }) => path)]).toEqual([422, ["distance"]]);
    },
  );

  test("is nothing to ask for a visitor, who is nowhere", async () => {
    const answer = await find({ distance: 0, mutual: true }, null);
    expect(answer.criteria).toMatchObject({ mutual: false });
    expect(answer.criteria.distance).toBeUndefined();
    expect(answer.numResults).toBe(10);
  });

  test("trust row 6: whoever measures from everywhere learns a member's city, and nothing about where in it they are", async () => {
    // Two men whose devices stood at opposite ends of one city when they set their place: what is
    // kept is the city.
    const ends = [
      { lat: 52.35, lon: 4.83 },
      { lat: 52.4, lon: 4.96 },
    ];
    for (const [at, position] of ends.entries()) {
      const { body } = await world.call("geography.reverseGeocode", position);
      await world.member(`Target-${at}`, { gender: "man", region: body.region, city: body.city });
    }
    for (const [at, [region, city]] of towns.entries()) {
      const attacker = await world.member(`Attacker-${at}`, { region, city });
      for (const distance of distanceSteps) {
        const seen = (await find({ distance }, attacker)).profiles.map(({ name }) => name);
        expect(seen.includes("Target-0"), `${city} ${distance}`).toBe(seen.includes("Target-1"));
      }
      const answer = await find({ distance: 200 }, attacker);
      expect(JSON.stringify(answer)).not.toMatch(/\blat\b|\blon\b|latitude|kilomet|"km"/);
    }
    for (const name of ["Target-0", "Target-1"])
      await world.db.deleteFrom("profile").where("name", "=", name).execute();
  });
});

describe("mutual", () => {
  test("finds only who looks for somebody like the viewer", async () => {
    expect((await find({ mutual: true })).profiles.map(({ name }) => name).sort()).toEqual(
      towns.map(([, city]) => `Near-${city}`).sort(),
    );
    const bob = await world.member("Bob", { gender: "man" });
    expect((await find({ mutual: true }, bob)).numResults).toBe(towns.length);
    await world.db.deleteFrom("account").where("id", "=", bob.id).execute();
  });
});

describe("a short result", () => {
  test("says what to ask less strictly and how many members that really adds", async () => {
    const answer = await find({ distance: 0, mutual: true, min_age: 66, max_age: 75 });
    expect(answer.profiles).toEqual([]);
    const [first] = answer.ways_out;
    expect(answer.ways_out.map(({ filter, adds, about }) => ({ filter, adds, about }))).toEqual([
      { filter: "mutual", adds: 1, about: false },
    ]);
    expect(await find(first?.criteria ?? {})).toMatchObject({ numResults: 1 });
  });

  test("offers the next distance, wider ages and no wish at all, most members first", async () => {
    await sql`update profile set body_type = 1 where name = 'Near-Utrecht'`.execute(world.db);
    const answer = await find({ distance: 25, body_type: ["slim"], mutual: true });
    expect(answer.ways_out.map(({ filter, adds }) => [filter, adds])).toEqual([
      ["body_type", 2],
      ["distance", 1],
    ]);
    for (const { adds, criteria } of answer.ways_out)
      expect((await find(criteria)).numResults).toBe(answer.numResults + adds);
    expect(answer.ways_out[1]?.criteria.distance).toBe(50);
    const ages = (await find({ min_age: 74, max_age: 75, countryregion: "NL-NH" })).ways_out.find(
      ({ filter }) => filter === "age",
    );
    expect(ages).toMatchObject({ adds: 2, criteria: { min_age: 69, max_age: 80 } });
  });

  test("that no single filter makes longer offers to give all of them up", async () => {
    const { ways_out } = await find({
      min_age: 90,
      max_age: 91,
      distance: 0,
      interests: ["wine"],
      mutual: true,
    });
    expect(ways_out).toMatchObject([{ filter: "all", adds: 10, about: false }]);
    expect((await find(ways_out[0]?.criteria ?? {})).numResults).toBe(10);
  });

  test("trust row 17: counts nobody whom the viewer blocked or who blocked them", async () => {
    const carol = await world.member("Carol");
    const { id } = await world.db
      .selectFrom("profile")
      .where("name", "=", "Near-Haarlem")
      .select("id")
      .executeTakeFirstOrThrow();
    const before = (await find({ mutual: true, distance: 0 }, carol)).ways_out.find(
      ({ filter }) => filter === "distance",
    )?.adds;
    await world.db.insertInto("block").values({ account_id: id, blocked_id: carol.id }).execute();
    const after =
      (await find({ mutual: true, distance: 0 }, carol)).ways_out.find(
        ({ filter }) => filter === "distance",
      )?.adds ?? 0;
    expect([before, after]).toEqual([1, 0]);
    expect(
      (await find({ interests: ["wine"], min_age: 90, mutual: true }, carol)).ways_out,
    ).toMatchObject([{ filter: "all", adds: 9 }]);
  });

  test("is not said of a long one, nor without a wish", async () => {
    expect((await find({})).ways_out).toEqual([]);
    expect((await find({ country: "BE" })).ways_out).toEqual([]);
  });
});

test("the number on the button is the number of the search", async () => {
  for (const input of [
    {},
    { distance: 25 },
    { mutual: true, max_age: 60 },
    { interests: ["wine" as const] },
  ]) {
    const { body } = await world.call("members.count", { gender: "man", ...input }, { as: alice });
    expect(body.numResults).toBe((await find(input)).numResults);
  }
});

test("trust row 26: 50,000 characters in any field are refused at once", async () => {
  const long = "a".repeat(50_000);
  const search = { name: "Long", criteria: {} };
  for (const input of [
    { ...search, name: long },
    ...["gender", "country", "countryregion", "distance"].map((field) => ({
      ...search,
      criteria: { [field]: long },
    })),
    { ...search, criteria: { interests: [long] } },
  ]) {
    expect(
      (await world.call("members.saveSearch", input as never, { as: alice })).status,
      Object.keys(input.criteria).join(),
    ).toBe(422);
  }
  expect(
    (await world.call("members.renameSearch", { id: alice.id, name: long }, { as: alice })).status,
  ).toBe(422);
  for (const field of [
    "gender",
    "country",
    "countryregion",
    "min_age",
    "interests",
    "body_type",
    "distance",
    "mutual",
    "cursor",
    "network",
  ]) {
    const answer = await fetch(
      `${world.url}/api/members.php?${new URLSearchParams({ [field]: long })}`,
      { headers: { cookie: alice.cookie } },
    );
    expect(answer.status, field).toBeGreaterThanOrEqual(400);
    expect(answer.status, field).toBeLessThan(500);
  }
});
