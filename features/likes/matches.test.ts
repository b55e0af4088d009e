import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type Actor, openWorld, type World } from "#test/world.ts";

let world: World;
let alice: Actor, bob: Actor;
const sent: { to: string; event: { type: string } }[] = [];

beforeAll(async () => {
  world = await openWorld();
  const send = world.services.live.send;
  Object.assign(world.services.live, {
    send: (ids: string[], event: { type: string }) => {
      for (const to of ids) sent.push({ to, event });
      send(ids, event as never);
    },
  });
  alice = await world.member("Alice");
  bob = await world.member("Bob", { gender: "man", seeks: ["woman"] });
});
beforeEach(async () => {
  sent.length = 0;
  await world.db.deleteFrom("likes").execute();
  await world.db.deleteFrom("block").execute();
});

const like = (as: Actor | null, of: Actor, key?: string) =>
  world.call("likes.like", { profile: { id: of.id } }, { as, ...(key && { key }) });
const events = (to: Actor) => sent.filter((each) => each.to === to.id).map(({ event }) => event);

describe("a match", () => {
  test("is told to both once, each with the other's card and clear photo", async () => {
    await like(alice, bob);
    sent.length = 0;
    expect((await like(bob, alice)).body).toEqual({ match: true });
    expect(events(alice)).toEqual([
      {
        type: "match",
        profile: expect.objectContaining({
          id: bob.id,
          main_image: expect.objectContaining({ locked: false }),
        }),
      },
    ]);
    expect(events(bob)).toEqual([
      { type: "match", profile: expect.objectContaining({ id: alice.id }) },
    ]);
  });

  test("made at the same instant is still one match for each", async () => {
    for (let round = 0; round < 15; round += 1) {
      await world.db.deleteFrom("likes").execute();
      sent.length = 0;
      const answers = await Promise.all([like(alice, bob), like(bob, alice)]);
      expect(answers.filter(({ body }) => body.match)).toHaveLength(1);
      for (const who of [alice, bob])
        expect(events(who).filter(({ type }) => type === "match")).toHaveLength(1);
    }
  });

  test("waits for who was away, until shown", async () => {
    await like(alice, bob);
    await like(bob, alice);
    const waiting = async (as: Actor) =>
      (await world.call("likes.newMatches", {}, { as })).body.profiles.map(({ name }) => name);
    expect(await waiting(alice)).toEqual(["Bob"]);
    await world.call("likes.seen", { profile: { id: bob.id } }, { as: alice });
    expect(await waiting(alice)).toEqual([]);
    expect(await waiting(bob)).toEqual(["Alice"]);
    await world.db
      .insertInto("block")
      .values({ account_id: alice.id, blocked_id: bob.id })
      .execute();
    expect(await waiting(bob)).toEqual([]);
  });

  test("shown before it was one is shown again: a seen like is not a seen match", async () => {
    await like(alice, bob);
    await world.call("likes.seen", { profile: { id: bob.id } }, { as: alice });
    await like(bob, alice);
    expect((await world.call("likes.newMatches", {}, { as: alice })).body.profiles).toHaveLength(1);
  });
});
