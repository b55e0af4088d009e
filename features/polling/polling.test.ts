import { once } from "node:events";
import { beforeAll, expect, onTestFinished, test } from "vitest";
import WebSocket from "ws";
import { openChat, say } from "#features/chat/chat-cast.ts";
import { type Actor, openWorld, type World } from "#test/world.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});

const poll = (as: Actor | null, etag?: string | null) =>
  world.call("polling.read", {}, { as, ...(etag && { headers: { "if-none-match": etag } }) });

/** A device of hers at this process. */
async function connect(as: Actor): Promise<void> {
  const socket = new WebSocket(`${world.url.replace("http", "ws")}/api/live`, {
    headers: { cookie: as.cookie },
  });
  onTestFinished(() => socket.close());
  await once(socket, "message");
}

test("one call says what the three say, to its member; a visitor is sent to the login", async () => {
  const [anna, ben, olga] = await Promise.all([
    world.member("Anna"),
    world.member("Ben", { gender: "man", paid_user: true, credits: 10 }),
    world.member("Olga"),
  ]);
  const chat = await openChat(world, ben, anna);
  await say(world, ben, chat, "Good evening");
  const [news, user, chats, likes] = await Promise.all([
    poll(anna),
    world.call("sessions.readUser", {}, { as: anna }),
    world.call("chat.list", {}, { as: anna }),
    world.call("likes.list", {}, { as: anna }),
  ]);
  expect(news.body).toEqual({ user: user.body, chats: chats.body, likes: likes.body });
  expect(news.body.chats.chats).toHaveLength(1);
  expect((await poll(olga)).body.chats.chats, "an outsider reads her own").toEqual([]);
  expect((await poll(null)).problem.code).toBe("authentication_required");
});

test("who shows what she was answered hears 304, and what changed as soon as an event tells of it", async () => {
  const [eva, carl] = await Promise.all([
    world.member("Eva"),
    world.member("Carl", { gender: "man", paid_user: true, credits: 10 }),
  ]);
  await connect(eva);
  const chat = await openChat(world, carl, eva);
  const etag = (await poll(eva)).headers.get("etag");
  expect(await statusOf(eva, etag)).toBe(304);
  await changeInSilence(eva);
  expect(await statusOf(eva, etag), "the process asks nobody").toBe(304);
  expect(await statusOf(eva, 'W/"another"'), "another tab knows something else").toBe(200);
  await say(world, carl, chat, "Are you there?");
  const after = await poll(eva, etag);
  expect([after.status, after.body.chats.chats[0]?.num_unread_messages]).toEqual([200, 1]);
  expect(after.body.user.user?.notifications_disabled).toEqual(["likes"]);
});

test("of who has no device here nothing is remembered: each time it is read", async () => {
  const fay = await world.member("Fay");
  const etag = (await poll(fay)).headers.get("etag");
  expect(await statusOf(fay, etag)).toBe(304);
  await changeInSilence(fay);
  expect(await statusOf(fay, etag)).toBe(200);
});

test("an ended session hears no 304", async () => {
  const gina = await world.member("Gina");
  await connect(gina);
  const etag = (await poll(gina)).headers.get("etag");
  expect((await world.call("sessions.logout", {}, { as: gina })).status).toBe(200);
  expect((await poll(gina, etag)).problem.code).toBe("authentication_required");
});

/** As by somebody at the database: no event tells of it. */
const changeInSilence = ({ id }: Actor) =>
  world.db
    .updateTable("account")
    .set({ notifications_disabled: ["likes"] })
    .where("id", "=", id)
    .execute();
const statusOf = async (as: Actor, etag: string | null) => (await poll(as, etag)).status;
