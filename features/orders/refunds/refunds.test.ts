import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { eventually, openChat, say } from "#features/chat/chat-cast.ts";
import { giveBack } from "./apply-reversal.server.ts";
import { askProvider } from "./ask-provider.server.ts";
import { type RefundsCast, openRefunds } from "./refunds-cast.ts";

let cast: RefundsCast;
beforeAll(async () => {
  cast = await openRefunds();
});

test("withdrawing gives the price of the unused credits back, takes them off, and says so by mail with the time", async () => {
  const { alice, order } = await cast.buyer();
  await cast.spend(alice, 3);
  expect(await cast.withdrawable(alice)).toMatchObject([
    { payment_id: order, credits: 50, amount: 2500, unused: 47, refund: 2350, currency: "EUR" },
  ]);
  const {
    status,
    body: { refund },
  } = await cast.withdraw(alice, order, { amount: 2350 });
  expect(status).toBe(200);
  expect(refund).toMatchObject({
    payment_id: order,
    kind: "withdrawal",
    amount: 2350,
    credits: 47,
    payment_method: "ideal",
  });
  expect(await cast.holds(alice)).toEqual({ credits: 0, debt: 0 });
  expect(await cast.withdrawable(alice)).toEqual([]);
  const { transactions } = (await cast.world.call("credits.ledger", {}, { as: alice })).body;
  expect(transactions[0]).toMatchObject({ credits: -47, reason: "reversal", reference: refund.id });
  await cast.mailed(alice, "withdraw from my contract", order.slice(-12));
  expect(
    await cast.world.db
      .selectFrom("invoice")
      .select(["kind", "gross", "reference"])
      .where("order_id", "=", order)
      .orderBy("id")
      .execute(),
  ).toEqual([
    { kind: "invoice", gross: 2500, reference: "" },
    { kind: "credit_note", gross: 2350, reference: refund.id },
  ]);
  expect(
    (await cast.world.call("sessions.readUser", {}, { as: alice })).body.user?.paid_user,
    "premium ends with the purchase",
  ).toBe(false);
});

test("the state of a refund: asked, under way, done; the member hears of it", async () => {
  const { alice, order } = await cast.buyer();
  const { refund } = (await cast.withdraw(alice, order)).body;
  await eventually(async () => (await cast.refundOf(alice, refund.id)).status).toBe("under_way");
  await cast.payer.later(order, "refund");
  expect(await cast.refundOf(alice, refund.id)).toMatchObject({
    status: "done",
    decided_at: expect.any(String) as string,
  });
  await cast.mailed(alice, "The payment service has sent");
  expect(
    (await cast.world.call("refunds.list", { payment_id: order }, { as: alice })).body.refunds,
  ).toMatchObject([{ id: refund.id, status: "done" }]);
  expect(await cast.holds(alice)).toEqual({ credits: 0, debt: 0 });
});

test("free credits and older purchases are spent first; with a discount what was really paid comes back", async () => {
  const { alice, order: first } = await cast.buyer("p0", 5);
  await cast.world.db
    .insertInto("discount_code")
    .values({ site_id: cast.world.siteId, code: "HALF", value_percentage: 50 })
    .execute();
  const second = await cast.buy(alice, "p0", "HALF");
  await cast.spendByOperator(alice, 10);
  expect(await cast.withdrawable(alice)).toMatchObject([
    { payment_id: second, unused: 20, refund: 600 },
    { payment_id: first, unused: 15, refund: 900 },
  ]);
  await cast.withdraw(alice, second);
  expect(await cast.withdrawable(alice)).toMatchObject([
    { payment_id: first, unused: 15, refund: 900 },
  ]);
  expect((await cast.withdraw(alice, first)).body.refund).toMatchObject({
    amount: 900,
    credits: 15,
  });
  expect(await cast.holds(alice)).toEqual({ credits: 0, debt: 0 });
});

test("the time: 14 days or the site's refund_days, from the day after, and over a weekend until its Monday is over", async () => {
  const ends = async (completed: string, days: number) =>
    (
      await sql<{
        at: Date;
      }>`select withdrawal_ends(${completed}::timestamptz, ${days}, 'Europe/Amsterdam') as at`.execute(
        cast.world.db,
      )
    ).rows[0]?.at.toISOString();
  expect(await ends("2026-03-03T22:30:00Z", 14)).toBe("2026-03-17T23:00:00.000Z"); // Tuesday + 14: all of Tuesday
  expect(await ends("2026-03-03T23:30:00Z", 14)).toBe("2026-03-18T23:00:00.000Z"); // Wednesday already in Amsterdam
  expect(await ends("2026-03-07T12:00:00Z", 14)).toBe("2026-03-23T23:00:00.000Z"); // a Saturday: until Monday is over
  expect(await ends("2026-03-08T12:00:00Z", 14)).toBe("2026-03-23T23:00:00.000Z"); // a Sunday
  const { alice, order } = await cast.buyer();
  await sql`update orders set completed_at = now() - interval '13 days' where id = ${order}`.execute(
    cast.world.db,
  );
  expect(await cast.withdrawable(alice)).toHaveLength(1);
  await sql`update orders set completed_at = now() - interval '18 days' where id = ${order}`.execute(
    cast.world.db,
  );
  expect(await cast.withdrawable(alice)).toEqual([]);
  expect((await cast.withdraw(alice, order)).problem).toMatchObject({
    code: "withdrawal_over",
    status: 409,
  });
  expect(await cast.holds(alice)).toEqual({ credits: 50, debt: 0 });
});

test("a site that gives more days: those count", async () => {
  await cast.world.site("patient.test", { refund_days: 40 });
  const pia = await cast.world.member("Pia", { host: "patient.test" });
  const { body } = await cast.world.call(
    "payments.order",
    { bundle: "p0", payment_method: "ideal" },
    { as: pia, host: "patient.test" },
  );
  await cast.payer.press(cast.world.url + new URL(body.checkout_url ?? "").pathname, "pay");
  await sql`update orders set completed_at = now() - interval '39 days'
    where id = ${body.order.payment_id}`.execute(cast.world.db);
  expect(
    (await cast.world.call("refunds.withdrawable", {}, { as: pia, host: "patient.test" })).body
      .orders,
  ).toHaveLength(1);
});

test("trust row 5: another member's order and refund are not found; nothing of them changes", async () => {
  const { alice, order } = await cast.buyer();
  expect((await cast.withdraw(cast.bob, order)).status).toBe(404);
  expect((await cast.withdraw(null, order)).problem.code).toBe("authentication_required");
  expect(await cast.holds(alice)).toEqual({ credits: 50, debt: 0 });
  const { refund } = (await cast.withdraw(alice, order)).body;
  expect((await cast.refundOf(alice, refund.id)).id).toBe(refund.id);
  expect((await cast.world.call("refunds.read", { id: refund.id }, { as: cast.bob })).status).toBe(
    404,
  );
  expect((await cast.world.call("refunds.list", {}, { as: cast.bob })).body.refunds).toEqual([]);
});

test("refusals: not paid yet, less than was shown, given back already", async () => {
  const { alice, order } = await cast.buyer();
  const open = (
    await cast.world.call(
      "payments.order",
      { bundle: "p0", payment_method: "ideal" },
      { as: alice },
    )
  ).body.order.payment_id;
  expect((await cast.withdraw(alice, open)).problem.code).toBe("order_not_paid");
  await cast.spendByOperator(alice, 1);
  const changed = await cast.withdraw(alice, order, { amount: 2500 });
  expect([changed.problem.code, changed.problem.data]).toEqual([
    "refund_changed",
    { amount: 2450, currency: "EUR" },
  ]);
  const { alice: anna, order: hers } = await cast.buyer();
  expect((await cast.withdraw(anna, hers)).status).toBe(200);
  expect((await cast.withdraw(anna, hers)).problem.code).toBe("withdrawn_already");
});

test("without the express request all that was paid comes back, though every credit is used", async () => {
  const { alice, order } = await cast.buyer("p1", 0, false);
  // No member can any more: it was so for older orders.
  await cast.spendByOperator(alice, 42);
  expect(await cast.withdrawable(alice)).toMatchObject([
    { payment_id: order, express: false, unused: 8, refund: 2500 },
  ]);
  await cast.spendByOperator(alice, 8);
  const { body, status } = await cast.withdraw(alice, order, { amount: 2500 });
  expect([status, body.refund.amount, body.refund.credits]).toEqual([200, 2500, 0]);
  expect(await cast.holds(alice)).toEqual({ credits: 0, debt: 0 });
  await cast.mailed(alice, "withdraw from my contract", "25.00");
  await eventually(async () => (await cast.refundOf(alice, body.refund.id)).status).toBe(
    "under_way",
  );
});

test("what customer service gave back before is not given twice", async () => {
  const { alice, order } = await cast.buyer("p1", 0, false);
  await cast.world.db.transaction().execute((tx) =>
    giveBack(cast.world.services, tx, order, {
      key: `operator:${order}`,
      kind: "provider",
      amount: 1000,
      credits: 0,
      status: "done",
    }),
  );
  expect(await cast.withdrawable(alice)).toMatchObject([{ unused: 50, refund: 1500 }]);
  expect((await cast.withdraw(alice, order)).body.refund).toMatchObject({
    amount: 1500,
    credits: 50,
  });
});

test("with the express request and every credit used the withdrawal still counts, and nothing comes back", async () => {
  const { alice, order } = await cast.buyer();
  await cast.spendByOperator(alice, 50);
  expect(await cast.withdrawable(alice)).toMatchObject([{ express: true, unused: 0, refund: 0 }]);
  const { body, status } = await cast.withdraw(alice, order);
  expect([status, body.refund.amount, body.refund.status]).toEqual([200, 0, "done"]);
  await cast.mailed(alice, "withdraw from my contract", "nothing comes back");
  expect(await cast.withdrawable(alice)).toEqual([]);
  expect((await cast.withdraw(alice, order)).problem.code).toBe("withdrawn_already");
});

test("the order keeps the request with its words, the receipt repeats it, and neither can be changed", async () => {
  const { alice, order } = await cast.buyer();
  const { alice: anna, order: hers } = await cast.buyer("p1", 0, false);
  const kept = (id: string) =>
    cast.world.db
      .selectFrom("orders")
      .where("id", "=", id)
      .select(["express", "express_words"])
      .executeTakeFirst();
  expect(await kept(order)).toEqual({
    express: true,
    express_words: expect.stringMatching(/^[0-9a-f]{64}$/) as string,
  });
  expect(await kept(hers)).toEqual({ express: false, express_words: null });
  await cast.mailed(alice, "I pay for the credits I have used");
  await cast.mailed(anna, "Not asked for.");
  await expect(
    sql`update orders set express = true, express_words = repeat('0', 64) where id = ${hers}`.execute(
      cast.world.db,
    ),
  ).rejects.toThrow("express request");
});

test("trust row 22: double refund: 20 at once, with one key and with many, are one refund and one payment back", async () => {
  const { alice, order } = await cast.buyer();
  const key = randomUUID();
  const answers = await Promise.all([
    ...Array.from({ length: 10 }, () => cast.withdraw(alice, order, {}, key)),
    ...Array.from({ length: 10 }, () => cast.withdraw(alice, order)),
  ]);
  const ids = new Set(
    answers.filter(({ status }) => status === 200).map(({ body }) => body.refund.id),
  );
  expect(ids.size).toBe(1);
  expect(
    new Set(answers.filter(({ status }) => status !== 200).map(({ problem }) => problem.code)),
  ).toEqual(new Set(["withdrawn_already"]));
  const [id = ""] = ids;
  await Promise.all(Array.from({ length: 5 }, () => askProvider(cast.world.services, id)));
  await cast.payer.later(order, "refund");
  expect(
    await cast.world.db
      .selectFrom("sandbox_reversal")
      .select(["amount", "state"])
      .where("payment_id", "=", await cast.payer.paymentOf(order))
      .execute(),
  ).toEqual([{ amount: 2500, state: "done" }]);
  expect(await cast.holds(alice)).toEqual({ credits: 0, debt: 0 });
});

test("trust row 22: refund while spending: what was spent and what came back are together what was bought", async () => {
  const { alice, order } = await cast.buyer("p0");
  const chat = await openChat(cast.world, alice, cast.bob);
  const sends = Array.from({ length: 15 }, (_, at) => say(cast.world, alice, chat, `Now ${at}`));
  const [answer, ...sent] = await Promise.all([cast.withdraw(alice, order), ...sends]);
  const spent = sent.filter(({ status }) => status === 200).length;
  const refund = answer.status === 200 ? answer.body.refund : { credits: 0, amount: 0 };
  const { credits, debt } = await cast.holds(alice);
  expect(spent + refund.credits + credits).toBe(20);
  expect(debt).toBe(0);
  expect(refund.amount).toBe(refund.credits * 60);
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
