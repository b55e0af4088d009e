import { beforeAll, beforeEach, expect, test } from "vitest";
import { type Actor, openWorld, type World } from "#test/world.ts";

let world: World;
let olga: Actor;
let count = 0;
const mona = () => world.staff(`Mona${(count += 1)}`, { roles: ["moderator"] });

beforeAll(async () => {
  world = await openWorld();
  olga = await world.staff("Olga");
  const [alice, bob] = [await world.member("Alice"), await world.member("Bob")];
  await world.call("reports.report", { profile: { id: bob.id }, reason: "scam" }, { as: alice });
});
beforeEach(() => world.call("work.release", {}, { as: olga }));

const take = async (as: Actor) =>
  (await world.call("work.take", { most: 5 }, { as })).body.items.length;

test("what somebody held is the others' again when they sign out, not before", async () => {
  const hers = await mona();
  expect([await take(hers), await take(olga)]).toEqual([1, 0]);
  await world.call("staff.leave", {}, { as: hers });
  expect(await take(olga)).toBe(1);
});

test.each(["suspended", "left"] as const)("and when they are %s", async (status) => {
  const hers = await mona();
  expect([await take(hers), await take(olga)]).toEqual([1, 0]);
  const input = { id: hers.id, status };
  expect((await world.call("staff.changeStatus", input, { as: olga })).status).toBe(200);
  expect(await take(olga)).toBe(1);
});

test("and when an owner resets their ways in", async () => {
  const hers = await mona();
  expect([await take(hers), await take(olga)]).toEqual([1, 0]);
  expect((await world.call("staff.resetWaysIn", { id: hers.id }, { as: olga })).status).toBe(200);
  expect(await take(olga)).toBe(1);
});

test("who is signed in elsewhere too goes on holding it, until that session ends as well", async () => {
  const hers = await mona();
  await world.db
    .insertInto("staff_session")
    .values({
      token_hash: Buffer.alloc(32, count),
      staff_id: hers.id,
      site_id: world.siteId,
      user_agent: "another",
      expires_at: new Date(Date.now() + 3_600_000),
    })
    .execute();
  expect([await take(hers), await take(olga)]).toEqual([1, 0]);
  const { sessions } = (await world.call("staff.readMe", {}, { as: hers })).body;
  const [other] = sessions.filter(({ current }) => !current);
  await world.call("staff.endMySession", { id: other?.id ?? "" }, { as: hers });
  expect(await take(olga)).toBe(0);
  const [here] = sessions.filter(({ current }) => current);
  const end = { id: hers.id, session: here?.id ?? "" };
  expect((await world.call("staff.endStaffSession", end, { as: olga })).status).toBe(200);
  expect(await take(olga)).toBe(1);
});
