import { sql } from "kysely";
import { expect, test } from "vitest";
import { genders } from "#features/profile-fields/genders.ts";
import { openWorld } from "#test/world.ts";
import { allSegments, segmentSize } from "./segment-size.server.ts";

const world = await openWorld({ countries: ["NL", "BE"] });
const man = genders.indexOf("man");
const woman = genders.indexOf("woman");

/** Men of the Netherlands and women of Belgium: neither says anything of the other. */
async function put(country: string, gender: number, count: number): Promise<void> {
  await sql`
    with a as (insert into account (site_id, email, password_hash, status, confirmed_at)
      select ${world.siteId}, ${country} || ${gender}::text || '-' || g || '@cast.test', '-', 'active', now()
      from generate_series(1, ${count}::int) g returning id)
    insert into profile (id, site_id, name, gender, seeks, date_of_birth, country, region, city)
    select id, ${world.siteId}, 'Somebody', ${gender}, 1, '1970-01-01', ${country}::char(2), '-', '-' from a`.execute(
    world.db,
  );
}

test("a small segment is counted, a large one estimated, and none is forgotten", async () => {
  await put("NL", man, 900);
  await put("BE", woman, 90);
  await put("NL", woman, 10);
  await sql`analyze profile`.execute(world.db);
  const pool = world.services.prepared;
  const segment = (country: string, gender: number) => ({
    siteId: world.siteId,
    country,
    gender,
    forVisitors: false,
  });
  expect(await segmentSize(pool, segment("NL", man))).toBe(900);
  expect(await segmentSize(pool, segment("BE", man))).toBe(0);
  // As if it were too large to be counted. Without statistics of segments: 819, 82 and 91.
  expect(await segmentSize(pool, segment("NL", man), 5)).toBe(900);
  expect(await segmentSize(pool, segment("BE", woman), 5)).toBe(90);
  expect(await segmentSize(pool, segment("NL", woman), 5)).toBe(10);
  expect(await segmentSize(pool, { ...segment("NL", man), forVisitors: true }, 5)).toBe(0);
  const found = await allSegments(pool);
  expect(found).toHaveLength(3);
  for (const [country, gender] of [
    ["NL", man],
    ["BE", woman],
    ["NL", woman],
  ] as const)
    expect(found).toContainEqual(segment(country, gender));
});
