import { beforeAll, expect, test } from "vitest";
import { openChat, say } from "#features/chat/chat-cast.ts";
import { type Actor, openWorld, type World } from "#test/world.ts";
import { approvedPhoto, decide, facedMember, stateOf, waitingSelfie } from "./selfie-cast.ts";

let world: World;
let operator: Actor, viewer: Actor;

beforeAll(async () => {
  world = await openWorld({ logged_out_search: "yes" });
  operator = await world.staff("Otto");
  viewer = await world.member("Vic", { paid_user: true, gender: "man", seeks: ["woman"] });
});

async function verified(more: Parameters<typeof waitingSelfie>[2] = {}) {
  const selfie = await waitingSelfie(world, operator, more);
  expect((await decide(world, operator, selfie)).status).toBe(200);
  return selfie;
}
const read = (id: string, as: Actor | null = viewer) => world.call("members.read", { id }, { as });
const tickOf = async ({ id }: Actor, as: Actor | null = viewer) =>
  (await read(id, as)).body.profile.verified;
const search = async (more: object, as: Actor | null = viewer) =>
  (await world.call("members.search", { gender: "woman", ...more }, { as })).body;

test("the tick is on profile, chat and card, for members; a visitor is told nothing of it", async () => {
  const { member } = await verified({ visitors: true });
  expect(await tickOf(member)).toBe(true);
  const chat = await openChat(world, viewer, member);
  await say(world, viewer, chat, "Hello there");
  const { body } = await world.call("chat.read", { conversation: chat }, { as: viewer });
  expect(body.profile.verified).toBe(true);
  const { said } = (await world.call("members.said", { ids: [member.id] }, { as: viewer })).body;
  expect(said[0]?.facts).toContain("✓ Checked");
  expect(await tickOf(member, null)).toBeUndefined();
});

test("it goes with the main photo, and comes back with that photo alone", async () => {
  const { member, photo } = await verified();
  const other = await approvedPhoto(world, member, operator);
  expect(await tickOf(member), "a second photo changes nothing").toBe(true);
  const order = (photos: string[]) => world.call("photos.order", { photos }, { as: member });
  await order([other.id, photo.id]);
  expect(await tickOf(member)).toBeUndefined();
  expect((await stateOf(world, member))?.state).toBe("changed");
  await order([photo.id, other.id]);
  expect(await tickOf(member)).toBe(true);
  await world.call("photos.remove", { photo: { id: photo.id } }, { as: member });
  expect(await tickOf(member)).toBeUndefined();
  expect((await search({ verified: true })).profiles.map(({ id }) => id)).not.toContain(member.id);
});

test("the search finds by it, counts by it and says what it costs", async () => {
  const { member } = await verified({ city: "Haarlem" });
  const { member: plain } = await facedMember(world, operator, { city: "Haarlem" });
  const criteria = { verified: true, countryregion: "NL-NH", distance: 50 };
  const found = await search(criteria);
  const ids = found.profiles.map(({ id }) => id);
  expect(ids).toContain(member.id);
  expect(ids).not.toContain(plain.id);
  expect(found.criteria.verified).toBe(true);
  const { body } = await world.call(
    "members.count",
    { gender: "woman", verified: true },
    { as: viewer },
  );
  expect(body.numResults).toBe((await search({ verified: true })).profiles.length);
  expect(found.ways_out.find(({ filter }) => filter === "verified")?.adds).toBeGreaterThan(0);
});

test("a visitor cannot search by it, nor anybody where the site has no check", async () => {
  expect((await search({ verified: true }, null)).criteria.verified).toBe(false);
  const host = "without.test";
  await world.site(host, { photo_check: "no" });
  const dora = await world.member("Dora", { host });
  const emil = await world.member("Emil", { host, gender: "man", paid_user: true });
  await world.db
    .updateTable("profile")
    .set((p) => ({ checked_thumb: p.ref("thumb") }))
    .where("id", "=", dora.id)
    .execute();
  const there = { as: emil, host };
  const { body } = await world.call("members.search", { gender: "woman", verified: true }, there);
  expect([body.criteria.verified, body.profiles.length]).toEqual([false, 1]);
  expect((await world.call("members.read", { id: dora.id }, there)).body.profile.verified).toBe(
    undefined,
  );
  const { said } = (await world.call("members.said", { ids: [dora.id] }, there)).body;
  expect(said[0]?.facts).toEqual([]);
});

test("trust row 17: whoever is blocked sees neither profile nor tick, by no way", async () => {
  const { member } = await verified();
  await world.call("blocks.block", { profile: { id: viewer.id } }, { as: member });
  expect((await read(member.id)).status).toBe(404);
  expect((await search({ verified: true })).profiles.map(({ id }) => id)).not.toContain(member.id);
  expect(
    (await world.call("members.said", { ids: [member.id] }, { as: viewer })).body.said,
  ).toEqual([]);
});
