import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { confirmAddress } from "#features/accounts/activation/activate.server.ts";
import type { Actor } from "#test/world.ts";
import { eventually, money, openCast, openChat, say } from "../chat-cast.ts";

const { world, alice, bob, chat, spender } = await openCast({ message_credits: 2 });

const reply = (
  as: Actor | null,
  quoted_seq: number,
  conversation = chat,
  more: { client_id?: string; gift?: "rose"; quote?: { id: string } } = {},
) =>
  world.call(
    "chat.sendMessage",
    {
      conversation: { id: conversation },
      client_id: randomUUID(),
      body: "So do I.",
      quoted_seq,
      ...more,
    },
    { as },
  );
const quotes = async (as: Actor, conversation = chat) =>
  (await world.call("chat.read", { conversation }, { as })).body.messages.map(({ quote }) => quote);
const lastQuote = async (as: Actor, conversation = chat) => (await quotes(as, conversation)).at(-1);

beforeAll(async () => {
  await say(world, bob, chat, "I like herons.");
  await say(world, alice, chat, "I don't mind rain.");
});

test("both read which message is replied to and whose it is, live too; it costs what a message costs", async () => {
  const heard: unknown[] = [];
  const { send } = world.services.live;
  Object.assign(world.services.live, {
    send: (ids: string[], event: { type: string; message?: { quote?: object } }) => {
      if (event.type === "message") heard.push([ids, event.message?.quote]);
      send(ids, event as never);
    },
  });
  const before = await money(world, bob);
  const sent = await reply(bob, 2);
  Object.assign(world.services.live, { send });
  const words = { answer: "I don't mind rain.", seq: 2 };
  const [his, hers] = [
    { question: alice.name, ...words },
    { question: "You", ...words },
  ];
  expect([sent.status, sent.body.message.quote]).toEqual([200, his]);
  expect(heard).toEqual([
    [[alice.id], hers],
    [[bob.id], his],
  ]);
  expect((await money(world, bob)).wallet).toBe(before.wallet - 2);
  expect([await lastQuote(bob), await lastQuote(alice)]).toEqual([his, hers]);
});

test("a gift is quoted by its name's kind, and long words are cut", async () => {
  const { body } = await say(world, bob, chat, "For you", randomUUID(), { gift: "rose" });
  await reply(alice, body.message.seq);
  expect(await lastQuote(alice)).toMatchObject({ question: bob.name, answer: "Gift: For you" });
  const { body: long } = await say(world, bob, chat, "a".repeat(500));
  await reply(alice, long.message.seq);
  expect((await lastQuote(bob))?.answer).toHaveLength(160);
});

test("of another conversation, of none, with a gift: nothing is sent, and nothing charged", async () => {
  const carl = await spender(20);
  const conversation = await openChat(world, carl, alice);
  await say(world, carl, conversation, "Hello");
  const before = await money(world, carl);
  expect((await reply(carl, 2, conversation)).problem.code).toBe("message_gone");
  expect((await reply(carl, 99, conversation)).problem.code).toBe("message_gone");
  const withGift = await reply(carl, 1, conversation, { gift: "rose" });
  expect(withGift.problem.fields).toMatchObject([{ path: "quoted_seq" }]);
  const both = await reply(carl, 1, conversation, { quote: { id: randomUUID() } });
  expect(both.problem.fields).toMatchObject([{ path: "quoted_seq" }]);
  expect(await money(world, carl)).toEqual(before);
  expect(await quotes(carl, conversation)).toEqual([undefined]);
});

test("an outsider, a visitor and a blocked member are told nothing", async () => {
  const outsider = await spender(20);
  expect((await reply(outsider, 1)).status).toBe(404);
  expect((await reply(null, 1)).problem.code).toBe("authentication_required");
  const rob = await spender(20);
  const with_rob = await openChat(world, rob, alice);
  await say(world, rob, with_rob, "Hi");
  await world.call("blocks.block", { profile: { id: rob.id } }, { as: alice });
  for (const seq of [1, 99]) expect((await reply(rob, seq, with_rob)).status).toBe(404);
  const { rows } = await sql`select from message_quote
    where sender_id in (${outsider.id}, ${rob.id})`.execute(world.db);
  expect(rows).toEqual([]);
});

test("a retry and a race are one message with its quote", async () => {
  const dora = await spender(20);
  const conversation = await openChat(world, dora, alice);
  await say(world, dora, conversation, "First");
  const client_id = randomUUID();
  const at_once = await Promise.all(
    Array.from({ length: 4 }, () => reply(dora, 1, conversation, { client_id })),
  );
  expect(at_once.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  const late = await reply(dora, 99, conversation, { client_id });
  expect([late.status, late.body.message.quote?.seq]).toEqual([200, 1]);
  expect(await quotes(alice, conversation)).toEqual([
    undefined,
    { question: dora.name, answer: "First", seq: 1 },
  ]);
  expect((await money(world, dora)).wallet).toBe(16);
});

test("what is gone is said to be gone: given back, erased, hidden from who may not see it", async () => {
  const emil = await spender(40);
  const free = await spender(0, false);
  const conversation = await openChat(world, emil, free);
  await say(world, emil, conversation, "Secret");
  await reply(emil, 1, conversation);
  const gone = { question: emil.name, answer: "This message is no longer here.", seq: 1 };
  await sql`update message set returned = true
    where conversation_id = ${conversation} and seq = 1`.execute(world.db);
  expect(await lastQuote(free, conversation)).toEqual(gone);
  expect(await lastQuote(emil, conversation)).toMatchObject({ answer: "Secret" });
  expect((await reply(free, 1, conversation)).problem.code).toBe("message_gone");
  await sql`update message set returned = false
    where conversation_id = ${conversation} and seq = 1`.execute(world.db);
  await world.call("chat.remove", { conversation: { id: conversation } }, { as: free });
  await reply(emil, 1, conversation);
  expect(await lastQuote(free, conversation)).toEqual(gone);
  await sql`update message set body = '-'
    where conversation_id = ${conversation} and seq = 1`.execute(world.db);
  expect(await lastQuote(emil, conversation)).toMatchObject({ answer: gone.answer });
});

test("before an address is confirmed it waits with its quote, and arrives with it", async () => {
  const nils = await world.member("Nils", { gender: "man", paid_user: true, credits: 10 });
  const conversation = await openChat(world, nils, alice);
  await say(world, nils, conversation, "First");
  const status = (now: string) =>
    sql`update account set status = ${now} where id = ${nils.id}`.execute(world.db);
  await status("not_confirmed");
  const quote = { question: "You", answer: "First", seq: 1 };
  expect((await reply(nils, 1, conversation)).body.message).toMatchObject({ waits: true, quote });
  const { body } = await world.call("chat.read", { conversation }, { as: nils });
  expect(body.waiting).toMatchObject([{ quote }]);
  await world.db.transaction().execute((tx) => confirmAddress(world.services, tx, nils.id));
  await eventually(() => lastQuote(alice, conversation)).toEqual({
    ...quote,
    question: nils.name,
  });
});
