import { once } from "node:events";
import { WebSocket } from "ws";
import { beforeAll, expect, test } from "vitest";
import { eventually, openChat, say } from "#features/chat/chat-cast.ts";
import { attachPhotos } from "#features/photos/attach-photos.server.ts";
import { freshPhotoIds } from "#features/photos/upload/store-photo.server.ts";
import { type Actor, openWorld, type World } from "./world.ts";

let world: World;

beforeAll(async () => {
  world = await openWorld();
});

interface Device extends Actor {
  readonly photo: string;
  readonly heard: { type: string; conversation?: string }[];
  send(message: object): void;
}

/** A premium member with one photo and an open live channel. */
async function device(name: string, gender: "woman" | "man"): Promise<Device> {
  const member = await world.member(name, {
    gender,
    seeks: [gender === "man" ? "woman" : "man"],
    paid_user: true,
    credits: 20,
    photo: false,
  });
  const files = freshPhotoIds();
  for (const id of Object.values(files)) await world.services.storage.put(id, Buffer.from(name));
  await attachPhotos(world.db, member.id, files);
  const socket = new WebSocket(`ws://127.0.0.1:${world.port}/api/live`, {
    headers: { cookie: member.cookie },
  });
  const heard: Device["heard"] = [];
  socket.on("message", (data) => heard.push(JSON.parse(String(data)) as Device["heard"][number]));
  await once(socket, "message");
  return {
    ...member,
    photo: `${world.url}/photos/${files.card}.webp`,
    heard,
    send: (message) => socket.send(JSON.stringify(message)),
  };
}

/** Whom the swipe game, the match finder and the like modal show. */
const suggested = async (as: Device) =>
  JSON.stringify([
    (await world.call("swipe.cards", {}, { as })).body,
    (await world.call("matchFinder.suggest", {}, { as })).body,
    (await world.call("likes.autoLike", {}, { as })).body,
  ]);

const photoStatus = async (of: Device, as: Device) =>
  (await fetch(of.photo, { headers: { cookie: as.cookie } })).status;

test("trust row 17: a block in the middle of a session ends everything between the two, both ways, and nothing else", async () => {
  const [alice, bob, dora, emil] = await Promise.all([
    device("Alice", "woman"),
    device("Bob", "man"),
    device("Dora", "woman"),
    device("Emil", "man"),
  ]);
  const chat = await openChat(world, bob, alice);
  const [bobDora, aliceEmil] = [
    await openChat(world, bob, dora),
    await openChat(world, alice, emil),
  ];
  await say(world, bob, chat, "Before the block");
  await eventually(() => alice.heard.filter(({ type }) => type === "message")).toHaveLength(1);
  const pairs = [
    [alice, bob],
    [bob, alice],
  ] as const;
  for (const [one, other] of pairs) {
    expect((await world.call("members.read", { id: other.id }, { as: one })).status).toBe(200);
    expect(await photoStatus(other, one)).toBe(200);
    expect(
      (await suggested(one)).split(`"id":"${other.id}"`).length - 1,
      "in the game and in the match finder",
    ).toBeGreaterThanOrEqual(2);
  }
  for (const { heard } of [alice, bob]) heard.length = 0;

  expect(
    (await world.call("blocks.block", { profile: { id: bob.id } }, { as: alice })).status,
  ).toBe(200);
  // Each is told that the other has changed, so that open screens ask again; that is the last they
  // hear.
  for (const [one, other] of pairs) {
    await eventually(() => one.heard).toEqual([{ type: "member_changed", profile: other.id }]);
    one.heard.length = 0;
  }

  for (const [one, other] of pairs) {
    expect((await world.call("members.read", { id: other.id }, { as: one })).status).toBe(404);
    expect((await world.call("members.similar", { id: other.id }, { as: one })).status).toBe(404);
    expect(
      (await world.call("likes.like", { profile: { id: other.id } }, { as: one })).status,
    ).toBe(404);
    for (const answer of ["like", "pass"] as const)
      expect(
        (await world.call("swipe.answer", { profile: { id: other.id }, answer }, { as: one }))
          .status,
      ).toBe(404);
    expect((await world.call("chat.read", { conversation: chat }, { as: one })).status).toBe(404);
    expect((await say(world, one, chat, "After the block")).status).toBe(404);
    expect(await photoStatus(other, one)).toBe(404);
    expect(await suggested(one)).not.toContain(other.id);
    expect(
      JSON.stringify([
        (await world.call("chat.list", {}, { as: one })).body,
        (await world.call("members.search", {}, { as: one })).body,
      ]),
    ).not.toContain(other.id);
    one.send({ type: "typing", conversation: chat });
    one.send({ type: "delivered", conversation: chat, seq: 1 });
  }
  // The same sockets still carry what the two share with others, so silence is no accident.
  bob.send({ type: "typing", conversation: bobDora });
  alice.send({ type: "typing", conversation: aliceEmil });
  await say(world, dora, bobDora, "You are still here");
  await say(world, emil, aliceEmil, "You too");
  for (const control of [dora, emil])
    await eventually(() => control.heard.map(({ type }) => type)).toContain("typing");
  for (const [one, conversation] of [
    [bob, bobDora],
    [alice, aliceEmil],
  ] as const) {
    await eventually(() => one.heard.map(({ type }) => type)).toContain("message");
    expect(one.heard.filter((event) => event.conversation !== conversation)).toEqual([]);
  }
});
