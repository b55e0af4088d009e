import { beforeAll, beforeEach, expect, test } from "vitest";
import { type Actor, openWorld, type World } from "#test/world.ts";
import { likesBetween } from "./likes-between.server.ts";
import { countNewLikes } from "./new-likes.server.ts";
import { unseenLikes } from "./unseen-likes.server.ts";

let world: World;
let alice: Actor, bob: Actor, olga: Actor;
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
  await world.site("other.test");
  alice = await world.member("Alice");
  bob = await world.member("Bob", { gender: "man", seeks: ["woman"] });
  olga = await world.member("Olga", { host: "other.test" });
});
beforeEach(async () => {
  sent.length = 0;
  await world.db.deleteFrom("likes").execute();
});

const like = (as: Actor, of: Actor) => world.call("likes.like", { profile: { id: of.id } }, { as });
const unlike = (as: Actor | null, of: Actor, more = {}, key?: string, host?: string) =>
  world.call(
    "likes.unlike",
    { profile: { id: of.id }, ...more },
    { as, ...(key && { key }), ...(host && { host }) },
  );
const liked = async (from: Actor, to: Actor) =>
  (await likesBetween(world.db, from.id, to.id)).liked;
const events = (to: Actor) => sent.filter((each) => each.to === to.id).map(({ event }) => event);

test("a like taken back is told to nobody later, and an open screen counts again", async () => {
  await like(alice, bob);
  sent.length = 0;
  await unlike(alice, bob);
  expect(events(bob)).toEqual([{ type: "unlike" }]);
  expect([await countNewLikes(world.db, [bob.id]), await unseenLikes(world.db, bob.id)]).toEqual([
    [0],
    [],
  ]);
  await unlike(alice, bob);
  expect(events(bob), "there was none any more").toHaveLength(1);
  const ivo = await world.member("Ivo", { invisible: true });
  await like(ivo, bob);
  sent.length = 0;
  await unlike(ivo, bob);
  expect(events(bob), "he was not told of it").toEqual([]);
});

test("a like given by a slip is taken back, but not once it is a match", async () => {
  await like(alice, bob);
  expect((await unlike(alice, bob, { slip: true }, "the-slip-key")).status).toBe(200);
  await like(alice, bob);
  const again = await unlike(alice, bob, { slip: true }, "the-slip-key");
  expect([again.status, await liked(alice, bob)], "a retry takes nothing more").toEqual([
    200,
    true,
  ]);
  await like(bob, alice);
  sent.length = 0;
  const refused = await unlike(alice, bob, { slip: true });
  expect([refused.status, refused.problem.code]).toEqual([409, "already_match"]);
  expect([await liked(alice, bob), await liked(bob, alice), sent]).toEqual([true, true, []]);
  expect((await unlike(null, bob, { slip: true })).problem.code).toBe("authentication_required");
  // Whoever is somebody else takes back nobody's like but their own.
  expect((await unlike(olga, bob, { slip: true }, undefined, "other.test")).status).toBe(200);
  expect(await liked(alice, bob)).toBe(true);
  expect((await unlike(alice, bob)).status, "on the profile a match may be ended").toBe(200);
});

test("a like taken back while it is answered is either a match or no like, never half of it", async () => {
  for (let round = 0; round < 15; round += 1) {
    await world.db.deleteFrom("likes").execute();
    await like(alice, bob);
    sent.length = 0;
    const [slip, back] = await Promise.all([unlike(alice, bob, { slip: true }), like(bob, alice)]);
    const match = events(alice).some(({ type }) => type === "match");
    expect([back.body.match, await liked(alice, bob), slip.status]).toEqual(
      match ? [true, true, 409] : [false, false, 200],
    );
  }
});
