import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import { openChat, say } from "#features/chat/chat-cast.ts";
import { payOutUnused, returnedJob } from "#features/orders/refunds/pay-out.server.ts";
import { openRefunds, type RefundsCast } from "#features/orders/refunds/refunds-cast.ts";
import { grantCredits } from "#features/wallet/grant-credits.server.ts";
import { checkLedger } from "#features/wallet/check-ledger.server.ts";
import { refundUndelivered } from "#features/wallet/undelivered.server.ts";
import { slice } from "#test/slice.ts";
import type { Actor } from "#test/world.ts";
import { endings } from "./ends-cast.ts";
import { eraseAccount } from "./erase.server.ts";

let cast: RefundsCast;
beforeAll(async () => void (cast = await openRefunds()));

let names = 0;
/** Buys 20 credits for €12.00 for each one of `bundles`, in this order. */
async function buyer(times: number): Promise<{ as: Actor; orders: readonly string[] }> {
  const as = await cast.world.member(`Returned${(names += 1)}`, {
    gender: "man",
    seeks: ["woman"],
  });
  await sql`update account set signup_date = now() - interval '90 days' where id = ${as.id}`.execute(
    cast.world.db,
  );
  const orders: string[] = [];
  for (let at = 0; at < times; at += 1) orders.push(await cast.buy(as, "p0"));
  return { as, orders };
}
const ways = Object.entries(endings).map(
  ([ending, end]) => [ending, (as: Actor) => end(cast.world.services, as.id)] as const,
);
const [[, erase] = ["", async () => {}]] = ways;
const hourly = () => returnedJob(cast.world.services).run({});
/** What was paid out of each order, in credits and cents. */
const paidOut = async (orders: readonly string[]) => {
  const { rows } = await sql<{ credits: number; amount: number }>`
    select coalesce(sum(credits), 0)::int as credits, coalesce(sum(amount), 0)::int as amount
    from refund where order_id = any(${orders}) and kind = 'payout'
      and status not in ('dropped', 'undone')`.execute(cast.world.db);
  return rows[0];
};
const closed = async (as: Actor) =>
  (
    await cast.world.db
      .selectFrom("ledger_entry")
      .where("account_id", "=", as.id)
      .where("reason", "=", "expiry")
      .select("credits")
      .orderBy("id")
      .execute()
  ).map(({ credits }) => credits);

describe("trust row 22: a dispute that is won after the end of an account pays back what was unused, and no more", () => {
  for (const [bought, disputed, used] of [
    [1, 0, 0],
    [1, 0, 8],
    [1, 0, 20],
    [2, 0, 8],
    [2, 1, 8],
    [2, 0, 27],
    [2, 1, 27],
    [2, 1, 40],
  ] as const)
    test.each(ways)(
      `${used} of ${bought * 20} credits used, order ${disputed + 1} of ${bought} disputed, after %s`,
      async (_ending, end) => {
        const { as, orders } = await buyer(bought);
        if (used > 0) await cast.spendByOperator(as, used);
        const order = orders[disputed] ?? "";
        await cast.payer.later(order, "chargeback");
        await end(as);
        await cast.payer.later(order, "chargeback_won");
        await hourly();
        const unused = bought * 20 - used;
        const paid = { credits: unused, amount: unused * 60 };
        expect(await paidOut(orders), "what nobody had used").toEqual(paid);
        expect(await cast.holds(as)).toEqual({ credits: 0, debt: 0 });
        await hourly();
        expect(await paidOut(orders), "once").toEqual(paid);
        expect(await checkLedger(cast.world.db)).toEqual([]);
      },
    );
});

/** The sender's undelivered messages come back: every way there is. */
const waysBack: Readonly<Record<string, (receiver: Actor, sender: Actor) => Promise<unknown>>> = {
  "their receiver blocks the sender": (receiver, sender) =>
    cast.world.db
      .insertInto("block")
      .values({ account_id: receiver.id, blocked_id: sender.id })
      .execute(),
  "their receiver leaves": (receiver) =>
    sql`update account set status = 'deleted', deleted_at = now() where id = ${receiver.id}`.execute(
      cast.world.db,
    ),
  "their receiver is blocked": (receiver) =>
    sql`update account set status = 'blocked' where id = ${receiver.id}`.execute(cast.world.db),
  "no device fetches them for 30 days": async (_receiver, sender) => {
    await cast.world.db.transaction().execute(async (tx) => {
      await sql`alter table ledger_entry disable trigger ledger_is_append_only`.execute(tx);
      await sql`update ledger_entry set id = uuidv7(make_interval(days => -31)),
        created_at = created_at - interval '31 days' where account_id = ${sender.id} and reason = 'message'`.execute(
        tx,
      );
      await sql`update ledger_entry set id = uuidv7(make_interval(days => -32)),
        created_at = created_at - interval '32 days'
        where account_id = ${sender.id} and reason in ('purchase', 'grant')`.execute(tx);
      await sql`alter table ledger_entry enable trigger ledger_is_append_only`.execute(tx);
    });
    await refundUndelivered(cast.world.services);
  },
};

/** Three messages of one credit each that no device of their receiver fetches. */
async function writesThree(as: Actor): Promise<Actor> {
  const receiver = await cast.world.member(`Receiver${(names += 1)}`);
  const chat = await openChat(cast.world, as, receiver);
  for (let at = 0; at < 3; at += 1) await say(cast.world, as, chat, `Hello ${at}`);
  return receiver;
}

describe("trust row 22: credits that come back after a payout are paid as well", () => {
  for (const [how, comesBack] of Object.entries(waysBack)) {
    test.each(ways)(`after %s, when ${how}`, async (_ending, end) => {
      const { as, orders } = await buyer(1);
      const receiver = await writesThree(as);
      await end(as);
      expect(await paidOut(orders)).toEqual({ credits: 17, amount: 1020 });
      await comesBack(receiver, as);
      expect((await cast.holds(as)).credits).toBe(3);
      await Promise.all([hourly(), hourly()]);
      expect(await paidOut(orders)).toEqual({ credits: 20, amount: 1200 });
      expect([await cast.holds(as), await closed(as)]).toEqual([{ credits: 0, debt: 0 }, []]);
    });

    test.each(ways)(
      `credits that nothing was paid for expire with an entry after %s, when ${how}`,
      async (_ending, end) => {
        const { as } = await buyer(0);
        await sql`update account set paid_user = true where id = ${as.id}`.execute(cast.world.db);
        await grantCredits(cast.world.db, as.id, 3, "grant", randomUUID());
        const receiver = await writesThree(as);
        await end(as);
        await comesBack(receiver, as);
        await Promise.all([hourly(), hourly()]);
        expect([await cast.holds(as), await closed(as)]).toEqual([{ credits: 0, debt: 0 }, [-3]]);
      },
    );
  }

  test("a ban alone, or one after a member came back from a cancellation, ends nothing", async () => {
    const { as, orders } = await buyer(1);
    const { db } = cast.world;
    await sql`insert into cancellation (site_id, account_id, name, email, language, scope, kind, ends_at, status, closed_at)
      select site_id, id, 'Me', email, 'en', 'membership', 'ordinary', now(), 'done', now() - interval '5 days'
      from account where id = ${as.id}`.execute(db);
    await sql`insert into measure (act_id, site_id, subject_id, kind, ground, clause, facts, source, deciders)
      select id, site_id, id, 'ban', 'terms', '1', 'fraud', 'own_look', array[id] from account
      where id = ${as.id}`.execute(db);
    await sql`update account set status = 'blocked' where id = ${as.id}`.execute(db);
    await hourly();
    expect([await paidOut(orders), await cast.holds(as)]).toEqual([
      { credits: 0, amount: 0 },
      { credits: 20, debt: 0 },
    ]);
  });

  test("paid out while blocked, unblocked, messages come back, erased: the rest is paid then", async () => {
    const { as, orders } = await buyer(1);
    const receiver = await writesThree(as);
    await sql`update account set status = 'blocked' where id = ${as.id}`.execute(cast.world.db);
    await cast.world.db.transaction().execute((tx) => payOutUnused(cast.world.services, tx, as.id));
    expect(await paidOut(orders)).toEqual({ credits: 17, amount: 1020 });
    await sql`update account set status = 'active' where id = ${as.id}`.execute(cast.world.db);
    await waysBack["their receiver leaves"]?.(receiver, as);
    await hourly();
    expect((await cast.holds(as)).credits, "theirs to use again").toBe(3);
    await erase(as);
    expect(await paidOut(orders)).toEqual({ credits: 20, amount: 1200 });
    expect(await cast.holds(as)).toEqual({ credits: 0, debt: 0 });
  });
});

/** `used` credits and three messages are used of `bought` orders, then a bank takes `disputed`. */
interface Dispute {
  readonly bought: number;
  readonly disputed: number;
  readonly used: number;
  /** Bought after the dispute: pays the debt first. */
  readonly boughtLater: number;
}

const disputes: readonly Dispute[] = [
  ...[0, 1].flatMap((disputed) =>
    [15, 18, 19, 37].map((used) => ({ bought: 2, disputed, used, boughtLater: 0 })),
  ),
  { bought: 3, disputed: 2, used: 39, boughtLater: 0 },
  { bought: 1, disputed: 0, used: 10, boughtLater: 1 },
  { bought: 1, disputed: 0, used: 17, boughtLater: 1 },
  { bought: 2, disputed: 1, used: 37, boughtLater: 1 },
];

describe("trust row 22: credits that come back are worth something while an order stands", () => {
  for (const erasedFirst of [false, true])
    for (const { bought, disputed, used, boughtLater } of slice(disputes, 3, erasedFirst ? 1 : 0))
      test(`${used + 3} of ${bought} × 20 used, a bank takes order ${disputed + 1}, ${boughtLater} bought later, 3 come back ${erasedFirst ? "after" : "before"} the erasure`, async () => {
        const { as, orders } = await buyer(bought);
        if (used > 0) await cast.spendByOperator(as, used);
        const receiver = await writesThree(as);
        const taken = orders[disputed] ?? "";
        await cast.payer.later(taken, "chargeback");
        const later: string[] = [];
        for (let at = 0; at < boughtLater; at += 1) later.push(await cast.buy(as, "p0"));
        const standing = [...orders.filter((order) => order !== taken), ...later];
        const comesBack = () => waysBack["their receiver blocks the sender"]?.(receiver, as);
        if (erasedFirst) await erase(as);
        await comesBack();
        if (!erasedFirst) await erase(as);
        await Promise.all([hourly(), hourly()]);
        const held = Math.max(0, standing.length * 20 - used);
        expect(await paidOut(standing), "the price of each credit that nobody used").toEqual({
          credits: held,
          amount: held * 60,
        });
        await cast.payer.later(taken, "chargeback_won");
        await hourly();
        const unused = (standing.length + 1) * 20 - used;
        expect((await paidOut([taken, ...standing]))?.amount, "and once the bank gives up").toBe(
          unused * 60,
        );
        expect(await cast.holds(as)).toEqual({ credits: 0, debt: 0 });
        expect(await checkLedger(cast.world.db)).toEqual([]);
      });
});

/** [used besides three messages, order that a bank takes, credits of the other orders to be paid] */
const lostLives = [
  [2, null, 38],
  [2, 0, 20],
  [2, 1, 18],
  [20, null, 20],
  [20, 0, 17],
  [20, 1, 0],
] as const;

describe("trust row 22: what comes back to an account that was erased before payouts existed is paid as well", () => {
  for (const [used, disputed, due] of lostLives)
    test(`${used + 3} of 40 used, 3 come back, ${disputed === null ? "no bank" : `a bank takes order ${disputed + 1}`}`, async () => {
      const { as, orders } = await buyer(2);
      await cast.spendByOperator(as, used);
      const receiver = await writesThree(as);
      await sql`update account set status = 'deleted', deleted_at = now() where id = ${as.id}`.execute(
        cast.world.db,
      );
      await eraseAccount(cast.world.services, as.id, { replayed: true });
      const taken = disputed === null ? null : (orders[disputed] ?? "");
      if (taken !== null) await cast.payer.later(taken, "chargeback");
      await waysBack["their receiver blocks the sender"]?.(receiver, as);
      const claim = async () => {
        await hourly();
        await cast.world.db
          .transaction()
          .execute((tx) => payOutUnused(cast.world.services, tx, as.id));
      };
      await claim();
      expect((await paidOut(orders.filter((order) => order !== taken)))?.amount).toBe(due * 60);
      if (taken !== null) await cast.payer.later(taken, "chargeback_won");
      await claim();
      await claim();
      expect((await paidOut(orders))?.amount, "all that nobody used, once").toBe((40 - used) * 60);
      expect(await cast.holds(as)).toEqual({ credits: 0, debt: 0 });
      expect(await checkLedger(cast.world.db)).toEqual([]);
    });
});
