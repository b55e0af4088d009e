import { sql } from "kysely";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { genders } from "#features/profile-fields/genders.ts";
import { openWorld, type World } from "#test/world.ts";

let world: World;

const towns: [string, string][] = [
  ["NL-NH", "Amsterdam"],
  ["NL-NH", "Haarlem"],
  ["NL-UT", "Utrecht"],
  ["NL-ZH", "Rotterdam"],
  ["NL-LI", "Maastricht"],
];

beforeAll(async () => {
  world = await openWorld({ countries: ["NL", "BE"], search_fields: ["body_type", "interests"] });
  for (const [region, city] of towns) {
    await world.member(`Near-${city}`, { gender: "man", seeks: ["woman"], region, city });
    await world.member(`Also-${city}`, {
      gender: "man",
      seeks: ["man"],
      region,
      city,
      date_of_birth: "1956-05-17",
    });
  }
  await world.member("Liège", { gender: "man", country: "BE", region: "BE-WLG", city: "Liège" });
});

describe("in a large country", () => {
  test("a rare wish is answered by the sample: the same members in the same order, checked again and with whoever is new", async () => {
    const site = await openWorld({ countries: ["NL"] });
    const searcher = await site.member("Alice");
    await sql`
      with a as (insert into account (site_id, email, password_hash, status, confirmed_at)
        select ${site.siteId}, 'm' || g || '@cast.test', '-', 'active', now() from generate_series(1, 6000) g returning id, email)
      insert into profile (id, site_id, name, gender, seeks, date_of_birth, country, region, city, interests, order_at)
      select id, ${site.siteId}, email, ${genders.indexOf("man")}, 1, '1970-01-01', 'NL', 'NL-NH', 'Amsterdam', case n % 60 when 0 then 1 else 0 end, now() - n * interval '1 minute'
      from (select id, email, row_number() over () as n from a) numbered`.execute(site.db);
    const page = async (cursor?: string | null) =>
      (
        await site.call(
          "members.search",
          { interests: ["adventure"], ...(cursor && { cursor }) },
          { as: searcher },
        )
      ).body;
    const everybody = async () => {
      const names: string[] = [];
      for (let next: string | null | undefined; next !== null;) {
        const answer = await page(next);
        names.push(...answer.profiles.map(({ name }) => name));
        next = answer.next;
      }
      return names;
    };
    const expected = async () =>
      (
        await sql<{ name: string }>`
      select name from profile p where interests & 1 = 1 and gender = 1 and visible_to(${searcher.id}::uuid, ${site.siteId}::uuid, p) order by order_at desc, id desc`.execute(
          site.db,
        )
      ).rows.map(({ name }) => name);
    expect(await expected()).toHaveLength(100);
    expect(await everybody()).toEqual(await expected());

    // After the sample was read: one goes invisible, one is blocked, one no longer fits, one
    // comes back, one is new.
    const [gone, blocked, changed, active] = await site.db
      .selectFrom("profile")
      .where(sql<boolean>`interests & 1 = 1`)
      .orderBy("order_at", "desc")
      .select("id")
      .limit(4)
      .execute();
    await site.db
      .updateTable("account")
      .set({ invisible: true })
      .where("id", "=", gone?.id ?? "")
      .execute();
    await site.db
      .insertInto("block")
      .values({ account_id: blocked?.id ?? "", blocked_id: searcher.id })
      .execute();
    await site.db
      .updateTable("profile")
      .set({ interests: 0 })
      .where("id", "=", changed?.id ?? "")
      .execute();
    await site.db
      .updateTable("profile")
      .set({ order_at: new Date() })
      .where("id", "=", active?.id ?? "")
      .execute();
    const fresh = await site.member("Fresh", { gender: "man" });
    await site.db
      .updateTable("profile")
      .set({ interests: 1, order_at: sql<Date>`now() + interval '1 second'` })
      .where("id", "=", fresh.id)
      .execute();
    const now = Date.now();
    vi.spyOn(Date, "now").mockImplementation(() => now + 1_000); // what others asked for is shared for so long
    const names = await everybody();
    expect(names).toEqual(await expected());
    expect(names).toHaveLength(98);
    expect(names[0]).toBe("Fresh");
    const { ways_out } = (
      await site.call("members.search", { interests: ["adventure"], min_age: 90 }, { as: searcher })
    ).body;
    expect(ways_out).toMatchObject([{ filter: "all", about: false }]);
    vi.restoreAllMocks();
  });
});
