import { sql } from "kysely";
import { afterAll, beforeEach, expect, test } from "vitest";
import { type Actor, openWorld } from "#test/world.ts";
import { aPhoto, bring, openChat, say } from "../chat-cast.ts";
import { openTranslator } from "./translator-cast.ts";

const translator = await openTranslator();
afterAll(() => translator.close());
const world = await openWorld({ message_credits: 1 }, translator.environment());
let nth = 0;
const member = (options: Parameters<typeof world.member>[1] = {}) =>
  world.member(`Member${(nth += 1)}`, { paid_user: true, credits: 20, ...options });

let [alice, bob, chat] = [] as unknown as [Actor, Actor, string];
beforeEach(async () => {
  Object.assign(translator, { mood: "well", from: "de", confidence: 92, asked: [], headers: [] });
  [alice, bob] = [await member(), await member({ gender: "man" })];
  chat = await openChat(world, bob, alice);
  await say(world, bob, chat, "Guten Abend, Alice");
});

const translate = (as: Actor | null, seq = 1, conversation = chat, language = "en") =>
  world.call(
    "chat.translateMessage",
    { conversation: { id: conversation }, seq },
    { as, headers: as ? { cookie: `${as.cookie}; language=${language}` } : {} },
  );

test("the reader gets it in their own language, and learns which it was written in", async () => {
  translator.knows["Guten Abend, Alice"] = "Good evening, Alice";
  const { status, body } = await translate(alice);
  expect([status, body]).toEqual([200, { text: "Good evening, Alice", from: "de" }]);
  expect((await translate(alice, 1, chat, "pl")).status).toBe(200);
  expect(translator.asked.map(({ target }) => target)).toEqual(["en", "pl"]);
});

test("its words alone go there: no name, no id, nothing of who asks; nothing is stored or logged", async () => {
  await translate(alice);
  const [asked, ...more] = translator.asked;
  expect(more).toEqual([]);
  expect(asked).toEqual({
    q: "Guten Abend, Alice",
    source: "auto",
    target: "en",
    format: "text",
    api_key: "a key of the sandbox",
  });
  const sent = JSON.stringify(translator.headers);
  for (const trace of [alice.id, bob.id, chat, "cookie", "referer", "forwarded"])
    expect(sent).not.toContain(trace);
  translator.mood = "no JSON";
  await translate(alice);
  expect(world.written().join()).not.toContain("Guten Abend");
  const rows = await sql<{ body: string }>`select body from message where conversation_id = ${chat}`
    .execute(world.db)
    .then(({ rows }) => rows);
  expect(rows).toEqual([{ body: "Guten Abend, Alice" }]);
});

test("a screen knows that there is one by the conversation it reads", async () => {
  const { body } = await world.call("chat.read", { conversation: chat }, { as: alice });
  expect(body.translates).toBe(true);
});

test("what is in the reader's language already comes back with that language", async () => {
  translator.from = "en";
  expect((await translate(alice)).body.from).toBe("en");
});

test("a language that it does not recognise, or does not speak", async () => {
  translator.confidence = 0;
  expect((await translate(alice)).problem).toMatchObject({ status: 409, code: "untranslatable" });
  Object.assign(translator, { confidence: 92, mood: 400 });
  expect((await translate(alice)).problem.code).toBe("untranslatable");
});

test.each(["slow", "nonsense", "no JSON", "cut", "huge", "elsewhere", 403, 429, 500] as const)(
  "a translator that answers %s: refused by name, and asked once",
  async (mood) => {
    translator.mood = mood;
    const { problem } = await translate(alice);
    expect(problem).toMatchObject({ status: 424, code: "translation_unavailable" });
    expect(problem.detail).not.toMatch(/^refusal/);
    expect(translator.asked).toHaveLength(1);
    expect(world.logged().at(-1)).toMatchObject({ msg: "translation" });
  },
);

test("a language that is none is no answer either", async () => {
  translator.from = "<b>de</b>";
  expect((await translate(alice)).problem.code).toBe("translation_unavailable");
});

test("not one's own message, no gift, no photo, even with a line, nothing that is not there", async () => {
  expect((await translate(bob)).problem.fields).toMatchObject([{ path: "seq" }]);
  await say(world, bob, chat, "Für Sie", undefined, { gift: "rose" });
  const { photo } = (await bring(world, bob, chat, await aPhoto(80, 60))).body;
  await say(world, bob, chat, "Mein Garten", undefined, { photo });
  for (const seq of [2, 3])
    expect((await translate(alice, seq)).problem.fields).toMatchObject([{ path: "seq" }]);
  expect((await translate(alice, 4)).status).toBe(404);
  expect((await translate(alice, 0)).status).toBe(422);
  expect(translator.asked).toEqual([]);
});

test("nobody from outside, no visitor; not after a block by either, nor what the reader took off their list", async () => {
  expect((await translate(await member())).status).toBe(404);
  const elsewhere = await world.site("elsewhere.test").then(() => "elsewhere.test");
  const mallory = await world.member("Mallory", { host: elsewhere });
  const asked = { conversation: { id: chat }, seq: 1 };
  const far = await world.call("chat.translateMessage", asked, { as: mallory, host: elsewhere });
  expect(far.status).toBe(404);
  expect((await translate(null)).problem.code).toBe("authentication_required");
  await world.call("blocks.block", { profile: { id: alice.id } }, { as: bob });
  expect((await translate(alice)).status).toBe(404);

  const carl = await member({ gender: "man" });
  const removed = await openChat(world, carl, alice);
  await say(world, carl, removed, "Hallo");
  await world.call("chat.remove", { conversation: { id: removed } }, { as: alice });
  expect((await translate(alice, 1, removed)).status).toBe(404);
  expect(translator.asked).toEqual([]);
});

test("a free member's hidden history stays hidden", async () => {
  const free = await member({ paid_user: false });
  const conversation = await openChat(world, bob, free);
  await sql`with c as (update conversation set last_seq = 101 where id = ${conversation} returning id)
    insert into message (conversation_id, seq, sender_id, client_id, body)
      select c.id, n, ${bob.id}::uuid, gen_random_uuid(), 'Zeile ' || n from c, generate_series(1, 101) n`.execute(
    world.db,
  );
  expect((await translate(free, 1, conversation)).status).toBe(404);
  expect((await translate(free, 2, conversation)).status).toBe(200);
});

test("what was taken away, given back or erased is gone; who is only invisible is still read", async () => {
  await sql`update account set invisible = true where id = ${bob.id}`.execute(world.db);
  expect((await translate(alice)).status).toBe(200);
  await say(world, alice, chat, "Yes?");
  await sql`update message set returned = true where conversation_id = ${chat} and seq = 1`.execute(
    world.db,
  );
  expect((await translate(alice)).problem.code).toBe("message_gone");

  const dan = await member({ gender: "man" });
  const conversation = await openChat(world, dan, alice);
  await say(world, dan, conversation, "Eins");
  await say(world, dan, conversation, "Zwei");
  await sql`insert into measure (act_id, site_id, subject_id, kind, ground, clause, source, facts, deciders, was)
    select uuidv7(), site_id, id, 'remove_message', 'terms', 'rules', 'report', 'other', array[id],
      ${JSON.stringify({ conversation, seq: 1 })}::jsonb from account where id = ${dan.id}`.execute(
    world.db,
  );
  expect((await translate(alice, 1, conversation)).problem.code).toBe("message_gone");
  await sql`update account set status = 'deleted', deleted_at = now() where id = ${dan.id}`.execute(
    world.db,
  );
  await sql`update message set body = '-' where conversation_id = ${conversation}`.execute(
    world.db,
  );
  expect((await translate(alice, 2, conversation)).problem.code).toBe("message_gone");
});

test("sixty in an hour, also of many at once; what was refused before the translator costs none", async () => {
  for (let at = 0; at < 58; at += 1) await world.services.lockouts.translations.take(alice.id);
  await translate(alice, 99);
  const race = await Promise.all([1, 2, 3, 4, 5].map(() => translate(alice)));
  expect(race.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
    200, 200, 429, 429, 429,
  ]);
  const { problem } = await translate(alice);
  expect(problem).toMatchObject({ code: "too_many_translations", data: { retry_after: 3_600 } });
  const carl = await member();
  const conversation = await openChat(world, bob, carl);
  await say(world, bob, conversation, "Hallo");
  expect((await translate(carl, 1, conversation)).status).toBe(200);
});
