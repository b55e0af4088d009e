import { randomUUID } from "node:crypto";
import { Kysely, PostgresDialect, sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import type { DB } from "#db/schema.ts";
import { eventually, openChat, say } from "#features/chat/chat-cast.ts";
import { reconcile } from "../reconcile.server.ts";
import { askProvider, askProviderSoon, askWaiting } from "./ask-provider.server.ts";
import { type RefundsCast, openRefunds } from "./refunds-cast.ts";

let cast: RefundsCast;
beforeAll(async () => {
  cast = await openRefunds();
});

test("the provider is down: the withdrawal stands, the credits are gone, and it is asked again until it answers", async () => {
  const { alice, order } = await cast.buyer();
  const provider = cast.breakProvider();
  const { refund } = (await cast.withdraw(alice, order)).body;
  await eventually(async () => provider.asked()).toBe(1);
  await askProvider(cast.world.services, refund.id);
  expect((await cast.refundOf(alice, refund.id)).status).toBe("asked");
  expect(await cast.holds(alice)).toEqual({ credits: 0, debt: 0 });
  provider.mend();
  await sql`update refund set tried_at = now() - interval '2 hours' where id = ${refund.id}`.execute(
    cast.world.db,
  );
  await askWaiting(cast.world.services);
  await eventually(async () => (await cast.refundOf(alice, refund.id)).status).toBe("under_way");
});

test("the database is held up after the withdrawal: the process lives on, and the refund is asked for later", async () => {
  const told = Promise.withResolvers<unknown>();
  const { services } = cast.world;
  const held = new Kysely<DB>({
    dialect: new PostgresDialect({ pool: () => Promise.reject(new Error("held up")) }),
  });
  const log = { ...services.log, error: told.resolve } as unknown as typeof services.log;
  askProviderSoon({ ...services, db: held, log }, randomUUID());
  expect(await told.promise).toMatchObject({ err: { message: "held up" } });
});

test("a refund that bounces has failed, and is asked for again as another one; then it arrives", async () => {
  const { alice, order } = await cast.buyer();
  const { refund } = (await cast.withdraw(alice, order)).body;
  await eventually(async () => (await cast.refundOf(alice, refund.id)).status).toBe("under_way");
  await cast.payer.later(order, "refund_fails");
  expect((await cast.refundOf(alice, refund.id)).status).toBe("failed");
  await sql`update refund set tried_at = now() - interval '2 hours' where id = ${refund.id}`.execute(
    cast.world.db,
  );
  await askWaiting(cast.world.services);
  await eventually(async () => (await cast.refundOf(alice, refund.id)).status).toBe("under_way");
  await cast.payer.later(order, "refund");
  expect((await cast.refundOf(alice, refund.id)).status).toBe("done");
  const { rows } = await sql`select 1 from sandbox_reversal
      where payment_id = ${await cast.payer.paymentOf(order)} and state = 'done'`.execute(
    cast.world.db,
  );
  expect(rows).toHaveLength(1);
  expect(await cast.holds(alice), "taken once, whatever the provider did").toEqual({
    credits: 0,
    debt: 0,
  });
});

test("trust row 22: a late chargeback leaves a debt that everybody can see and that locks nobody out; what comes in pays it first", async () => {
  const { alice, order } = await cast.buyer("p0");
  await cast.spend(alice, 12);
  await cast.payer.later(order, "chargeback");
  expect(await cast.holds(alice)).toEqual({ credits: 0, debt: 12 });
  const { refunds } = (await cast.world.call("refunds.list", {}, { as: alice })).body;
  expect(refunds).toMatchObject([
    { kind: "chargeback", status: "done", amount: 1200, credits: 20 },
  ]);
  expect(
    (await cast.world.call("refunds.read", { id: refunds[0]?.id ?? "" }, { as: alice })).body.debt,
  ).toBe(12);
  await cast.mailed(alice, "Your bank has taken");
  // Everything that is free still works.
  const chat = await openChat(cast.world, alice, cast.bob);
  expect(
    (await cast.world.call("chat.read", { conversation: chat }, { as: alice })).body.messages
      .length,
  ).toBeGreaterThan(0);
  expect((await cast.world.call("members.search", {}, { as: alice })).status).toBe(200);
  expect(
    (await cast.world.call("likes.like", { profile: { id: cast.bob.id } }, { as: alice })).status,
  ).toBe(200);
  expect((await cast.world.call("account-settings.read", {}, { as: alice })).status).toBe(200);
  expect((await say(cast.world, alice, chat, "Paid")).problem.code).toBe("not_enough_credits");
  expect(await cast.withdrawable(alice)).toEqual([]);
  await cast.buy(alice, "p0");
  expect(await cast.holds(alice)).toEqual({ credits: 8, debt: 0 });
  expect(await cast.withdrawable(alice), "what paid the debt is used").toMatchObject([
    { unused: 8, refund: 480 },
  ]);
});

test("a dispute that is won gives the credits back; told again and again, it counts once", async () => {
  const { alice, order } = await cast.buyer("p0");
  await cast.spend(alice, 5);
  await cast.payer.later(order, "chargeback");
  expect(await cast.holds(alice)).toEqual({ credits: 0, debt: 5 });
  await cast.payer.later(order, "chargeback_won");
  await Promise.all(
    Array.from({ length: 20 }, async () =>
      cast.payer.tell({
        id: `evt_${randomUUID()}`,
        type: "payment.updated",
        payment: await cast.payer.paymentOf(order),
      }),
    ),
  );
  expect(await cast.holds(alice)).toEqual({ credits: 15, debt: 0 });
  expect((await cast.world.call("refunds.list", {}, { as: alice })).body.refunds).toMatchObject([
    { kind: "chargeback", status: "undone" },
  ]);
  expect(await cast.withdrawable(alice)).toMatchObject([{ unused: 15, refund: 900 }]);
  const papers = await cast.world.db
    .selectFrom("invoice")
    .where("order_id", "=", order)
    .select(["id", "kind", "gross", "tax", "restores"])
    .orderBy("id")
    .execute();
  expect(papers.map(({ kind, gross }) => [kind, gross])).toEqual([
    ["invoice", 1200],
    ["credit_note", 1200],
    ["invoice", 1200],
  ]);
  expect([papers[2]?.restores, papers[2]?.tax], "the third takes the note back").toEqual([
    papers[1]?.id,
    papers[0]?.tax,
  ]);
});

test("the bank is faster than a refund that we had promised: it is not paid twice; when the bank gives up, it is", async () => {
  const { alice, order } = await cast.buyer("p0");
  const provider = cast.breakProvider();
  await cast.spend(alice, 5);
  const { refund } = (await cast.withdraw(alice, order)).body;
  await eventually(async () => provider.asked()).toBe(1);
  provider.mend();
  await cast.payer.later(order, "chargeback");
  expect((await cast.refundOf(alice, refund.id)).status).toBe("dropped");
  expect(await cast.holds(alice), "15 were taken already, the other 5 are the debt").toEqual({
    credits: 0,
    debt: 5,
  });
  await askWaiting(cast.world.services);
  expect((await cast.refundOf(alice, refund.id)).status).toBe("dropped");
  await cast.payer.later(order, "chargeback_won");
  expect(await cast.holds(alice)).toEqual({ credits: 0, debt: 0 });
  await sql`update refund set tried_at = now() - interval '2 hours' where id = ${refund.id}`.execute(
    cast.world.db,
  );
  await askWaiting(cast.world.services);
  await eventually(async () => (await cast.refundOf(alice, refund.id)).status).toBe("under_way");
});

test("a refund given at the provider takes unused credits only, and never makes a debt", async () => {
  const { alice, order } = await cast.buyer("p0");
  await cast.spend(alice, 12);
  await cast.payer.later(order, "refund");
  expect(await cast.holds(alice)).toEqual({ credits: 0, debt: 0 });
  expect((await cast.world.call("refunds.list", {}, { as: alice })).body.refunds).toMatchObject([
    { kind: "provider", status: "done", amount: 1200, credits: 8 },
  ]);
  await cast.mailed(alice, "The payment service has sent", "12.00");
});

test("trust row 22: refund before paid: both are told at once, in whatever order, and the order ends where the provider's books are", async () => {
  const { alice } = await cast.buyer("p0");
  const { order } = (
    await cast.world.call(
      "payments.order",
      { bundle: "p1", payment_method: "ideal" },
      { as: alice },
    )
  ).body;
  const payment = await cast.payer.paymentOf(order.payment_id);
  // The payment and its refund have happened at the provider, and we have heard of neither.
  await cast.world.db
    .updateTable("sandbox_payment")
    .set({ status: "paid" })
    .where("id", "=", payment)
    .execute();
  await cast.world.db
    .insertInto("sandbox_reversal")
    .values({
      id: `rev_${randomUUID()}`,
      payment_id: payment,
      kind: "refund",
      amount: 2500,
      state: "done",
    })
    .execute();
  await Promise.all(
    Array.from({ length: 10 }, () =>
      cast.payer.tell({ id: `evt_${randomUUID()}`, type: "payment.updated", payment }),
    ),
  );
  await reconcile(cast.world.services);
  expect(
    (await cast.world.call("payments.readOrder", { payment_id: order.payment_id }, { as: alice }))
      .body.order.status,
  ).toBe("completed");
  expect(await cast.holds(alice)).toEqual({ credits: 20, debt: 0 });
  const { transactions } = (await cast.world.call("credits.ledger", {}, { as: alice })).body;
  expect(transactions.map(({ credits, reason }) => [credits, reason])).toEqual([
    [-50, "reversal"],
    [50, "purchase"],
    [20, "purchase"],
  ]);
});

test("after everything above, every wallet is what its ledger comes to, and no order has given back more than it took", async () => {
  const { rows: wallets } = await sql`select w.account_id from wallet w
      where w.credits - w.debt <> (select coalesce(sum(e.credits), 0) from ledger_entry e
      where e.account_id = w.account_id)`.execute(cast.world.db);
  expect(wallets).toEqual([]);
  const { rows: orders } = await sql`select o.id from orders o join refund r on r.order_id = o.id
      where r.status not in ('dropped', 'undone') group by o.id having sum(r.amount) > o.amount
      or sum(r.credits) > o.credits`.execute(cast.world.db);
  expect(orders).toEqual([]);
  await expect(
    sql`insert into refund (key, order_id, account_id, kind, amount, credits, status)
      select 'x', id, account_id, 'withdrawal', amount + 1, 0, 'asked' from orders
      where status = 'completed' and not exists (select from refund
      where order_id = orders.id) limit 1`.execute(cast.world.db),
  ).rejects.toThrow("more money");
});
