import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { type Actor, openWorld, type World } from "#test/world.ts";
import { openChat, say } from "../chat-cast.ts";

let world: World;
let viewer: Actor;
let nth = 0;

beforeAll(async () => {
  world = await openWorld();
  viewer = await world.member("Vic", { gender: "man", seeks: ["woman"] });
});

/** A member who got `written` first messages, and answered the first `answered` of them. */
async function member(written: number, answered: number) {
  const name = `M${(nth += 1)}`;
  const her = await world.member(name);
  await sql`update account set signup_date = '2026-03-20T12:00:00Z' where id = ${her.id}`.execute(
    world.db,
  );
  const chats: string[] = [];
  for (let each = 0; each < written; each += 1) {
    const him = await world.member(`${name}x${each}`, { gender: "man", credits: 5 });
    const chat = await openChat(world, him, her);
    expect((await say(world, him, chat, `Hello, this is number ${each}`)).status).toBe(200);
    chats.push(chat);
  }
  for (const chat of chats.slice(0, answered))
    expect((await say(world, her, chat, "Hello to you")).status).toBe(200);
  return { her, chats };
}
const habits = async ({ id }: Actor, as: Actor | null = viewer) => {
  const { body } = await world.call("members.read", { id }, { as });
  return [body.since, body.answers_most];
};

test("who answered most of ten first messages is said to, by the month they came", async () => {
  const { her } = await member(10, 10);
  expect(await habits(her)).toEqual(["2026-03", true]);
});

test("with nine it is not said: too few are known", async () => {
  const { her } = await member(9, 9);
  expect(await habits(her)).toEqual(["2026-03", false]);
});

test("what came just now has time: only what was left for two days counts as unanswered", async () => {
  const { her, chats } = await member(20, 11);
  expect(await habits(her)).toEqual(["2026-03", true]);
  await sql`alter table participant drop constraint participant_conversation_id_fkey`.execute(
    world.db,
  );
  await sql`alter table message drop constraint message_conversation_id_fkey`.execute(world.db);
  for (const chat of chats.slice(11)) {
    const {
      rows: [old],
    } = await sql<{ id: string }>`select uuidv7(interval '-10 days') as id`.execute(world.db);
    for (const [table, column] of [
      ["participant", "conversation_id"],
      ["message", "conversation_id"],
      ["conversation", "id"],
    ] as const)
      await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${old?.id}
        where ${sql.ref(column)} = ${chat}`.execute(world.db);
  }
  expect(await habits(her), "11 of 20").toEqual(["2026-03", false]);
});

test("of whom she blocked nothing counts; what she began neither", async () => {
  const { her, chats } = await member(10, 10);
  const { rows } = await sql<{ peer_id: string }>`select peer_id from participant
    where conversation_id = ${chats[0]} and account_id = ${her.id}`.execute(world.db);
  await world.call("blocks.block", { profile: { id: rows[0]?.peer_id ?? "" } }, { as: her });
  expect((await habits(her))[1]).toBe(false);
  const him = await world.member("Begun", { gender: "man" });
  await sql`update account set paid_user = true where id = ${her.id}`.execute(world.db);
  const own = await openChat(world, her, him);
  await say(world, her, own, "I begin");
  expect((await habits(her))[1]).toBe(false);
});

test("nothing is said to visitors, of who is invisible, of fictional ones, nor of a first month", async () => {
  const { her } = await member(0, 0);
  const ofAccount = (values: object) =>
    world.db.updateTable("account").set(values).where("id", "=", her.id).execute();
  await ofAccount({ signup_date: new Date() });
  expect(await habits(her)).toEqual([null, false]);
  await ofAccount({ signup_date: "2026-03-20T12:00:00Z", invisible: true });
  expect((await world.call("members.read", { id: her.id }, { as: viewer })).status).toBe(404);
  expect(await habits(her, her), "her own page, while she is invisible").toEqual([null, false]);
  await ofAccount({ invisible: false });
  await world.db.updateTable("profile").set({ fictional: true }).where("id", "=", her.id).execute();
  expect(await habits(her)).toEqual([null, false]);
});
