import { sql } from "kysely";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { jobsSchema } from "#test/schema.ts";
import { type Actor, openWorld, type World } from "#test/world.ts";
import { mostFavourites } from "./favourite.server.ts";

let world: World;
let alice: Actor, bob: Actor, olga: Actor;
let many: { id: string }[];
const sent: string[] = [];

beforeAll(async () => {
  world = await openWorld();
  Object.assign(world.services.live, { send: (ids: string[]) => void sent.push(...ids) });
  await world.site("other.test");
  alice = await world.member("Alice");
  bob = await world.member("Bob", { gender: "man", seeks: ["woman"] });
  olga = await world.member("Olga", { host: "other.test" });
  ({ rows: many } = await sql<{ id: string }>`with a as (
      insert into account (site_id, email, password_hash, status, confirmed_at)
        select ${world.siteId}, 'f' || n || '@cast.test', '-', 'active', now()
        from generate_series(1, ${mostFavourites}) n returning id)
    insert into profile (id, site_id, name, gender, seeks, date_of_birth, country, region, city)
      select a.id, ${world.siteId}, 'Other', 1, 1, '1970-01-01', 'NL', 'NL-NH', 'Amsterdam' from a
      returning id`.execute(world.db));
});
beforeEach(async () => {
  sent.length = 0;
  await world.db.deleteFrom("favourite").execute();
  await world.db.deleteFrom("block").execute();
});

const add = (as: Actor | null, of: Actor, key?: string) =>
  world.call("favourites.add", { profile: { id: of.id } }, { as, ...(key && { key }) });
const remove = (as: Actor | null, of: Actor) =>
  world.call("favourites.remove", { profile: { id: of.id } }, { as });
const namesOf = async (as: Actor) =>
  (await world.call("favourites.page", {}, { as })).body.profiles.map(({ name }) => name);
const isOne = async (as: Actor, of: Actor) =>
  (await world.call("members.read", { id: of.id }, { as })).body.favourite;
const rows = () => world.db.selectFrom("favourite").selectAll().execute();
const block = (by: Actor, of: Actor) =>
  world.db.insertInto("block").values({ account_id: by.id, blocked_id: of.id }).execute();

/** Favourites of a member, without a call for each. */
const fill = (as: Actor, those: readonly { id: string }[]) =>
  world.db
    .insertInto("favourite")
    .values(those.map(({ id }) => ({ account_id: as.id, member_id: id })))
    .execute();

test("a favourite is kept once, whatever is repeated, and is the member's own secret", async () => {
  const queued = async () =>
    (await world.services.pool.query(`select count(*)::int as n from ${jobsSchema}.job`)).rows;
  const before = await queued();
  expect((await add(alice, bob, "the-same-key")).body).toEqual({ favourite: true });
  expect((await add(alice, bob, "the-same-key")).body).toEqual({ favourite: true });
  expect((await add(alice, bob)).body).toEqual({ favourite: true });
  expect(await rows()).toHaveLength(1);
  expect(await namesOf(alice)).toEqual(["Bob"]);
  expect(await isOne(alice, bob)).toBe(true);

  expect(await namesOf(bob)).toEqual([]);
  expect(await isOne(bob, alice)).toBe(false);
  expect((await world.call("likes.list", {}, { as: bob })).body).toEqual({
    profiles: [],
    liked_by: [],
  });
  expect(sent).toEqual([]);
  expect(await queued(), "no push, no mail").toEqual(before);
});

test("ten at the same moment are one", async () => {
  const answers = await Promise.all(Array.from({ length: 10 }, () => add(alice, bob)));
  expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
  expect(await namesOf(alice)).toEqual(["Bob"]);
});

test("it is taken out again, though its member is not to be seen any more, and though it is not there", async () => {
  await add(alice, bob);
  await block(bob, alice);
  expect((await remove(alice, bob)).body).toEqual({ favourite: false });
  expect((await remove(alice, bob)).body).toEqual({ favourite: false });
  await add(bob, alice);
  expect((await remove(null, bob)).problem.code).toBe("authentication_required");
  expect(await rows()).toEqual([]);
});

test("visitors, oneself, and whoever may not be seen are refused", async () => {
  const ida = await world.member("Ida", { invisible: true });
  expect((await add(null, bob)).problem.code).toBe("authentication_required");
  expect((await world.call("favourites.page", {})).problem.code).toBe("authentication_required");
  expect((await add(alice, alice)).problem.fields).toMatchObject([
    { code: "invalid.own_favourite" },
  ]);
  expect((await add(alice, olga)).problem.code, "of another site").toBe("not_found");
  expect((await add(alice, ida)).problem.code).toBe("not_found");
  await block(bob, alice);
  expect((await add(alice, bob)).problem.code).toBe("not_found");
  expect(await rows()).toEqual([]);
});

test("whoever is blocked, hidden or deleted is not in the list, and in it again when they are back", async () => {
  const carl = await world.member("Carl", { gender: "man", seeks: ["woman"] });
  const state = (what: { invisible?: boolean; status?: "active" | "deleted" }) =>
    world.db.updateTable("account").set(what).where("id", "=", carl.id).execute();
  await add(alice, bob);
  await add(alice, carl);
  await state({ invisible: true });
  expect(await namesOf(alice)).toEqual(["Bob"]);
  await state({ invisible: false, status: "deleted" });
  expect(await namesOf(alice)).toEqual(["Bob"]);
  await state({ status: "active" });
  await block(bob, alice);
  expect(await namesOf(alice)).toEqual(["Carl"]);
  await world.db.deleteFrom("block").execute();
  expect(await namesOf(alice)).toEqual(["Carl", "Bob"]);
});

test("the list pages by key, newest first; a member of another site has none of it", async () => {
  await fill(alice, many.slice(0, 30)); // all at one moment: the id decides
  await add(alice, bob);
  const first = (await world.call("favourites.page", {}, { as: alice })).body;
  const cursor = first.next ?? "";
  const second = (await world.call("favourites.page", { cursor }, { as: alice })).body;
  expect(first.profiles[0]).toMatchObject({ name: "Bob", main_image: { locked: true } });
  expect([first.profiles.length, second.profiles.length, second.next]).toEqual([24, 7, null]);
  expect(new Set([...first.profiles, ...second.profiles].map(({ id }) => id)).size).toBe(31);
  const outsider = await world.call("favourites.page", {}, { as: olga, host: "other.test" });
  expect(outsider.body).toEqual({ profiles: [], next: null });
});

test("no more are kept than may be, two at once neither; who is out of sight takes no place", async () => {
  await fill(alice, many.slice(1));
  const [one, two] = [many[0]?.id ?? "", bob.id].map((id) =>
    world.call("favourites.add", { profile: { id } }, { as: alice }),
  );
  expect(new Set([(await one)?.status, (await two)?.status])).toEqual(new Set([200, 409]));
  const refused = [await one, await two].find((each) => each?.status === 409);
  expect(refused?.problem).toMatchObject({
    code: "too_many_favourites",
    data: { most: mostFavourites },
    detail: `You have ${mostFavourites} favourites, and that’s the limit. Remove one to add someone new.`,
  });
  const kept = many[5]?.id ?? "";
  const again = await world.call("favourites.add", { profile: { id: kept } }, { as: alice });
  expect(again.status, "one that is there").toBe(200);

  await world.db.insertInto("block").values({ account_id: kept, blocked_id: alice.id }).execute();
  await world.call("favourites.add", { profile: { id: bob.id } }, { as: alice });
  expect(await isOne(alice, bob)).toBe(true);
});

test("a page of the list reads no more rows than it shows", async () => {
  await sql`insert into favourite (account_id, member_id, created_at)
    select a.id, b.id, now() - random() * interval '1 year'
    from unnest(${many.map(({ id }) => id)}::uuid[]) a (id) cross join profile b
    where a.id <> b.id and random() < 0.2`.execute(world.db);
  await sql`vacuum analyze favourite`.execute(world.db);
  const { rows: plan } = await sql<{ "QUERY PLAN": string }>`explain (costs off)
    select member_id from favourite
    where account_id = ${many[0]?.id} and (created_at, member_id) < (now(), ${bob.id}::uuid)
    order by created_at desc, member_id desc limit 25`.execute(world.db);
  const said = plan.map((row) => row["QUERY PLAN"]).join("\n");
  expect(said).toContain("Index Only Scan Backward using favourite_list");
  expect(said).not.toContain("Sort");
});
