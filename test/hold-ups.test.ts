import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import pg from "pg";
import { expect, test } from "vitest";
import type { CallName } from "#server/calls/registry.ts";
import { calls } from "#features/index.ts";
import { payerOf } from "./payer.ts";
import { plausible } from "./plausible.ts";
import { slice } from "./slice.ts";
import { type Actor, openWorld, type World } from "./world.ts";

// Somebody holds a lock and does not let go. Each lock is held until everybody has been answered:
// whoever waits for its end waits for ever, and the test with them.

/** What a call says while something is held up is what these tests are about. */
const call: World["call"] = (name, input, how) =>
  world.call(name, input, { ...how, comesAgain: false });

const world = await openWorld();
const payer = payerOf(world);
const alice = await world.member("Alice", { paid_user: true, credits: 50 });
const otto = await world.staff("Otto");
const bert = await world.member("Bert", {
  gender: "man",
  seeks: ["woman"],
  paid_user: true,
  credits: 50,
});
const carla = await world.member("Carla", { paid_user: true, credits: 50 });
const dirk = await world.member("Dirk", { gender: "man", seeks: ["woman"] });

const open = async (as: Actor, to: Actor) =>
  (await call("chat.open", { profile: { id: to.id } }, { as })).body.conversation.id;
const say = (as: Actor, id: string) =>
  call(
    "chat.sendMessage",
    { conversation: { id }, client_id: randomUUID(), body: "Good evening" },
    { as },
  );
const order = async (as: Actor): Promise<string> => {
  const { status, body, problem } = await call(
    "payments.order",
    { bundle: "p1", payment_method: "creditcard" },
    { as },
  );
  if (problem.code === "payment_unavailable") return order(as); // the sandbox was slow: as a member presses again
  if (status !== 200) throw new Error(`no order: ${problem.code}`);
  return body.order.payment_id;
};

const theirs = await open(alice, bert);
const others = await open(carla, dirk);
await say(bert, theirs);
await payer.press(
  `${world.url}/sandbox/checkout/${await payer.paymentOf(await order(alice))}`,
  "pay",
);
const unpaid = await order(alice);
const payment = await payer.paymentOf(unpaid);
await world.db
  .updateTable("sandbox_payment")
  .set({ status: "paid" })
  .where("id", "=", payment)
  .execute();

const webhook = async () => ({
  status: await payer.tell({ id: `evt_${randomUUID()}`, type: "payment.updated", payment }),
});
const write = () => say(alice, theirs);
const like = () => call("likes.like", { profile: { id: bert.id } }, { as: alice });
const block = () => call("blocks.block", { profile: { id: dirk.id } }, { as: alice });
const limit = () => call("spendingLimit.set", { day: "500" }, { as: alice });
const read = () => call("chat.markRead", { conversation: { id: theirs }, seq: 1 }, { as: alice });
const about = () => call("profiles.update", { about: "Somebody else since today" }, { as: alice });

const reads = (Object.keys(calls) as CallName[]).filter(
  (name) => calls[name].method === "GET" && !("acts" in calls[name]),
);

/** Every page's reads, as these members: those that could not be answered. */
async function unanswered(...members: Actor[]): Promise<string[]> {
  const asked = members.flatMap((as) =>
    reads.map(async (name) => {
      const { status, problem } = await call(name, plausible(name) as never, { as });
      return status < 500 ? [] : [`${name}: ${status} ${problem.code}`];
    }),
  );
  return (await Promise.all(asked)).flat();
}

/** Holds what this statement locks while `meanwhile` runs. */
async function holding<T>(statement: string, meanwhile: () => Promise<T>): Promise<T> {
  const holder = new pg.Client({ connectionString: world.databaseUrl });
  await holder.connect();
  try {
    // Longer than the role may, behind a pooler.
    await holder.query("set idle_in_transaction_session_timeout = 0");
    await holder.query("begin");
    await holder.query(statement);
    return await meanwhile();
  } finally {
    await holder.end();
  }
}

const rows: { what: string; lock: string; waits: () => Promise<{ status: number }> }[] = [
  {
    what: "the next invoice number",
    lock: "select from invoice_series for update",
    waits: webhook,
  },
  {
    what: "an order",
    lock: `select from orders where id = '${unpaid}' for update`,
    waits: webhook,
  },
  {
    what: "a wallet",
    lock: `select from wallet where account_id = '${alice.id}' for update`,
    waits: write,
  },
  {
    what: "a conversation",
    lock: `select from conversation where id = '${theirs}' for update`,
    waits: write,
  },
  {
    what: "a place in a conversation",
    lock: `select from participant where conversation_id = '${theirs}' for update`,
    waits: read,
  },
  {
    what: "an account",
    lock: `select from account where id = '${alice.id}' for update`,
    waits: limit,
  },
  {
    what: "a profile",
    lock: `select from profile where id = '${alice.id}' for update`,
    waits: about,
  },
];

test.each(slice(rows, 2))(
  "$what is held: its own write is told to come again, everybody else goes on",
  async ({ lock, waits }) => {
    const { held, writes, pages } = await holding(lock, async () => ({
      held: (await waits()).status,
      writes: [
        (await say(carla, others)).status,
        (await call("likes.like", { profile: { id: dirk.id } }, { as: carla })).status,
      ],
      pages: await unanswered(alice),
    }));
    expect(held).toBe(503);
    expect(writes).toEqual([200, 200]);
    expect(pages).toEqual([]);
  },
);

const tables: typeof rows = [
  { what: "the ledger", lock: "lock table ledger_entry in exclusive mode", waits: webhook },
  { what: "the blocks", lock: "lock table block in exclusive mode", waits: block },
  { what: "the likes", lock: "lock table likes in exclusive mode", waits: like },
  { what: "the messages", lock: "lock table message in exclusive mode", waits: write },
  { what: "the keys of writes", lock: "lock table idempotency_key in exclusive mode", waits: like },
  {
    what: "the site",
    lock: "select from site for update",
    waits: () => call("complaints.complain", plausible("complaints.complain") as never),
  },
];

test.each(slice(tables, 2, 1))(
  "$what: nobody can write, everybody can read",
  async ({ lock, waits }) => {
    const { held, pages } = await holding(lock, async () => ({
      held: (await waits()).status,
      pages: await unanswered(alice, otto),
    }));
    expect(held).toBe(503);
    expect(pages).toEqual([]);
  },
);

test("a table that is being changed: every call answers, with 'busy' in words and when to come again", async () => {
  const answers = await holding("lock table profile in access exclusive mode", () =>
    Promise.all(
      reads.map((name) =>
        call(name, plausible(name) as never, {
          as: bert,
          headers: { "accept-language": "en" },
        }),
      ),
    ),
  );
  const refused = answers.filter(({ status }) => status >= 500);
  expect(refused.length).toBeGreaterThan(3);
  for (const { status, problem, headers } of refused) {
    expect([status, problem.code, headers.get("retry-after")]).toEqual([503, "busy", "2"]);
    expect(problem.detail).toMatch(/Try again in a few seconds/);
  }
});

test("60 writes that wait for one row leave the pages their connections; the same write goes through later, once", async () => {
  const keys = Array.from({ length: 60 }, () => randomUUID());
  const set = (key: string) => call("spendingLimit.set", { day: "500" }, { as: alice, key });
  const { pages, writes } = await holding(
    `select from account where id = '${alice.id}' for no key update`,
    async () => {
      const waiting = Promise.all(keys.map(set));
      const pages = await unanswered(bert);
      return { pages, writes: await waiting };
    },
  );
  expect(pages).toEqual([]);
  expect(new Set(writes.map(({ status, problem }) => `${status} ${problem.code}`))).toEqual(
    new Set(["503 busy"]),
  );
  expect((await set(keys[0] ?? "")).status).toBe(200);
});

test("24 webhooks that wait for one number leave members and their writes alone, and count once the provider tells again", async () => {
  const buyers = await Promise.all(Array.from({ length: 24 }, (_, n) => world.member(`Buyer${n}`)));
  const payments = await Promise.all(
    buyers.map(async (buyer) => payer.paymentOf(await order(buyer))),
  );
  await world.db
    .updateTable("sandbox_payment")
    .set({ status: "paid" })
    .where("id", "in", payments)
    .execute();
  const tell = (each: string) =>
    payer.tell({ id: `evt_${each}`, type: "payment.updated", payment: each });
  const { pages, writes, told } = await holding(
    "select from invoice_series for update",
    async () => {
      const waiting = Promise.all(payments.map(tell));
      const pages = await unanswered(bert);
      const writes = [
        await say(carla, others),
        await call("likes.like", { profile: { id: carla.id } }, { as: dirk }),
      ];
      return { pages, writes, told: await waiting };
    },
  );
  expect(pages).toEqual([]);
  expect(writes.map(({ status }) => status)).toEqual([200, 200]);
  expect(new Set(told)).toEqual(new Set([503]));

  // As a provider does: until we say that we have it.
  await Promise.all(
    payments.map(async (each) => {
      while ((await tell(each)) !== 200);
    }),
  );
  const numbers = await world.db
    .selectFrom("invoice")
    .where("kind", "=", "invoice")
    .select("number")
    .orderBy("number")
    .execute();
  expect(numbers.map(({ number }) => number)).toEqual(numbers.map((_, at) => at + 1));
  const paid = await world.db
    .selectFrom("account")
    .where(
      "id",
      "in",
      buyers.map(({ id }) => id),
    )
    .where("paid_user", "=", true)
    .select("id")
    .execute();
  expect(paid).toHaveLength(24);
});

test("no connection of any kind may wait, work or idle in a transaction without end", async () => {
  const { db, reads: pages, hooks, background } = world.services;
  const asked = sql<{ name: string; setting: string }>`
    select name, setting from pg_settings
    where name in ('lock_timeout', 'statement_timeout', 'idle_in_transaction_session_timeout')`;
  for (const each of [db, pages, hooks, background.db]) {
    const { rows: settings } = await asked.execute(each);
    expect(settings).toHaveLength(3);
    expect(settings.filter(({ setting }) => setting === "0")).toEqual([]);
  }
  // Said with the connection or, through a pooler, by the role.
  const { rows: prepared } = await world.services.prepared.query(
    "select from pg_settings where name like '%\\_timeout' and source in ('client', 'database user') and setting <> '0'",
  );
  expect(prepared).toHaveLength(3);
  const { rows: kinds } = await sql<{ name: string }>`
    select distinct application_name as name from pg_stat_activity where datname = current_database()`.execute(
    db,
  );
  expect(kinds.map(({ name }) => name)).toContain("message-writer");
});
