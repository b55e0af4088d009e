import { once } from "node:events";
import { beforeAll, expect, test } from "vitest";
import { WebSocket } from "ws";
import { type Actor, openWorld, type World } from "#test/world.ts";
import { eventually, openChat, say } from "../chat-cast.ts";
import type { LiveEvent } from "../contract.ts";
import { countUnread } from "../reading/unread.server.ts";

let world: World;
let alice: Actor;
let bob: Actor;
let chat: string;

/** A device of a member on the live channel. `heard` gives what came in so far. */
async function device(member: Actor) {
  const socket = new WebSocket(`ws://127.0.0.1:${world.port}/api/live`, {
    headers: { cookie: member.cookie },
  });
  const heard: (LiveEvent | { type: "ready" })[] = [];
  socket.on("message", (data) => heard.push(JSON.parse(String(data)) as LiveEvent));
  await once(socket, "message");
  return {
    socket,
    heard: (type: LiveEvent["type"]) => heard.filter((event) => event.type === type),
    say: (message: object) => socket.send(JSON.stringify(message)),
    /**
     * Everything sent before this has been handled when it resolves: the server answers pings in
     * order.
     */
    async settled() {
      socket.ping();
      await once(socket, "pong");
    },
  };
}

beforeAll(async () => {
  world = await openWorld({ logged_out_search: "yes" });
  alice = await world.member("Alice", { paid_user: true, credits: 100 });
  bob = await world.member("Bob", { gender: "man", paid_user: true, credits: 500 });
  chat = await openChat(world, bob, alice);
});

test("opening is the same conversation from both sides and under a race; nobody can open one with himself", async () => {
  const carol = await world.member("Carol");
  const dave = await world.member("Dave", { gender: "man" });
  const opened = await Promise.all([
    openChat(world, carol, dave),
    openChat(world, dave, carol),
    openChat(world, carol, dave),
  ]);
  expect(new Set(opened).size).toBe(1);
  expect((await world.call("chat.list", {}, { as: carol })).body.chats).toEqual([]);
  expect((await world.call("chat.open", { profile: { id: carol.id } }, { as: carol })).status).toBe(
    404,
  );
});

test("messages come by pages, backwards by number and forwards after one", async () => {
  const eve = await world.member("Eve");
  const id = await openChat(world, bob, eve);
  for (let n = 1; n <= 65; n += 1) await say(world, bob, id, `Number ${n}`);
  const seqs = async (input: { before?: number; after?: number }) => {
    const { body } = await world.call("chat.read", { conversation: id, ...input }, { as: eve });
    return {
      first: body.messages[0]?.seq,
      last: body.messages.at(-1)?.seq,
      count: body.messages.length,
      more: body.more,
    };
  };
  expect(await seqs({})).toEqual({ first: 36, last: 65, count: 30, more: true });
  expect(await seqs({ before: 36 })).toEqual({ first: 6, last: 35, count: 30, more: true });
  expect(await seqs({ before: 6 })).toEqual({ first: 1, last: 5, count: 5, more: false });
  expect(await seqs({ after: 63 })).toEqual({ first: 64, last: 65, count: 2, more: false });
  const { body } = await world.call("chat.read", { conversation: id }, { as: eve });
  expect(body.messages[0]?.credits).toBeNull();
});

test("unread counts rise with each message, and fall to what has not been seen", async () => {
  const fay = await world.member("Fay");
  const id = await openChat(world, bob, fay);
  for (let n = 1; n <= 5; n += 1) await say(world, bob, id, `Number ${n}`);
  const unread = async () =>
    (await world.call("chat.list", {}, { as: fay })).body.chats[0]?.num_unread_messages;
  expect([await unread(), await countUnread(world.db, [fay.id])]).toEqual([5, [5]]);
  await world.call("chat.markRead", { conversation: { id }, seq: 3 }, { as: fay });
  expect([await unread(), await countUnread(world.db, [fay.id])]).toEqual([2, [2]]);
  expect(
    (await world.call("chat.markRead", { conversation: { id }, seq: 1 }, { as: fay })).body
      .read_seq,
  ).toBe(3);
  expect(
    (await world.call("chat.markRead", { conversation: { id }, seq: 9_999 }, { as: fay })).body
      .read_seq,
  ).toBe(5);
  expect([await unread(), await countUnread(world.db, [fay.id])]).toEqual([0, [0]]);
  await world.db
    .updateTable("participant")
    .set({ num_unread_messages: 250 })
    .where("account_id", "=", fay.id)
    .execute();
  expect(await countUnread(world.db, [fay.id])).toEqual([250]);
  await world.db.insertInto("block").values({ account_id: fay.id, blocked_id: bob.id }).execute();
  expect(await countUnread(world.db, [fay.id])).toEqual([0]);
});

test("reading while messages arrive never loses count of one", async () => {
  const gwen = await world.member("Gwen");
  const id = await openChat(world, bob, gwen);
  await Promise.all(
    Array.from({ length: 40 }, (_, n) =>
      n % 2 === 0
        ? say(world, bob, id, `Number ${n}`)
        : world.call("chat.markRead", { conversation: { id }, seq: n }, { as: gwen }),
    ),
  );
  const row = await world.db
    .selectFrom("participant")
    .where("conversation_id", "=", id)
    .where("account_id", "=", gwen.id)
    .select(["num_unread_messages", "read_seq"])
    .executeTakeFirstOrThrow();
  expect(row.num_unread_messages).toBe(20 - row.read_seq);
});

test("a message, its delivery and its reading reach the devices of the two, and nobody else's", async () => {
  const hans = await world.member("Hans", { gender: "man" });
  const [hers, his, outsider] = await Promise.all([device(alice), device(bob), device(hans)]);
  const {
    body: { message },
  } = await say(world, bob, chat, "Can you hear me?");
  await eventually(() => hers.heard("message")).toEqual([
    { type: "message", conversation: chat, message: { ...message, credits: null } },
  ]);
  await eventually(() => his.heard("message")).toHaveLength(1);

  const before = (await world.call("chat.read", { conversation: chat }, { as: bob })).body;
  expect([before.delivered_seq, before.read_seq]).toEqual([0, 0]);
  outsider.say({ type: "delivered", conversation: chat, seq: message.seq });
  outsider.say({ type: "typing", conversation: chat });
  hers.say({ type: "delivered", conversation: chat, seq: message.seq + 1_000 });
  await eventually(() => his.heard("read_receipt")).toEqual([
    {
      type: "read_receipt",
      conversation: chat,
      account: alice.id,
      delivered_seq: message.seq,
      read_seq: 0,
    },
  ]);
  await world.call(
    "chat.markRead",
    { conversation: { id: chat }, seq: message.seq },
    { as: alice },
  );
  await eventually(() => his.heard("read_receipt").at(-1)).toMatchObject({
    delivered_seq: message.seq,
    read_seq: message.seq,
  });
  expect((await world.call("chat.read", { conversation: chat }, { as: bob })).body).toMatchObject({
    delivered_seq: message.seq,
    read_seq: message.seq,
  });

  hers.say({ type: "typing", conversation: chat });
  hers.say({ type: "typing", conversation: chat });
  await eventually(() => his.heard("typing")).toEqual([{ type: "typing", conversation: chat }]);
  await outsider.settled();
  expect(
    ["message", "typing", "read_receipt"].flatMap((type) => outsider.heard(type as "message")),
  ).toEqual([]);

  outsider.say({ type: "typing", conversation: "x" });
  await once(outsider.socket, "close");
});

test("typing does not reach an invisible member, nor one who blocked", async () => {
  const [ida, lou] = [await world.member("Ida"), await world.member("Lou")];
  const ids = [await openChat(world, bob, ida), await openChat(world, bob, lou)];
  await world.db.updateTable("account").set({ invisible: true }).where("id", "=", ida.id).execute();
  await world.db.insertInto("block").values({ account_id: lou.id, blocked_id: bob.id }).execute();
  const [hidden, blocking, his, open] = await Promise.all([
    device(ida),
    device(lou),
    device(bob),
    device(alice),
  ]);
  for (const conversation of [...ids, chat]) his.say({ type: "typing", conversation });
  await eventually(() => open.heard("typing")).toHaveLength(1);
  await Promise.all([hidden.settled(), blocking.settled()]);
  expect([...hidden.heard("typing"), ...blocking.heard("typing")]).toEqual([]);
});

test("a removed conversation is gone for one and stays for the other; a new message brings back only itself", async () => {
  const jan = await world.member("Jan", {
    gender: "man",
    paid_user: true,
    credits: 5,
    visitors: true,
  });
  const id = await openChat(world, jan, alice);
  await say(world, jan, id, "Old words");
  const hers = await device(alice);
  const inbox = async (member: Actor) =>
    (await world.call("chat.list", {}, { as: member })).body.chats.map(
      ({ conversation }) => conversation.id,
    );
  expect((await world.call("chat.remove", { conversation: { id } }, { as: alice })).status).toBe(
    200,
  );
  await eventually(() => hers.heard("conversation_removed")).toEqual([
    { type: "conversation_removed", conversation: id },
  ]);
  expect(await inbox(alice)).not.toContain(id);
  expect(await inbox(jan)).toContain(id);
  expect(
    (await world.call("chat.read", { conversation: id }, { as: alice })).body.messages,
  ).toEqual([]);
  expect((await world.call("chat.remove", { conversation: { id } }, { as: alice })).status).toBe(
    200,
  );

  await say(world, jan, id, "New words");
  expect(await inbox(alice)).toContain(id);
  const { body } = await world.call("chat.read", { conversation: id }, { as: alice });
  expect(body.messages.map((message) => message.body)).toEqual(["New words"]);
  expect(body.num_unread_messages).toBe(1);
  expect(
    (await world.call("chat.read", { conversation: id }, { as: jan })).body.messages,
  ).toHaveLength(2);

  const shown = async (as: Actor | null, of: Actor) =>
    (await world.call("members.read", { id: of.id }, { as })).body.has_conversation;
  expect([
    await shown(alice, jan),
    await shown(jan, alice),
    await shown(bob, jan),
    await shown(null, jan),
  ]).toEqual([true, true, false, false]);
  expect((await world.call("chat.remove", { profile: { id: jan.id } }, { as: bob })).status).toBe(
    404,
  );
  expect((await world.call("chat.remove", { profile: { id: jan.id } }, { as: alice })).status).toBe(
    200,
  );
  expect(await inbox(alice)).not.toContain(id);
  expect([await shown(alice, jan), await shown(jan, alice)]).toEqual([false, true]);
  expect((await world.call("chat.remove", {}, { as: alice })).status).toBe(422);
});

test("the inbox pages by key, newest first", async () => {
  const kim = await world.member("Kim", { gender: "man", paid_user: true, credits: 100 });
  const ids: string[] = [];
  for (let n = 0; n < 35; n += 1) {
    const id = await openChat(world, kim, await world.member(`Peer${n}`));
    await say(world, kim, id, `Number ${n}`);
    await world.services.pool.query("delete from rate_limit"); // of first messages
    ids.unshift(id);
    // An inbox that grew over the years: one conversation a day.
    await world.db
      .updateTable("conversation")
      .set({ last_at: new Date(Date.UTC(2020, 0, n + 1)) })
      .where("id", "=", id)
      .execute();
    await world.db
      .updateTable("participant")
      .set({ last_at: new Date(Date.UTC(2020, 0, n + 1)) })
      .where("conversation_id", "=", id)
      .execute();
  }
  const first = (await world.call("chat.list", {}, { as: kim })).body;
  const second = (await world.call("chat.list", { cursor: first.next ?? "" }, { as: kim })).body;
  expect([first.chats.length, second.chats.length, second.next]).toEqual([30, 5, null]);
  expect([...first.chats, ...second.chats].map(({ conversation }) => conversation.id)).toEqual(ids);
  expect((await world.call("chat.list", { cursor: "'; drop table" }, { as: kim })).status).toBe(
    422,
  );
});
