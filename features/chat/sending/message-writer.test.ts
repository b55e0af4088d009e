import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { type Actor, openWorld, type World } from "#test/world.ts";
import { eventually, money, openChat, say } from "../chat-cast.ts";
import { openMessageWriter, type Outgoing } from "./message-writer.server.ts";

let world: World;
let pairs: { from: Actor; to: Actor; chat: string }[];

const outgoing = (from: Actor, conversation: string, more: Partial<Outgoing> = {}): Outgoing => ({
  conversation,
  sender: from.id,
  clientId: randomUUID(),
  body: "Hello",
  price: 1,
  confirmed: false,
  ...more,
});

beforeAll(async () => {
  world = await openWorld();
  pairs = await Promise.all(
    Array.from({ length: 40 }, async (_, n) => {
      const from = await world.member(`From${n}`, { gender: "man", paid_user: true, credits: 20 });
      const to = await world.member(`To${n}`);
      return { from, to, chat: await openChat(world, from, to) };
    }),
  );
});

test("a batch stores and charges each message as it would alone", async () => {
  const answers = await Promise.all(
    pairs.map(({ from, chat }, n) => say(world, from, chat, `Hello ${n}`)),
  );
  expect(answers.map(({ body }) => [body.message.seq, body.message.credits, body.credits])).toEqual(
    pairs.map(() => [1, 1, 19]),
  );
  // A batch has one moment; without batches there would be 40.
  expect(new Set(answers.map(({ body }) => body.message.created_at)).size).toBeLessThan(20);
  for (const { from } of pairs)
    expect(await money(world, from)).toEqual({ wallet: 19, ledger: 19 });
  for (const [n, { to, chat }] of pairs.entries()) {
    const { body } = await world.call("chat.list", {}, { as: to });
    expect(body.chats).toMatchObject([
      {
        conversation: { id: chat, last_seq: 1, last_preview: `Hello ${n}` },
        num_unread_messages: 1,
      },
    ]);
  }
});

test("in one batch, each message gets the verdict of its own facts", async () => {
  const [ok, blocked, invisible, unconfirmed, gone, poor, fictional, ...others] = pairs;
  if (!ok || !blocked || !invisible || !unconfirmed || !gone || !poor || !fictional)
    throw new Error("too few pairs");
  await world.db
    .insertInto("block")
    .values({ account_id: blocked.to.id, blocked_id: blocked.from.id })
    .execute();
  await world.db
    .updateTable("account")
    .set({ invisible: true })
    .where("id", "=", invisible.to.id)
    .execute();
  await world.db
    .updateTable("account")
    .set({ status: "not_confirmed" })
    .where("id", "=", unconfirmed.to.id)
    .execute();
  await world.db
    .updateTable("account")
    .set({ status: "blocked" })
    .where("id", "=", gone.to.id)
    .execute();
  await world.db
    .updateTable("profile")
    .set({ fictional: true })
    .where("id", "=", fictional.to.id)
    .execute();
  const together = await Promise.all(
    [
      outgoing(ok.from, ok.chat),
      outgoing(blocked.from, blocked.chat),
      outgoing(invisible.from, invisible.chat),
      outgoing(unconfirmed.from, unconfirmed.chat),
      outgoing(gone.from, gone.chat),
      outgoing(poor.from, poor.chat, { price: 500 }),
      outgoing(fictional.from, fictional.chat),
      outgoing(others[0]?.from ?? ok.from, ok.chat),
      outgoing(others[1]?.from ?? ok.from, others[1]?.chat ?? "", {
        body: "",
        gift: "rose",
        price: 3,
      }),
      outgoing(others[2]?.from ?? ok.from, others[2]?.chat ?? ""),
    ].map((message) => world.services.messages.send(message)),
  );
  expect(together.map(({ code }) => code)).toEqual([
    "sent",
    "not_found",
    "recipient_unavailable",
    "recipient_unconfirmed",
    "recipient_unavailable",
    "not_enough_credits",
    "fictional_unconfirmed",
    "not_found",
    "sent",
    "sent",
  ]);
  expect(together.map(({ cost, gift }) => [cost, gift]).slice(8)).toEqual([
    [3, "rose"],
    [1, null],
  ]);
});

test("one message that the database cannot store does not cost the others of its batch", async () => {
  const good = pairs.slice(20, 30).map(({ from, chat }) => outgoing(from, chat));
  const bad = pairs
    .slice(30, 31)
    .map(({ from, chat }) => outgoing(from, chat, { body: "x".repeat(4_001) }));
  const settled = await Promise.allSettled(
    [...good, ...bad].map((message) => world.services.messages.send(message)),
  );
  expect(settled.map(({ status }) => status)).toEqual([...good.map(() => "fulfilled"), "rejected"]);
});

test("the writer survives the end of its connections, and a refused send may be repeated under its client id", async () => {
  const chosen = pairs.slice(10, 20);
  const before = await Promise.all(chosen.map(({ from }) => money(world, from)));
  const messages = chosen.map(({ from, chat }) => outgoing(from, chat));
  for (let round = 0; round < 5; round += 1) {
    const sends = messages.map((message) =>
      world.services.messages.send(message).then(
        () => true,
        (error: { code?: string }) => error.code,
      ),
    );
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'message-writer' and datname = current_database()`.execute(world.db);
    for (const outcome of await Promise.all(sends))
      expect([true, "unavailable"]).toContain(outcome);
  }
  await eventually(() =>
    Promise.all(messages.map((message) => world.services.messages.send(message))).then(
      () => "all",
      () => "not yet",
    ),
  ).toBe("all");
  for (const [n, { from }] of chosen.entries()) {
    const now = await money(world, from);
    expect(now.wallet).toBe(now.ledger);
    expect(now.wallet).toBe((before[n]?.wallet ?? 0) - 1);
  }
});

test("closed while it connects, it leaves no connection behind", async () => {
  const lines = async () => {
    const { rows } = await sql<{ open: number }>`
      select count(*)::int as open from pg_stat_activity, pg_sleep(0.5)
      where application_name = 'message-writer' and datname = current_database()`.execute(world.db);
    return rows[0]?.open;
  };
  const before = await lines();
  expect(before).toBeGreaterThan(0);
  await openMessageWriter(world.databaseUrl, world.services.log).close();
  await lines(); // half a second, in which one would have come up
  await expect.poll(lines).toBe(before); // PostgreSQL lets one that left go when it comes to it
});
