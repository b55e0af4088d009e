import fc from "fast-check";
import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { attachPhotos } from "#features/photos/attach-photos.server.ts";
import { freshPhotoIds } from "#features/photos/upload/store-photo.server.ts";
import { readCookies } from "#server/http/cookies.ts";
import { openClientLimits } from "#features/rate-limits/client-limits.server.ts";
import { whole } from "#test/slice.ts";
import { type Actor, openWorld, type World } from "#test/world.ts";

/*
 * Trust rows 16 and 17: in random societies every answer holds exactly whom `visible_to` admits, and of everybody else no byte
 * and no number. The hot search and what cards say spell the relation out, for speed; here they are held equal.
 */

const size = 7;
const person = fc.record({
  account: fc.constantFrom("active", "active", "active", "not_confirmed", "deleted", "blocked"),
  invisible: fc.constantFrom(false, false, true),
  profile: fc.constantFrom("active", "active", "active", "disabled"),
  visitors: fc.constantFrom(true, true, false),
});
const pair = fc.tuple(fc.nat(size), fc.nat(size));
const society = fc.record({
  people: fc.array(person, { minLength: size, maxLength: size }),
  blocks: fc.array(pair, { maxLength: 8 }),
  likes: fc.array(pair, { maxLength: 20 }),
  paid: fc.boolean(),
});

let world: World;
let people: Actor[];
let photos: Map<string, string[]>;

beforeAll(async () => {
  world = await openWorld({ logged_out_search: "yes" });
  await world.site("other.test");
  people = [await world.member("Alice", { gender: "man", seeks: ["man"], photo: false })];
  for (let index = 0; index < size; index += 1) {
    people.push(
      await world.member(`Person-${index}`, {
        gender: "man",
        seeks: ["man"],
        photo: false,
        ...(index === size - 1 && { host: "other.test" }),
      }),
    );
  }
  photos = new Map();
  for (const { id } of people) {
    const files = freshPhotoIds();
    await attachPhotos(world.db, id, files);
    photos.set(id, Object.values(files));
  }
});

const findViewer = (as: Actor) =>
  world.services.findViewer(world.siteId, readCookies(as.cookie), false);

type Society = typeof society extends fc.Arbitrary<infer S> ? S : never;

async function arrange({ people: states, blocks, likes, paid }: Society): Promise<void> {
  await sql`delete from block`.execute(world.db);
  await sql`delete from likes`.execute(world.db);
  const ids = people.map(({ id }) => id);
  await world.db
    .updateTable("account")
    .set({ paid_user: paid })
    .where("id", "=", ids[0] ?? "")
    .execute();
  for (const [index, state] of states.entries()) {
    const id = ids[index + 1] ?? "";
    await world.db
      .updateTable("account")
      .set({
        status: state.account,
        invisible: state.invisible,
      })
      .where("id", "=", id)
      .execute();
    await world.db
      .updateTable("profile")
      .set({ status: state.profile, visitors_since: state.visitors ? new Date() : null })
      .where("id", "=", id)
      .execute();
  }
  const distinct = (pairs: [number, number][]) =>
    pairs.filter(([a, b], at) => a !== b && pairs.findIndex(([c, d]) => a === c && b === d) === at);
  for (const [a, b] of distinct(blocks))
    await world.db
      .insertInto("block")
      .values({ account_id: ids[a] ?? "", blocked_id: ids[b] ?? "" })
      .execute();
  // Each is the favourite of each.
  await sql`insert into favourite (account_id, member_id) select a.id, b.id
    from unnest(${ids}::uuid[]) a (id), unnest(${ids}::uuid[]) b (id)
    where a.id <> b.id on conflict do nothing`.execute(world.db);
  for (const [a, b] of distinct(likes))
    await world.db
      .insertInto("likes")
      .values({ account_id: ids[a] ?? "", liked_id: ids[b] ?? "" })
      .execute();
}

/** A list of favourites shows exactly `expected`. */
async function expectKept(viewer: Actor, expected: readonly string[]): Promise<unknown> {
  const { body } = await world.call("favourites.page", {}, { as: viewer });
  expect(body.profiles.map(({ id }) => id).sort()).toEqual([...expected].sort());
  return body;
}

/**
 * Swipe game and match finder show exactly `free`; those who are `forbidden` cannot be answered
 * either.
 */
async function expectSuggested(
  viewer: Actor,
  free: string[],
  forbidden: readonly Actor[],
): Promise<unknown[]> {
  await sql`delete from swipe_queue`.execute(world.db);
  await sql`delete from swipe_game`.execute(world.db);
  const filled = (await world.call("swipe.cards", {}, { as: viewer })).body;
  // A queue that was filled before they went away holds them still.
  await sql`insert into swipe_queue (account_id, place, candidate_id)
    select ${viewer.id}, 500 + n, id
    from unnest(${people.slice(1).map(({ id }) => id)}::uuid[]) with ordinality one (id, n)
    on conflict do nothing`.execute(world.db);
  const stale = (await world.call("swipe.cards", {}, { as: viewer })).body;
  const found = (await world.call("matchFinder.suggest", {}, { as: viewer })).body;
  for (const shown of [filled.cards, stale.cards, found.profiles])
    expect(shown.map(({ id }) => id).sort()).toEqual(free.sort());
  for (const { id } of forbidden)
    expect(
      (await world.call("swipe.answer", { profile: { id }, answer: "pass" }, { as: viewer }))
        .status,
    ).toBe(404);
  return [filled, stale, found];
}

test(
  "trust row 16: whom the viewer may not see is in no byte of any answer, and in no number",
  { timeout: 180_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(society, async (drawn) => {
        await arrange(drawn);
        // Each draw is another day: all of them together read more than a person does.
        Object.assign(world.services, { limits: openClientLimits() });
        for (const viewer of [people[0] ?? null, null]) {
          const { rows } = await sql<{
            id: string;
          }>`select id from profile p
            where visible_to(${viewer?.id ?? null}::uuid, ${world.siteId}::uuid, p)`.execute(
            world.db,
          );
          const admitted = new Set(rows.map(({ id }) => id).filter((id) => id !== viewer?.id));

          // What a shared page asks for each viewer: the same relation, of whom is visible at all.
          const { rows: visible } = await sql<{
            id: string;
          }>`select id from profile where visible and site_id = ${world.siteId}`.execute(world.db);
          const asked = visible.map(({ id }) => id);
          const { hidden } = await world.services.relations(
            viewer && (await findViewer(viewer)),
            asked,
          );
          const shared = viewer ? asked.filter((id) => !hidden.has(id)) : [...admitted]; // none for visitors
          expect(new Set(shared)).toEqual(admitted);

          const search = (await world.call("members.search", { gender: "man" }, { as: viewer }))
            .body;
          const expected = people.map(({ id }) => id).filter((id) => admitted.has(id));
          expect(search.profiles.map(({ id }) => id).sort()).toEqual(expected.sort());
          expect(search.numResults).toBe(expected.length);

          expect(
            (await world.call("members.count", { gender: "man" }, { as: viewer })).body.numResults,
          ).toBe(expected.length);
          const still = (
            await world.call(
              "members.stillVisible",
              { ids: people.filter((each) => each !== viewer).map(({ id }) => id) },
              { as: viewer },
            )
          ).body;
          expect(still.ids.sort()).toEqual(expected);
          // Nobody is that old: what giving the wish up would add is everybody, and only them.
          const nobody = (
            await world.call("members.search", { gender: "man", min_age: 90 }, { as: viewer })
          ).body;
          expect(nobody.ways_out.map(({ filter, adds }) => [filter, adds])).toEqual(
            expected.length > 0 ? [["all", expected.length]] : [],
          );
          // Everybody seeks men and lives in the viewer's city, so neither wish may take anybody
          // away or bring anybody in.
          const near = (
            await world.call(
              "members.search",
              { gender: "man", distance: 0, mutual: true },
              { as: viewer },
            )
          ).body;
          expect(near.profiles.map(({ id }) => id).sort()).toEqual(expected);

          const answers: unknown[] = [search, still, nobody, near];
          for (const { id } of people.slice(1)) {
            const read = await world.call("members.read", { id }, { as: viewer });
            expect(read.status).toBe(admitted.has(id) ? 200 : 404);
            const similar = await world.call("members.similar", { id }, { as: viewer });
            expect(similar.status).toBe(admitted.has(id) ? 200 : 404);
            answers.push(read.body, similar.body);
          }
          const forbidden = people.slice(1).filter(({ id }) => !admitted.has(id));
          for (const file of forbidden.flatMap(({ id }) => photos.get(id) ?? [])) {
            expect(
              (
                await fetch(
                  `${world.url}/photos/${file}.webp`,
                  viewer ? { headers: { cookie: viewer.cookie } } : {},
                )
              ).status,
            ).toBe(404);
          }
          const list = (await world.call("likes.list", {}, { as: viewer })).body;
          const likers = drawn.likes
            .filter(([a, b]) => viewer && b === 0 && a !== 0)
            .map(([a]) => people[a]?.id ?? "");
          expect(new Set((list.liked_by ?? []).map(({ id }) => id))).toEqual(
            new Set(likers.filter((id) => admitted.has(id))),
          );
          const told = await world.call(
            "members.said",
            { ids: people.map(({ id }) => id) },
            { as: viewer },
          );
          const said = told.body.said ?? [];
          const cards = said.map(({ id }) => id).filter((id) => id !== viewer?.id);
          expect(cards.sort()).toEqual(viewer ? expected : []);
          if (viewer) {
            answers.push(
              said,
              list,
              (await world.call("likes.autoLike", {}, { as: viewer })).body,
              (await world.call("likes.newMatches", {}, { as: viewer })).body,
            );
            const liked = new Set(
              drawn.likes.filter(([from]) => from === 0).map(([, to]) => people[to]?.id ?? ""),
            );
            answers.push(
              await expectSuggested(
                viewer,
                [...admitted].filter((id) => !liked.has(id)),
                forbidden,
              ),
            );
            answers.push(await expectKept(viewer, expected));
            for (const type of ["received", "given", "matches"] as const)
              answers.push((await world.call("likes.page", { type }, { as: viewer })).body);
          }
          const bytes = JSON.stringify(answers);
          for (const { id, name } of forbidden)
            for (const trace of [id, name, ...(photos.get(id) ?? [])])
              expect(bytes).not.toContain(trace);
        }
      }),
      { numRuns: whole ? 50 : 12 },
    );
  },
);
