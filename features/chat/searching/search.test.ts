import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import type { Actor } from "#test/world.ts";
import { openCast, openChat, say } from "../chat-cast.ts";

const { world, alice, bob, chat, spender } = await openCast();

const ask = (as: Actor | null, words: string, before?: number, conversation = chat) =>
  world.call("chat.search", { conversation, words, ...(before && { before }) }, { as });
const seqs = async (as: Actor, words: string, conversation = chat) =>
  (await ask(as, words, undefined, conversation)).body.found.map(({ seq }) => seq);

const said = [
  "Shall we meet at the café by the water?",
  "Der Schlüssel liegt unter der Brücke",
  "Żółć, Ærø og Malmö",
  "No water for me, 100% sure_thing",
  "Cafe\u0301 again",
];

beforeAll(async () => {
  for (const words of said) await say(world, bob, chat, words);
});

test("words are found whatever their case and accents, all of them, newest first", async () => {
  expect(await seqs(alice, "CAFE")).toEqual([5, 1]);
  expect(await seqs(alice, "café")).toEqual([5, 1]);
  expect(await seqs(bob, "water")).toEqual([4, 1]);
  expect(await seqs(alice, "water cafe")).toEqual([1]);
  expect(await seqs(alice, "schlussel BRUCKE")).toEqual([2]);
  expect(await seqs(alice, "zolc malmo")).toEqual([3]);
  expect(await seqs(alice, "Ærø")).toEqual([3]);
  expect(await seqs(alice, "0%")).toEqual([4]);
  expect(await seqs(alice, "e_t")).toEqual([4]);
  expect(await seqs(alice, "heron")).toEqual([]);
});

test.each([
  ["Wir treffen uns in der Goethestraße", ["goethestrasse", "GOETHESTRASSE", "straße", "Straſse"]],
  ["Le chef-d’œuvre de ma sœur", ["oeuvre", "œuvre", "SOEUR"]],
  ["Smørrebrød på Ærø", ["smorrebrod", "aero", "æro"]],
  ["Une soi\u00adrée à trois heures", ["soiree", "soirée", "soi\u00adree"]],
  ["Ｔｏｋｙｏ is far", ["tokyo", "Ｔｏｋｙｏ"]],
  ["The oﬃce party", ["office"]],
  ["Łódź i Gdańsk", ["lodz", "GDANSK"]],
])("%s is found however the words are typed", async (message, searches) => {
  const dora = await spender(9);
  const conversation = await openChat(world, dora, alice);
  await say(world, dora, conversation, message);
  for (const words of searches)
    expect([words, await seqs(alice, words, conversation)]).toEqual([words, [1]]);
});

test("a long message is shown around the word", async () => {
  const carl = await spender(9);
  const conversation = await openChat(world, carl, alice);
  await say(world, carl, conversation, `${"a ".repeat(100)}heron${" b".repeat(100)}`);
  const [found] = (await ask(alice, "heron", undefined, conversation)).body.found;
  expect(found?.words).toMatch(/^…(a ){15}heron( b)+ …$/);
  expect(found).toMatchObject({ seq: 1, sender_id: carl.id });
});

test("not for an outsider, a visitor, after a block; nothing of what is hidden, given back or erased", async () => {
  expect((await ask(await spender(1), "water")).status).toBe(404);
  expect((await ask(null, "water")).problem.code).toBe("authentication_required");
  expect((await ask(alice, " a ")).status).toBe(422);
  const rob = await spender(9);
  const conversation = await openChat(world, rob, alice);
  for (const words of ["Heron one", "Heron two", "Heron three"])
    await say(world, rob, conversation, words);
  await sql`update message set returned = true
    where conversation_id = ${conversation} and seq = 2`.execute(world.db);
  expect(await seqs(alice, "heron", conversation)).toEqual([3, 1]);
  expect(await seqs(rob, "heron", conversation)).toEqual([3, 2, 1]);
  await world.call("chat.remove", { conversation: { id: conversation } }, { as: alice });
  expect(await seqs(alice, "heron", conversation)).toEqual([]);
  await world.call("blocks.block", { profile: { id: rob.id } }, { as: alice });
  expect((await ask(rob, "heron", undefined, conversation)).status).toBe(404);
});

test("a free member finds what they may read: the newest hundred", async () => {
  const emil = await spender(9);
  const free = await spender(0, false);
  const conversation = await openChat(world, emil, free);
  await fill(conversation, emil, 150, "heron");
  expect((await ask(free, "heron 50", undefined, conversation)).body.found).toEqual([
    expect.objectContaining({ seq: 150 }),
  ]);
  expect(await seqs(emil, "heron 50", conversation)).toEqual([150, 50]);
});

test("a hundred thousand messages are looked through in bounded steps along the index, page by page", async () => {
  const dora = await spender(9);
  const conversation = await openChat(world, dora, alice);
  await sql`update account set paid_user = true where id = ${alice.id}`.execute(world.db);
  await fill(conversation, dora, 100_000, "Nichts zu sehen, nur ein früher Spaziergang am Fluss");
  await sql`update message set body = 'Ein Eisvogel' where conversation_id = ${conversation}
    and seq in (7, 42, 60_000) or conversation_id = ${conversation} and seq between 99_900 and 99_950`.execute(
    world.db,
  );
  await sql`analyze message`.execute(world.db);
  const found: number[] = [];
  let before: number | undefined;
  let requests = 0;
  do {
    const { body } = await ask(alice, "eisvogel", before, conversation);
    found.push(...body.found.map(({ seq }) => seq));
    before = body.next ?? undefined;
    requests += 1;
  } while (before);
  const newest = Array.from({ length: 51 }, (_, at) => 99_950 - at);
  expect(found).toEqual([...newest, 60_000, 42, 7]);
  expect(requests).toBeLessThan(50);
});

/** Puts as many messages into a conversation that has none; no statement of it may take long. */
const fill = async (conversation: string, { id }: Actor, count: number, words: string) => {
  for (let done = 0; done < count; done += 5_000)
    await sql`insert into message (conversation_id, seq, sender_id, client_id, body)
      select ${conversation}::uuid, n, ${id}::uuid, gen_random_uuid(), ${words}::text || ' ' || n
      from generate_series(${done + 1}::int, ${Math.min(done + 5_000, count)}::int) n`.execute(
      world.db,
    );
  await sql`update conversation set last_seq = ${count} where id = ${conversation}`.execute(
    world.db,
  );
};
