import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { confirmAddress } from "#features/accounts/activation/activate.server.ts";
import { purgeJob } from "#features/housekeeping/purge.server.ts";
import type { Actor } from "#test/world.ts";
import { eventually, money, openCast, openChat } from "../chat-cast.ts";

const { world, alice, bob, chat, spender } = await openCast({ message_credits: 2 });
let answer = "";

const answered = async (said: string, as: Actor = alice): Promise<string> => {
  const answers = [{ prompt: "sunday" as const, answer: said }];
  return (await world.call("prompts.save", { answers }, { as })).body.answers[0]?.id ?? "";
};
const reply = (
  as: Actor | null,
  conversation: string,
  quote: string,
  more: { client_id?: string; gift?: "rose"; body?: string } = {},
) =>
  world.call(
    "chat.sendMessage",
    {
      conversation: { id: conversation },
      client_id: randomUUID(),
      body: "So do I.",
      quote: { id: quote },
      ...more,
    },
    { as },
  );
const read = async (as: Actor, conversation = chat, asked?: string) =>
  (await world.call("chat.read", { conversation, ...(asked && { reply: asked }) }, { as })).body;
const quotes = async (as: Actor, conversation = chat) =>
  (await read(as, conversation)).messages.map(({ quote }) => quote);
const speak = (member: Actor, language: string | null) =>
  sql`update account set language = ${language} where id = ${member.id}`.execute(world.db);

const inEnglish = "My Sunday, when nobody wants anything from me";
const inGerman = "Mein Sonntag, wenn niemand etwas von mir will";

beforeAll(async () => {
  answer = await answered("Late, and with the paper.");
});

test("both read what is replied to, the question each in their language, live too; it costs what a message costs, and stays as it was", async () => {
  expect((await read(bob, chat, answer)).quoting).toEqual({
    id: answer,
    question: inEnglish,
    answer: "Late, and with the paper.",
  });
  expect((await read(bob)).quoting).toBeUndefined();
  await speak(alice, "de");
  const heard: unknown[] = [];
  const { send } = world.services.live;
  Object.assign(world.services.live, {
    send: (ids: string[], event: { type: string; message?: { quote?: object } }) => {
      if (event.type === "message") heard.push([ids, event.message?.quote]);
      send(ids, event as never);
    },
  });
  const before = await money(world, bob);
  const sent = await reply(bob, chat, answer);
  Object.assign(world.services.live, { send });
  const mine = { question: inEnglish, answer: "Late, and with the paper." };
  expect([sent.status, sent.body.message.quote, sent.body.message.body]).toEqual([
    200,
    mine,
    "So do I.",
  ]);
  expect((await money(world, bob)).wallet).toBe(before.wallet - 2);
  expect(heard).toEqual([
    [[alice.id], { ...mine, question: inGerman }],
    [[bob.id], mine],
  ]);
  await speak(alice, null);
  expect(await quotes(bob)).toEqual([mine]);
  answer = await answered("Early, in the garden.");
  expect(await quotes(alice), "as it was read").toEqual([mine]);
});

test("an answer that was said otherwise, somebody else's, one's own: nothing is sent, and nothing charged", async () => {
  const old = answer;
  answer = await answered("Neither early nor late.");
  const carol = await world.member("Carol");
  const hers = await answered("With my sister.", carol);
  const his = await answered("On the water.", bob);
  const before = await money(world, bob);
  const { last_seq } = (await read(bob)).conversation;
  for (const id of [old, hers, his, randomUUID()]) {
    const { status, problem } = await reply(bob, chat, id);
    expect([status, problem.code]).toEqual([409, "answer_gone"]);
    expect((await read(bob, chat, id)).quoting).toBeUndefined();
  }
  expect((await read(bob)).conversation.last_seq).toBe(last_seq);
  expect(await money(world, bob)).toEqual(before);
  expect((await reply(bob, chat, answer, { gift: "rose" })).problem.fields).toMatchObject([
    { path: "quote" },
  ]);
  expect(await quotes(alice)).toHaveLength(last_seq);
});

test("an outsider, a visitor and a blocked member are told nothing, not even whether it is still there", async () => {
  const outsider = await spender(20);
  expect((await reply(outsider, chat, answer)).status).toBe(404);
  expect((await reply(outsider, chat, randomUUID())).status).toBe(404);
  expect((await reply(null, chat, answer)).problem.code).toBe("authentication_required");
  const rob = await spender(20);
  const with_rob = await openChat(world, rob, alice);
  await world.call("blocks.block", { profile: { id: rob.id } }, { as: alice });
  expect((await reply(rob, with_rob, answer)).status).toBe(404);
  expect((await reply(rob, with_rob, randomUUID())).status).toBe(404);
  const { rows } = await sql`select from message_quote
    where sender_id in (${outsider.id}, ${rob.id})`.execute(world.db);
  expect(rows).toEqual([]);
});

test("a retry and a race are one message with its quote, also when the answer has gone meanwhile", async () => {
  const carl = await spender(20);
  const conversation = await openChat(world, carl, alice);
  const client_id = randomUUID();
  const at_once = await Promise.all(
    Array.from({ length: 4 }, () => reply(carl, conversation, answer, { client_id })),
  );
  expect(at_once.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  answer = await answered("Something new.");
  const late = await reply(carl, conversation, randomUUID(), { client_id });
  expect([late.status, late.body.message.quote?.answer]).toEqual([200, "Neither early nor late."]);
  expect(await quotes(alice, conversation)).toMatchObject([{ answer: "Neither early nor late." }]);
  expect((await money(world, carl)).wallet).toBe(18);
});

test("nobody puts a quote to the other's message, nor to one that is sent", async () => {
  const dave = await spender(20);
  const conversation = await openChat(world, dave, alice);
  const his = randomUUID();
  await reply(dave, conversation, answer, { client_id: his });
  const of_dave = await answered("With you.", dave);
  await reply(alice, conversation, of_dave, { client_id: his });
  expect(await quotes(dave, conversation)).toMatchObject([{ answer: "Something new." }]);
  const plain = randomUUID();
  const input = { conversation: { id: conversation }, client_id: plain, body: "And you?" };
  await world.call("chat.sendMessage", input, { as: dave });
  expect(
    (await reply(dave, conversation, answer, { client_id: plain })).body.message,
  ).not.toHaveProperty("quote");
  expect((await quotes(alice, conversation))[1]).toBeUndefined();
});

test("before an address is confirmed it waits with its quote, and arrives with it", async () => {
  const nils = await world.member("Nils", { gender: "man", status: "not_confirmed" });
  const conversation = await openChat(world, nils, alice);
  const { body } = await reply(nils, conversation, answer);
  const quote = { question: inEnglish, answer: "Something new." };
  expect(body.message).toMatchObject({ waits: true, quote });
  expect((await read(nils, conversation)).waiting).toMatchObject([{ quote }]);
  await world.db.transaction().execute((tx) => confirmAddress(world.services, tx, nils.id));
  await eventually(() => quotes(alice, conversation)).toEqual([quote]);
});

test("where the site hides texts nothing is quoted", async () => {
  await world.site("quiet.test", { visible_profile_notes: "no" });
  const dora = await world.member("Dora", { host: "quiet.test" });
  const emil = await world.member("Emil", { host: "quiet.test", gender: "man" });
  const there = { host: "quiet.test" };
  const answers = [{ prompt: "sunday" as const, answer: "Hidden." }];
  const saved = await world.call("prompts.save", { answers }, { as: dora, ...there });
  const id = saved.body.answers[0]?.id ?? "";
  const { conversation } = (
    await world.call("chat.open", { profile: { id: dora.id } }, { as: emil, ...there })
  ).body;
  const asked = { conversation: conversation.id, reply: id };
  expect(
    (await world.call("chat.read", asked, { as: emil, ...there })).body.quoting,
  ).toBeUndefined();
  const input = { conversation, client_id: randomUUID(), body: "Hm?", quote: { id } };
  expect((await world.call("chat.sendMessage", input, { as: emil, ...there })).problem.code).toBe(
    "answer_gone",
  );
});

test("what a refused message quoted goes after a day; what a sent one quotes stays", async () => {
  const poor = await spender(0);
  const conversation = await openChat(world, poor, alice);
  expect((await reply(poor, conversation, answer)).status).toBe(402);
  const kept = async () =>
    (await world.db.selectFrom("message_quote").select("sender_id").execute()).map(
      ({ sender_id }) => sender_id,
    );
  const before = await kept();
  expect(before).toContain(poor.id);
  await sql`update message_quote set created_at = now() - interval '25 hours'`.execute(world.db);
  await purgeJob(world.services.pool).run({});
  expect((await kept()).toSorted()).toEqual(before.filter((id) => id !== poor.id).toSorted());
});
