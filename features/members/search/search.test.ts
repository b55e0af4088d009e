import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import type { Input, Output } from "#server/calls/registry.ts";
import { forEachField, profileFields } from "#features/profile-fields/profile-fields.ts";
import { genders } from "#features/profile-fields/genders.ts";
import { interestNames } from "#features/interests/interest-names.ts";
import { toMask } from "#server/db/mask.ts";
import { readCursor } from "#server/db/cursor.ts";
import { type Actor, openWorld, type World } from "#test/world.ts";
import { valuesOf } from "./search-parameters.ts";
import { pageStatement } from "./search-sql.server.ts";

const { choices: bodyTypes } = profileFields.body_type;
let world: World;
let alice: Actor;
let men: Actor[];
const region = (index: number) => (index % 3 === 0 ? "NL-UT" : "NL-NH");
const age = (index: number) => 40 + index;

/** So many whole years old today. */
const bornYearsAgo = (years: number): string => {
  const day = new Date();
  return `${day.getUTCFullYear() - years}-${String(day.getUTCMonth() + 1).padStart(2, "0")}-${String(Math.min(day.getUTCDate(), 28)).padStart(2, "0")}`;
};

beforeAll(async () => {
  world = await openWorld({ countries: ["NL", "BE"], search_fields: ["body_type", "interests"] });
  alice = await world.member("Alice", { paid_user: true });
  men = [];
  for (let index = 0; index < 30; index += 1) {
    men.push(
      await world.member(`Man${index}`, {
        gender: "man",
        seeks: ["woman"],
        region: region(index),
        city: index % 3 === 0 ? "Utrecht" : "Amsterdam",
        date_of_birth: bornYearsAgo(age(index)),
      }),
    );
  }
  await world.member("Bruno", {
    gender: "man",
    country: "BE",
    region: "BE-VAN",
    city: "Antwerpen",
  });
  await world.member("Wilma");
  // All at the same moment: only the id keeps them in order.
  await world.db
    .updateTable("profile")
    .set({ order_at: sql<Date>`'2026-01-01T10:00:00.123456Z'` })
    .execute();
  for (const [index, man] of men.entries()) {
    await world.db
      .updateTable("profile")
      .set({
        body_type: index % bodyTypes.length,
        interests: toMask(interestNames, index % 2 ? ["wine", "adventure"] : ["tea"]),
      })
      .where("id", "=", man.id)
      .execute();
  }
});

const find = async (input: Input<"members.search">, as: Actor | null = alice) => {
  const { status, body, problem } = await world.call("members.search", input, { as });
  expect(status, JSON.stringify(problem)).toBe(200);
  return body;
};
const names = (answer: Output<"members.search">) => answer.profiles.map(({ name }) => name).sort();
const manNames = (fits: (index: number) => boolean) =>
  men
    .map((_, index) => index)
    .filter(fits)
    .map((index) => `Man${index}`)
    .sort();

describe("a search", () => {
  test("asks by itself for whom the viewer seeks, in their country, and says so", async () => {
    const answer = await find({});
    expect(answer.criteria).toMatchObject({
      gender: "man",
      country: "NL",
      min_age: 18,
      max_age: 99,
      real_members_only: true,
    });
    expect(answer).toMatchObject({ numResults: 30, numResultsAbout: false, limited: false });
  });

  test("pages by key: everybody once, even where all were active at the same microsecond", async () => {
    const first = await find({});
    expect(first.profiles).toHaveLength(24);
    const second = await find({ cursor: first.next ?? "" });
    expect(second).toMatchObject({ next: null, numResults: 30, numResultsAbout: false });
    expect([...names(first), ...names(second)].sort()).toEqual(manNames(() => true));
  });

  test("keeps to gender and country", async () => {
    expect(names(await find({ gender: "woman" }))).toEqual(["Wilma"]); // not the viewer herself
    expect(names(await find({ country: "BE" }))).toEqual(["Bruno"]);
    expect(names(await find({ gender: "nonbinary" }))).toEqual([]);
  });

  test("keeps to region, ages with both ends, and the site's search fields", async () => {
    expect(names(await find({ countryregion: "NL-UT" }))).toEqual(
      manNames((index) => region(index) === "NL-UT"),
    );
    expect(names(await find({ min_age: 45, max_age: 47 }))).toEqual(
      manNames((index) => age(index) >= 45 && age(index) <= 47),
    );
    expect(names(await find({ body_type: ["slim", "full"] }))).toEqual(
      manNames((index) => ["slim", "full"].includes(bodyTypes[index % bodyTypes.length] ?? "")),
    );
    expect(names(await find({ interests: ["tea", "party"], max_age: 60 }))).toEqual(
      manNames((index) => index % 2 === 0 && age(index) <= 60),
    );
    expect(
      (await find({ min_age: 50, max_age: 55, interests: ["wine"], countryregion: "NL-NH" }))
        .numResults,
    ).toBe(
      manNames(
        (index) =>
          age(index) >= 50 && age(index) <= 55 && index % 2 === 1 && region(index) === "NL-NH",
      ).length,
    );
  });

  test("does not search by what the site does not offer, nor by another country's region", async () => {
    expect((await find({ hair_colour: ["red"], countryregion: "BE-VAN" })).numResults).toBe(30);
  });

  test("in the place of a country that the site does not serve, searches the viewer's own", async () => {
    const answer = await find({ country: "DK" });
    expect(answer.criteria).toMatchObject({ country: "NL" });
    expect(answer.numResults).toBe(30);
  });

  test("with few results offers similar members, none of them twice", async () => {
    const answer = await find({ min_age: 45, max_age: 47, countryregion: "NL-UT" });
    expect(names(answer)).toEqual(["Man6"]);
    expect(answer.similarCount).toBe(answer.similar.length);
    // the other nine of the region and the two others of that age
    expect(answer.similar.map(({ name }) => name).sort()).toEqual(
      manNames(
        (index) => index !== 6 && (region(index) === "NL-UT" || [45, 47].includes(age(index))),
      ),
    );
    expect((await find({})).similar).toEqual([]);
  });

  test("refuses nonsense, field by field", async () => {
    const { status, problem } = await world.call(
      "members.search",
      { min_age: 17, cursor: "'; drop table profile" } as Input<"members.search">,
      { as: alice },
    );
    expect(status).toBe(422);
    expect(problem.fields?.map(({ path }) => path).sort()).toEqual(["cursor", "min_age"]);
  });

  test("is answered from the index alone", async () => {
    await sql`vacuum analyze profile`.execute(world.db);
    const client = await world.services.prepared.connect();
    try {
      await client.query("set enable_seqscan = off; set enable_bitmapscan = off");
      const wishes = {
        siteId: world.siteId,
        country: "NL",
        gender: 1,
        forVisitors: false,
        after: readCursor(undefined).place,
        bornAfter: "1900-01-01",
        bornUntil: "2010-01-01",
        region: null,
        cities: null,
        fictionalToo: false,
        soughtBy: 0,
        verifiedOnly: true,
        interests: 0,
        masks: forEachField(() => -1),
      };
      for (const [viewerId, forVisitors, index] of [
        [alice.id, false, "profile_search"],
        [null, false, "profile_search"],
        [null, true, "profile_visitor_search"],
      ] as const) {
        const asked = { ...wishes, viewerId, forVisitors };
        const text = `explain ${pageStatement(asked).text}`;
        const values = valuesOf(asked);
        const plan = (await client.query<{ "QUERY PLAN": string }>({ text, values })).rows
          .map((row) => row["QUERY PLAN"])
          .join("\n");
        expect(plan).toContain(`Index Only Scan using ${index} on profile`);
        expect(plan).not.toMatch(/Sort|Seq Scan on profile/);
      }
    } finally {
      client.release(true);
    }
  });
});

describe("how many", () => {
  /** A site with so many men, every second one born in 1950. */
  async function crowd(size: number) {
    const site = await openWorld();
    const searcher = await site.member("Alice");
    await sql`
      with a as (insert into account (site_id, email, password_hash, status, confirmed_at)
        select ${site.siteId}, 'm' || g || '@cast.test', '-', 'active', now() from generate_series(1, ${size}::int) g returning id, email)
      insert into profile (id, site_id, name, gender, seeks, date_of_birth, country, region, city, order_at)
      select id, ${site.siteId}, email, ${genders.indexOf("man")}, 1, case when random() < 0.5 then date '1950-01-01' else '1970-01-01' end,
        'NL', 'NL-NH', 'Amsterdam', now() - random() * interval '9 days' from a`.execute(site.db);
    return async (input: Input<"members.search">) =>
      (await site.call("members.search", input, { as: searcher })).body;
  }

  test("is exact up to 240", async () => {
    const search = await crowd(240);
    expect(await search({})).toMatchObject({ numResults: 240, numResultsAbout: false });
    expect(await search({ countryregion: "NL-UT" })).toMatchObject({
      numResults: 0,
      numResultsAbout: false,
    });
  });

  test("is about right from 241, says so, and stays the same on the next page", async () => {
    const search = await crowd(1_000);
    expect(await search({})).toMatchObject({ numResults: 1_000, numResultsAbout: true });
    const first = await search({ max_age: 60 });
    expect(first.numResultsAbout).toBe(true);
    expect(first.numResults).toBeGreaterThan(350);
    expect(first.numResults).toBeLessThan(700);
    expect(await search({ max_age: 60, cursor: first.next ?? "" })).toMatchObject({
      numResults: first.numResults,
      numResultsAbout: true,
    });
  });
});

test("in a large country the number is estimated from those who were active last, within a tenth, and the rare are still found", async () => {
  const site = await openWorld();
  const searcher = await site.member("Alice");
  await sql`
    with a as (insert into account (site_id, email, password_hash, status, confirmed_at)
      select ${site.siteId}, 'm' || g || '@cast.test', '-', 'active', now() from generate_series(1, 4000) g returning id, email)
    insert into profile (id, site_id, name, gender, seeks, date_of_birth, country, region, city, hair_colour, interests, order_at)
    select id, ${site.siteId}, email, ${genders.indexOf("man")}, 1, case n % 4 when 0 then date '1950-01-01' else '1970-01-01' end, 'NL',
      case when n % 2 = 0 then 'NL-NH' else 'NL-UT' end, 'Amsterdam', case when n % 100 = 7 then 5 else 1 + n % 2 end, case n % 5 when 0 then 1 << 9 else 0 end, now() - n * interval '1 minute'
    from (select id, email, row_number() over () as n from a) numbered`.execute(site.db);
  const count = async (input: Input<"members.search">) => {
    const { numResults, numResultsAbout } = (
      await site.call("members.search", input, { as: searcher })
    ).body;
    expect(numResultsAbout).toBe(true);
    return numResults;
  };
  const about = (expected: number, actual: number) =>
    expect(Math.abs(actual - expected) / expected).toBeLessThan(0.1);
  about(4_000, await count({}));
  about(1_000, await count({ min_age: 70 }));
  about(2_000, await count({ countryregion: "NL-UT" }));
  about(800, await count({ interests: ["bondage"] }));
  const rare = (
    await site.call(
      "members.search",
      { interests: ["bondage"], min_age: 70, countryregion: "NL-UT" },
      { as: searcher },
    )
  ).body;
  expect(rare).toMatchObject({ numResults: 0, numResultsAbout: false });
});
