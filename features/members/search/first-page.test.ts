import { sql } from "kysely";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { genders } from "#features/profile-fields/genders.ts";
import { type Actor, openWorld, type World } from "#test/world.ts";

/*
 * Where a first page is shared: in a large segment everybody who searches alike within a second is answered from one read. Blocks
 * hold at once all the same, and the rest within that second.
 */

let world: World;
let alice: Actor;
let bob: Actor;

beforeAll(async () => {
  world = await openWorld({ countries: ["NL"], logged_out_search: "yes" });
  [alice, bob] = [await world.member("Alice"), await world.member("Berta")];
  await sql`
    with a as (insert into account (site_id, email, password_hash, status, confirmed_at)
      select ${world.siteId}, 'm' || g || '@cast.test', '-', 'active', now() from generate_series(1, 2100) g returning id, email)
    insert into profile (id, site_id, name, gender, seeks, date_of_birth, country, region, city, thumb, card, blurred, order_at, visitors_since)
    select id, ${world.siteId}, email, ${genders.indexOf("man")}, 1, '1970-01-01', 'NL', case when n between 1001 and 1027 then 'NL-UT' else 'NL-NH' end, 'Amsterdam', 't' || n, 'c' || n, 'b' || n, now() - n * interval '1 minute',
      case when n % 2 = 0 then now() end
    from (select id, email, row_number() over () as n from a) numbered`.execute(world.db);
});
beforeEach(async () => {
  await sql`delete from block`.execute(world.db);
  aSecondLater();
  vi.spyOn(Date, "now").mockImplementation(() => now);
});
afterEach(() => {
  vi.restoreAllMocks();
});

let now = Date.now();
/** The clock of what is kept in memory stands still, until this. */
function aSecondLater(): void {
  now += 1_000;
}

const search = async (as: Actor | null, more: { countryregion?: string; cursor?: string } = {}) =>
  (await world.call("members.search", { gender: "man", ...more }, { as })).body;
const ids = ({ profiles }: { profiles: readonly { id: string }[] }) => profiles.map(({ id }) => id);
/** Whom a viewer may see, in the order of the list. */
async function expected(viewer: Actor | null, region = ""): Promise<string[]> {
  const { rows } = await sql<{
    id: string;
  }>`select id from profile p where gender = ${genders.indexOf("man")}
    and region like ${`${region}%`}
    and visible_to(${viewer?.id ?? null}::uuid, ${world.siteId}::uuid, p)
    order by order_at desc, id desc`.execute(world.db);
  return rows.map(({ id }) => id);
}
const block = (from: string, whom: string) =>
  world.db.insertInto("block").values({ account_id: from, blocked_id: whom }).execute();
test("members who search alike at the same time are one read, each with their own view of it", async () => {
  const [first = "", second = ""] = await expected(null);
  await block(alice.id, first);
  await block(second, bob.id);
  const reads = vi.spyOn(world.services.prepared, "query");
  const answers = await Promise.all([alice, bob, alice, null].map((as) => search(as)));
  expect(
    reads.mock.calls.filter(
      ([statement]: unknown[]) => (statement as { name: string }).name === "members_search",
    ),
  ).toHaveLength(1);
  for (const [at, as] of [alice, bob, alice, null].entries())
    expect(ids(answers[at] ?? { profiles: [] })).toEqual((await expected(as)).slice(0, 24));
});

test("trust row 17: whoever is blocked, either way, is gone from the next answer, and from nobody else's", async () => {
  const before = ids(await search(alice));
  const [blocked = "", blocker = ""] = before;
  expect(ids(await search(bob))).toEqual(before);
  await block(alice.id, blocked);
  await block(blocker, alice.id);
  for (const as of [alice, bob, null])
    expect(ids(await search(as))).toEqual((await expected(as)).slice(0, 24));
  expect(ids(await search(bob)).slice(0, 2)).toEqual([blocked, blocker]);
  expect(JSON.stringify(await search(alice))).not.toMatch(new RegExp(`${blocked}|${blocker}`));
});

test("trust row 16: whoever is invisible, disabled or deleted is gone from everybody's answers within a second", async () => {
  const [invisible = "", disabled = "", deleted = ""] = ids(await search(alice));
  await world.db
    .updateTable("account")
    .set({ invisible: true })
    .where("id", "=", invisible)
    .execute();
  await world.db
    .updateTable("profile")
    .set({ status: "disabled" })
    .where("id", "=", disabled)
    .execute();
  await world.db.deleteFrom("account").where("id", "=", deleted).execute();
  aSecondLater();
  for (const as of [alice, bob, null]) {
    const answer = await search(as);
    expect(ids(answer)).toEqual((await expected(as)).slice(0, 24));
    expect(JSON.stringify(answer)).not.toMatch(
      new RegExp([invisible, disabled, deleted].join("|")),
    );
  }
});

test("a number that is exact counts whom this viewer sees", async () => {
  const region = { countryregion: "NL-UT" };
  expect(await search(alice, region)).toMatchObject({ numResults: 27, numResultsAbout: false });
  const [blocked = "", invisible = ""] = await expected(alice, "NL-UT");
  await block(alice.id, blocked);
  expect((await search(alice, region)).numResults).toBe(26);
  expect((await search(bob, region)).numResults).toBe(27);
  await world.db
    .updateTable("account")
    .set({ invisible: true })
    .where("id", "=", invisible)
    .execute();
  aSecondLater();
  expect((await search(alice, region)).numResults).toBe(25);
  expect((await search(bob, region)).numResults).toBe(26);
});

test("a photo is clear for whom it is clear now", async () => {
  const [first = ""] = ids(await search(alice));
  const { card, blurred } = await world.db
    .selectFrom("profile")
    .where("id", "=", first)
    .select(["card", "blurred"])
    .executeTakeFirstOrThrow();
  const image = async (as: Actor) => (await search(as)).profiles[0]?.main_image;
  expect(await image(alice)).toMatchObject({ locked: true, filename: `${blurred}.webp` });
  await world.db
    .insertInto("likes")
    .values([
      { account_id: alice.id, liked_id: first },
      { account_id: first, liked_id: alice.id },
    ])
    .execute();
  expect(await image(alice)).toMatchObject({ locked: false, filename: `${card}.webp` });
  expect(await image(bob)).toMatchObject({ locked: true, filename: `${blurred}.webp` });
  await world.db.updateTable("account").set({ paid_user: true }).where("id", "=", bob.id).execute();
  expect(await image(bob)).toMatchObject({ locked: false, filename: `${card}.webp` });
});

test("who is new stands there a second later", async () => {
  await search(alice);
  const fresh = await world.member("Fresh", { gender: "man" });
  await world.db
    .updateTable("profile")
    .set({ order_at: sql<Date>`now() + interval '1 minute'` })
    .where("id", "=", fresh.id)
    .execute();
  aSecondLater();
  expect(ids(await search(alice))[0]).toBe(fresh.id);
});

test.each([0, 1, 4, 5, 6, 30])(
  "pages go on by key without a gap or anybody twice, with %i of the first blocked",
  async (blocks) => {
    await search(bob);
    for (const id of (await expected(alice)).slice(3, 3 + blocks)) await block(alice.id, id);
    const everybody = await expected(alice);
    const first = await search(alice);
    const second = await search(alice, { cursor: first.next ?? "" });
    const third = await search(alice, { cursor: second.next ?? "" });
    expect([...ids(first), ...ids(second), ...ids(third)]).toEqual(everybody.slice(0, 72));
  },
);
