import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import type { Input } from "#server/calls/registry.ts";
import type { Actor } from "#test/world.ts";
import { money, openCast, openChat, say } from "../chat-cast.ts";

const { world, alice, bob, chat, spender } = await openCast({ message_credits: 2 });

type Sign = Input<"chat.react">["reaction"];
const react = (as: Actor | null, seq: number, reaction: Sign, conversation = chat) =>
  world.call("chat.react", { conversation: { id: conversation }, seq, reaction }, { as });
const takeBack = (as: Actor | null, seq: number, conversation = chat) =>
  world.call("chat.takeBack", { conversation: { id: conversation }, seq }, { as });
const signs = async (as: Actor, conversation = chat) =>
  (await world.call("chat.read", { conversation }, { as })).body.messages.map(
    ({ reaction }) => reaction,
  );
/** What goes out on the live channel while `act` runs. */
async function heard(act: () => Promise<unknown>): Promise<unknown[]> {
  const told: unknown[] = [];
  const { send } = world.services.live;
  Object.assign(world.services.live, {
    send: (ids: string[], event: { type: string }) => {
      if (event.type === "reaction") told.push([ids, event]);
      send(ids, event as never);
    },
  });
  await act();
  Object.assign(world.services.live, { send });
  return told;
}

beforeAll(async () => {
  await say(world, bob, chat, "Hello Alice");
  await say(world, alice, chat, "Hello Bob");
});

test("one sign of the one to whom it was written, live to both, taken back by another press; it costs nothing", async () => {
  const before = [await money(world, bob), await money(world, alice)];
  const told = await heard(async () => {
    expect((await react(alice, 1, "❤️")).status).toBe(200);
    expect((await react(alice, 1, "🔥")).status).toBe(200);
  });
  const event = { type: "reaction", conversation: chat, seq: 1 };
  expect(told).toEqual([
    [[bob.id, alice.id], { ...event, reaction: "❤️" }],
    [[bob.id, alice.id], { ...event, reaction: "🔥" }],
  ]);
  expect([await signs(alice), await signs(bob)]).toEqual([
    ["🔥", null],
    ["🔥", null],
  ]);
  expect((await react(bob, 2, "😂")).status).toBe(200);
  expect(await signs(alice)).toEqual(["🔥", "😂"]);
  expect(await heard(() => takeBack(alice, 1))).toEqual([
    [[bob.id, alice.id], { ...event, reaction: null }],
  ]);
  expect(await signs(bob)).toEqual([null, "😂"]);
  expect([await money(world, bob), await money(world, alice)]).toEqual(before);
  const list = (await world.call("chat.list", {}, { as: bob })).body.chats[0];
  expect(list).toMatchObject({ conversation: { last_seq: 2, last_preview: "Hello Bob" } });
});

test("a free member's two conversations stay as they are", async () => {
  const free = await spender(0, false);
  const conversation = await openChat(world, bob, free);
  await say(world, bob, conversation, "Do you row?");
  await react(free, 1, "👍", conversation);
  const { body } = await world.call("chat.read", { conversation }, { as: free });
  expect([body.free_conversations_left, body.messages[0]?.reaction]).toEqual([2, "👍"]);
});

test("repeated, and from several devices at once: one sign, told once", async () => {
  const twice = await heard(async () => {
    for (const _ of [1, 2]) expect((await react(alice, 1, "😮")).status).toBe(200);
    const race = await Promise.all(["😢", "😢", "😢", "😢"].map(() => react(alice, 1, "😢")));
    expect(race.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  });
  expect(twice).toHaveLength(2);
  const signsAtOnce = ["❤️", "😂", "😮", "👍"] as const;
  await Promise.all(signsAtOnce.map((sign) => react(alice, 1, sign)));
  const rows = await world.db
    .selectFrom("message_reaction")
    .where("conversation_id", "=", chat)
    .where("seq", "=", 1)
    .select("account_id")
    .execute();
  expect(rows).toEqual([{ account_id: alice.id }]);
  const none = await heard(async () => {
    for (const _ of [1, 2]) expect((await takeBack(alice, 1)).status).toBe(200);
  });
  expect(none).toHaveLength(1);
});

test("not one's own message, not one that is not there, not one of the hidden ones", async () => {
  expect((await react(bob, 1, "❤️")).problem.fields).toMatchObject([{ path: "seq" }]);
  expect((await react(alice, 99, "❤️")).status).toBe(404);
  const odd = { conversation: { id: chat }, seq: 1, reaction: "spit" as never };
  expect((await world.call("chat.react", odd, { as: alice })).status).toBe(422);
  const carl = await spender(10);
  const conversation = await openChat(world, carl, alice);
  await say(world, carl, conversation, "Hm?");
  await world.call("chat.remove", { conversation: { id: conversation } }, { as: alice });
  expect((await react(alice, 1, "❤️", conversation)).status).toBe(404);
});

test("nobody from outside, no visitor; nothing after a block, to whom is invisible or gone", async () => {
  expect((await react(await spender(9), 1, "❤️")).status).toBe(404);
  expect((await react(null, 1, "❤️")).problem.code).toBe("authentication_required");
  expect((await takeBack(await spender(9), 1)).status).toBe(404);

  const rob = await spender(10);
  const with_rob = await openChat(world, rob, alice);
  await say(world, rob, with_rob, "Hi");
  await world.call("blocks.block", { profile: { id: rob.id } }, { as: alice });
  expect(await heard(() => react(alice, 1, "❤️", with_rob))).toEqual([]);
  expect((await react(alice, 1, "❤️", with_rob)).status).toBe(404);
  expect((await takeBack(alice, 1, with_rob)).status).toBe(404);

  const ivy = await spender(10);
  const with_ivy = await openChat(world, ivy, alice);
  await say(world, ivy, with_ivy, "Hi");
  await react(alice, 1, "❤️", with_ivy);
  await sql`update account set invisible = true where id = ${ivy.id}`.execute(world.db);
  expect((await react(alice, 1, "😢", with_ivy)).problem.code).toBe("conversation_closed");
  expect((await takeBack(alice, 1, with_ivy)).problem.code).toBe("conversation_closed");
  expect(await signs(alice, with_ivy)).toEqual(["❤️"]);
  await sql`update account set status = 'deleted', deleted_at = now()
    where id = ${ivy.id}`.execute(world.db);
  expect((await react(alice, 1, "😢", with_ivy)).problem.code).toBe("conversation_closed");
});

test("what was taken away or given back carries none", async () => {
  const dan = await spender(10);
  const conversation = await openChat(world, dan, alice);
  await say(world, dan, conversation, "One");
  await say(world, dan, conversation, "Two");
  await sql`insert into measure (act_id, site_id, subject_id, kind, ground, clause, source, facts, deciders, was)
    select uuidv7(), site_id, id, 'remove_message', 'terms', 'rules', 'report', 'other', array[id],
      ${JSON.stringify({ conversation, seq: 1 })}::jsonb from account where id = ${dan.id}`.execute(
    world.db,
  );
  await sql`update message set returned = true
    where conversation_id = ${conversation} and seq = 2`.execute(world.db);
  for (const seq of [1, 2])
    expect((await react(alice, seq, "❤️", conversation)).problem.code).toBe("message_gone");
});
