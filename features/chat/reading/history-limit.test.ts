import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { type Actor, openWorld, type World } from "#test/world.ts";
import { aPhoto, bring, load, openChat, say } from "../chat-cast.ts";
import { freeHistory } from "./history-limit.ts";

let world: World;
let free: Actor;
let premium: Actor;
let chat: string;

beforeAll(async () => {
  world = await openWorld();
  free = await world.member("Free", { credits: 10 });
  premium = await world.member("Premium", { gender: "man", paid_user: true, credits: 10 });
  chat = await openChat(world, premium, free);
});

/** As if so many more messages had been exchanged over the months. */
async function grow(messages: number): Promise<void> {
  await sql`
    with c as (update conversation set last_seq = last_seq + ${messages} where id = ${chat} returning last_seq)
    insert into message (conversation_id, seq, sender_id, client_id, body) select ${chat}, c.last_seq - ${messages} + n, ${premium.id}, gen_random_uuid(), 'Number ' || n from c, generate_series(1, ${messages}) n`.execute(
    world.db,
  );
}

/** Every seq that a member finds by paging backwards. */
async function seen(member: Actor): Promise<number[]> {
  const seqs: number[] = [];
  for (let before: number | undefined, more = true; more;) {
    const { body } = await world.call(
      "chat.read",
      { conversation: chat, ...(before && { before }) },
      { as: member },
    );
    seqs.unshift(...body.messages.map(({ seq }) => seq));
    before = body.messages[0]?.seq;
    more = body.more;
  }
  return seqs;
}
const limitOf = async (member: Actor) =>
  (await world.call("chat.read", { conversation: chat }, { as: member })).body.history_limit;

test("a free member sees the newest messages and is told so; premium lifts it; photos follow", async () => {
  const { photo } = (await bring(world, premium, chat, await aPhoto())).body;
  await say(world, premium, chat, "", randomUUID(), { photo: { id: photo.id } });
  await grow(freeHistory - 1);
  expect([await limitOf(free), (await seen(free)).length]).toEqual([null, freeHistory]);
  expect((await load(world, free, photo.filename)).status).toBe(200);

  await grow(20);
  expect(await limitOf(free)).toBe(freeHistory);
  expect(await seen(free)).toEqual(Array.from({ length: freeHistory }, (_, n) => n + 21));
  expect(
    (await world.call("chat.read", { conversation: chat, after: 0 }, { as: free })).body.messages[0]
      ?.seq,
  ).toBe(21);
  expect((await load(world, free, photo.filename)).status).toBe(404);
  expect([await limitOf(premium), (await seen(premium)).length]).toEqual([null, freeHistory + 20]);

  await world.db
    .updateTable("account")
    .set({ paid_user: true })
    .where("id", "=", free.id)
    .execute();
  expect([await limitOf(free), (await seen(free))[0]]).toEqual([null, 1]);
  expect((await load(world, free, photo.filename)).status).toBe(200);
});
