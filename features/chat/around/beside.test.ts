import { sql } from "kysely";
import { expect, test } from "vitest";
import { openCast, openChat } from "../chat-cast.ts";
import type { Actor } from "#test/world.ts";

const { world, alice, bob, chat, spender } = await openCast();

const beside = (as: Actor | null, conversation = chat) =>
  world.call("chat.beside", { conversation }, { as });
const live = (member: Actor, region: string, city: string) =>
  sql`update profile set region = ${region}, city = ${city} where id = ${member.id}`.execute(
    world.db,
  );
/** Their places in the list of interests. */
const like = (member: Actor, ...places: number[]) =>
  sql`update profile set interests = ${places.reduce((sum, place) => sum + 2 ** place, 0)}
    where id = ${member.id}`.execute(world.db);

test("the two see what both like, and in which step their cities are", async () => {
  await like(alice, 3, 10, 11);
  await like(bob, 10, 11, 12);
  await live(alice, "NL-NH", "Amsterdam");
  const steps: unknown[] = [];
  for (const [region, city] of [
    ["NL-NH", "Amsterdam"],
    ["NL-NH", "Haarlem"],
    ["NL-UT", "Utrecht"],
    ["NL-ZH", "Rotterdam"],
    ["DE-BE", "Berlin"],
  ] as const) {
    await live(bob, region, city);
    const [mine, theirs] = [(await beside(alice)).body, (await beside(bob)).body];
    expect(mine.distance).toBe(theirs.distance);
    steps.push(mine.distance);
    expect([mine.interests, theirs.interests]).toEqual([
      ["coffee", "cooking"],
      ["coffee", "cooking"],
    ]);
  }
  expect(steps).toEqual([0, 25, 50, 100, null]);
});

test("nobody from outside, no visitor, not after a block; nothing of who has left", async () => {
  expect((await beside(await spender(1))).status).toBe(404);
  expect((await beside(null)).problem.code).toBe("authentication_required");
  const rob = await spender(1);
  const with_rob = await openChat(world, rob, alice);
  await sql`update account set status = 'deleted', deleted_at = now()
    where id = ${rob.id}`.execute(world.db);
  expect((await beside(alice, with_rob)).body).toEqual({ interests: [], distance: null });
  const tom = await spender(1);
  const with_tom = await openChat(world, tom, alice);
  await world.call("blocks.block", { profile: { id: tom.id } }, { as: alice });
  expect((await beside(alice, with_tom)).status).toBe(404);
});
