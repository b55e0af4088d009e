import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { openChat, say } from "#features/chat/chat-cast.ts";
import { type Actor, openWorld, type World } from "#test/world.ts";
import { refundUndelivered } from "./undelivered.server.ts";

// 'Refused, blocked, undeliverable or deleted: not charged, or refunded by itself' (readings, 'Paid
// messages'), case by case.

let world: World;
let alice: Actor, bob: Actor;
let chat: string;
let names = 0;
beforeAll(async () => void (world = await openWorld()));
beforeEach(async () => {
  alice = await world.member(`Alice${(names += 1)}`);
  bob = await world.member(`Bob${names}`, {
    gender: "man",
    seeks: ["woman"],
    paid_user: true,
    credits: 20,
  });
  chat = await openChat(world, bob, alice);
});

const credits = async () =>
  (
    await world.db
      .selectFrom("wallet")
      .where("account_id", "=", bob.id)
      .select("credits")
      .executeTakeFirstOrThrow()
  ).credits;
const refunds = async () =>
  (await world.call("credits.ledger", {}, { as: bob })).body.transactions
    .filter(({ reason }) => reason === "refund")
    .map((entry) => [entry.credits, entry.reference]);
const bubbles = async () =>
  (await world.call("chat.read", { conversation: chat }, { as: bob })).body.messages.map(
    ({ seq, given_back }) => [seq, given_back ?? 0],
  );
/**
 * What Bob has paid for so far was paid so many days ago. The books cannot be changed, so they are
 * written anew.
 */
async function paidDaysAgo(days: number): Promise<void> {
  await world.db.transaction().execute(async (tx) => {
    await sql`alter table ledger_entry disable trigger ledger_is_append_only`.execute(tx);
    await sql`update ledger_entry
      set id = uuidv7(make_interval(days => ${-days})), created_at = created_at - make_interval(days => ${days})
      where account_id = ${bob.id} and credits < 0`.execute(tx);
    await sql`alter table ledger_entry enable trigger ledger_is_append_only`.execute(tx);
  });
}

test("what no device has fetched for 30 days comes back once, and says so in the chat and in the transactions; it may still arrive", async () => {
  await say(world, bob, chat, "Seen");
  await world.call("chat.markRead", { conversation: { id: chat }, seq: 1 }, { as: alice });
  await say(world, bob, chat, "Never fetched");
  await say(world, bob, chat, "", randomUUID(), { gift: "rose" });
  expect(await credits()).toBe(15);
  await paidDaysAgo(29);
  expect(await refundUndelivered(world.services)).toBe(0);
  await paidDaysAgo(31);
  expect(
    (await Promise.all(Array.from({ length: 5 }, () => refundUndelivered(world.services)))).reduce(
      (sum, count) => sum + count,
      0,
    ),
  ).toBe(2);
  expect(await credits()).toBe(19);
  expect(await refunds()).toEqual(
    expect.arrayContaining([
      [1, `${chat}:2`],
      [3, `${chat}:3`],
    ]),
  );
  expect(await bubbles()).toEqual([
    [1, 0],
    [2, 1],
    [3, 3],
  ]);
  expect(
    (await world.call("chat.read", { conversation: chat }, { as: alice })).body.messages,
    "the other is told nothing of it",
  ).toMatchObject([{}, { credits: null }, { credits: null }]);
  expect(await refundUndelivered(world.services)).toBe(0);
});

test("the receiver blocks the sender, deletes the account, is blocked by an operator or erased: what had not arrived comes back", async () => {
  const ways: ((id: string) => Promise<unknown>)[] = [
    () => world.call("blocks.block", { profile: { id: bob.id } }, { as: alice }),
    (id) =>
      world.db.updateTable("account").set({ status: "deleted" }).where("id", "=", id).execute(),
    (id) =>
      world.db.updateTable("account").set({ status: "blocked" }).where("id", "=", id).execute(),
    (id) => world.db.deleteFrom("account").where("id", "=", id).execute(),
  ];
  for (const leave of ways) {
    alice = await world.member(`Gone${(names += 1)}`);
    chat = await openChat(world, bob, alice);
    const before = await credits();
    await say(world, bob, chat, "Are you there?");
    expect(await credits()).toBe(before - 1);
    await leave(alice.id);
    expect(await credits()).toBe(before);
  }
});

test("a sender who blocks gets nothing back: unblocking would make the message free", async () => {
  await say(world, bob, chat, "Hello");
  await world.call("blocks.block", { profile: { id: alice.id } }, { as: bob });
  expect([await credits(), await refunds()]).toEqual([19, []]);
});

test("held by screening: neither delivered nor charged, and nothing to give back when an operator refuses it", async () => {
  const texts = (at: number) =>
    `I have a wonderful offer for you, look at this page of mine and write to me there, number ${at}: www.offer-of-today.test`;
  const outcomes: [held: boolean, paid: number][] = [];
  for (let at = 0; at < 14; at += 1) {
    const other = await openChat(world, bob, await world.member(`Target${(names += 1)}`));
    const before = await credits();
    const { problem } = await world.call(
      "chat.sendMessage",
      {
        conversation: { id: other },
        client_id: randomUUID(),
        body: texts(at),
        contact_confirmed: true,
      },
      { as: bob },
    );
    outcomes.push([problem.code === "message_held", before - (await credits())]);
  }
  expect(outcomes.some(([held]) => held)).toBe(true);
  expect(outcomes.filter(([held, paid]) => paid !== (held ? 0 : 1))).toEqual([]);
  expect(await refunds()).toEqual([]);
});

test("removed by an operator: what had not arrived comes back, what had does not", async () => {
  await say(world, bob, chat, "You are ugly");
  await world.call("chat.markRead", { conversation: { id: chat }, seq: 1 }, { as: alice });
  await say(world, bob, chat, "And stupid");
  expect(await credits()).toBe(18);
  for (const seq of [1, 2]) {
    await world.db
      .transaction()
      .execute((tx) => sql`select refund_removed(${chat}::uuid, ${seq})`.execute(tx));
    await world.db
      .transaction()
      .execute((tx) => sql`select refund_removed(${chat}::uuid, ${seq})`.execute(tx));
  }
  expect([await credits(), await refunds()]).toEqual([19, [[1, `${chat}:2`]]]);
});

test("a refused message costs nothing: no credits, an unknown conversation, a text too long", async () => {
  expect((await say(world, bob, randomUUID(), "Hello")).status).toBe(404);
  expect((await say(world, bob, chat, "x".repeat(2_000))).problem.code).toBe("message_too_long");
  expect(await credits()).toBe(20);
});
