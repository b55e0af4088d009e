import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { eventually, openChat, say } from "#features/chat/chat-cast.ts";
import { payerOf } from "#features/providers/sandbox/payments-cast.ts";
import { reconcile } from "../reconcile.server.ts";
import { type Actor, openWorld, type World } from "#test/world.ts";
import { askProvider, askWaiting } from "./ask-provider.server.ts";

let world: World;
let payer: ReturnType<typeof payerOf>;
let bob: Actor;
let names = 0;
beforeAll(async () => {
  world = await openWorld();
  payer = payerOf(world);
  bob = await world.member("Bob", { gender: "man", seeks: ["woman"] });
});

/** A member past the welcome offers who has bought `bundle`, with free credits from before. */
async function buyer(
  bundle: "p0" | "p1" = "p1",
  credits = 0,
): Promise<{ alice: Actor; order: string }> {
  const alice = await world.member(`Alice${(names += 1)}`, { credits });
  await sql`update account set signup_date = now() - interval '90 days' where id = ${alice.id}`.execute(
    world.db,
  );
  return { alice, order: await buy(alice, bundle) };
}
async function buy(as: Actor, bundle: "p0" | "p1" = "p1", discount_code?: string): Promise<string> {
  const { body } = await world.call(
    "payments.order",
    { bundle, payment_method: "ideal", ...(discount_code && { discount_code }) },
    { as },
  );
  await payer.press(body.checkout_url, "pay");
  return body.order.payment_id;
}
const withdrawable = async (as: Actor) =>
  (await world.call("refunds.withdrawable", {}, { as })).body.orders;
const withdraw = (as: Actor | null, id: string, more: { amount?: number } = {}, key?: string) =>
  world.call("refunds.withdraw", { order: { id }, ...more }, { as, ...(key && { key }) });
const holds = (of: Actor) =>
  world.db
    .selectFrom("wallet")
    .where("account_id", "=", of.id)
    .select(["credits", "debt"])
    .executeTakeFirstOrThrow();
const refundOf = async (as: Actor, id: string) =>
  (await world.call("refunds.read", { id }, { as })).body.refund;
/** As many messages as there are texts, one credit each (the first buyer is premium). */
async function spend(as: Actor, times: number): Promise<void> {
  const chat = await openChat(world, as, bob);
  for (let at = 0; at < times; at += 1)
    expect((await say(world, as, chat, `Hello ${at}`)).status).toBe(200);
}
const spendByOperator = (of: Actor, credits: number) =>
  sql`insert into ledger_entry (account_id, credits, reason, reference) values (${of.id}, ${-credits}, 'gift', ${randomUUID()})`.execute(
    world.db,
  );
/** From now on the provider does not answer when it is asked for a refund. */
function breakProvider(): { asked(): number; mend(): void } {
  const { providers } = world.services.payments;
  const working = providers.get("sandbox");
  if (!working) throw new Error("no sandbox");
  let times = 0;
  providers.set("sandbox", {
    ...working,
    refund: () => {
      times += 1;
      return Promise.reject(new Error("down"));
    },
  });
  return {
    asked: () => times,
    mend: () => {
      providers.set("sandbox", working);
    },
  };
}
const mailed = (to: Actor, ...texts: string[]) =>
  eventually(() =>
    world
      .mails()
      .some(
        (mail) => mail.includes(`To: ${to.email}`) && texts.every((text) => mail.includes(text)),
      ),
  ).toBe(true);

test("withdrawing gives the price of the unused credits back, takes them off, and says so by mail with the time", async () => {
  const { alice, order } = await buyer();
  await spend(alice, 3);
  expect(await withdrawable(alice)).toMatchObject([
    { payment_id: order, credits: 50, amount: 2500, unused: 47, refund: 2350, currency: "EUR" },
  ]);
  const {
    status,
    body: { refund },
  } = await withdraw(alice, order, { amount: 2350 });
  expect(status).toBe(200);
  expect(refund).toMatchObject({
    payment_id: order,
    kind: "withdrawal",
    amount: 2350,
    credits: 47,
    payment_method: "ideal",
  });
  expect(await holds(alice)).toEqual({ credits: 0, debt: 0 });
  expect(await withdrawable(alice)).toEqual([]);
  const { transactions } = (await world.call("credits.ledger", {}, { as: alice })).body;
  expect(transactions[0]).toMatchObject({ credits: -47, reason: "reversal", reference: refund.id });
  await mailed(alice, "withdraw from my contract", order.slice(-12));
  expect(
    await world.db
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
    (await world.call("sessions.readUser", {}, { as: alice })).body.user?.paid_user,
    "premium does not end",
  ).toBe(true);
});

test("the state of a refund: asked, under way, done; the member hears of it", async () => {
  const { alice, order } = await buyer();
  const { refund } = (await withdraw(alice, order)).body;
  await eventually(async () => (await refundOf(alice, refund.id)).status).toBe("under_way");
  await payer.later(order, "refund");
  expect(await refundOf(alice, refund.id)).toMatchObject({
    status: "done",
    decided_at: expect.any(String) as string,
  });
  await mailed(alice, "The payment service has sent");
  expect(
    (await world.call("refunds.list", { payment_id: order }, { as: alice })).body.refunds,
  ).toMatchObject([{ id: refund.id, status: "done" }]);
  expect(await holds(alice)).toEqual({ credits: 0, debt: 0 });
});

test("free credits and older purchases are spent first; with a discount what was really paid comes back", async () => {
  const { alice, order: first } = await buyer("p0", 5);
  await world.db
    .insertInto("discount_code")
    .values({ site_id: world.siteId, code: "HALF", value_percentage: 50 })
    .execute();
  const second = await buy(alice, "p0", "HALF");
  await spendByOperator(alice, 10);
  expect(await withdrawable(alice)).toMatchObject([
    { payment_id: second, unused: 20, refund: 600 },
    { payment_id: first, unused: 15, refund: 900 },
  ]);
  await withdraw(alice, second);
  expect(await withdrawable(alice)).toMatchObject([{ payment_id: first, unused: 15, refund: 900 }]);
  expect((await withdraw(alice, first)).body.refund).toMatchObject({ amount: 900, credits: 15 });
  expect(await holds(alice)).toEqual({ credits: 0, debt: 0 });
});

test("the time: 14 days or the site's refund_days, from the day after, and over a weekend until its Monday is over", async () => {
  const ends = async (completed: string, days: number) =>
    (
      await sql<{
        at: Date;
      }>`select withdrawal_ends(${completed}::timestamptz, ${days}, 'Europe/Amsterdam') as at`.execute(
        world.db,
      )
    ).rows[0]?.at.toISOString();
  expect(await ends("2026-03-03T22:30:00Z", 14)).toBe("2026-03-17T23:00:00.000Z"); // Tuesday + 14: all of Tuesday
  expect(await ends("2026-03-03T23:30:00Z", 14)).toBe("2026-03-18T23:00:00.000Z"); // Wednesday already in Amsterdam
  expect(await ends("2026-03-07T12:00:00Z", 14)).toBe("2026-03-23T23:00:00.000Z"); // a Saturday: until Monday is over
  expect(await ends("2026-03-08T12:00:00Z", 14)).toBe("2026-03-23T23:00:00.000Z"); // a Sunday
  const { alice, order } = await buyer();
  await sql`update orders set completed_at = now() - interval '13 days' where id = ${order}`.execute(
    world.db,
  );
  expect(await withdrawable(alice)).toHaveLength(1);
  await sql`update orders set completed_at = now() - interval '18 days' where id = ${order}`.execute(
    world.db,
  );
  expect(await withdrawable(alice)).toEqual([]);
  expect((await withdraw(alice, order)).problem).toMatchObject({
    code: "withdrawal_over",
    status: 409,
  });
  expect(await holds(alice)).toEqual({ credits: 50, debt: 0 });
});

test("a site that gives more days: those count", async () => {
  await world.site("patient.test", { refund_days: 40 });
  const pia = await world.member("Pia", { host: "patient.test" });
  const { body } = await world.call(
    "payments.order",
    { bundle: "p0", payment_method: "ideal" },
    { as: pia, host: "patient.test" },
  );
  await payer.press(world.url + new URL(body.checkout_url ?? "").pathname, "pay");
  await sql`update orders set completed_at = now() - interval '39 days' where id = ${body.order.payment_id}`.execute(
    world.db,
  );
  expect(
    (await world.call("refunds.withdrawable", {}, { as: pia, host: "patient.test" })).body.orders,
  ).toHaveLength(1);
});

test("trust row 5: another member's order and refund are not found; nothing of them changes", async () => {
  const { alice, order } = await buyer();
  expect((await withdraw(bob, order)).status).toBe(404);
  expect((await withdraw(null, order)).problem.code).toBe("authentication_required");
  expect(await holds(alice)).toEqual({ credits: 50, debt: 0 });
  const { refund } = (await withdraw(alice, order)).body;
  expect((await refundOf(alice, refund.id)).id).toBe(refund.id);
  expect((await world.call("refunds.read", { id: refund.id }, { as: bob })).status).toBe(404);
  expect((await world.call("refunds.list", {}, { as: bob })).body.refunds).toEqual([]);
});

test("refusals: not paid yet, all used, less than was shown, given back already", async () => {
  const { alice, order } = await buyer();
  const open = (
    await world.call("payments.order", { bundle: "p0", payment_method: "ideal" }, { as: alice })
  ).body.order.payment_id;
  expect((await withdraw(alice, open)).problem.code).toBe("order_not_paid");
  await spendByOperator(alice, 1);
  const changed = await withdraw(alice, order, { amount: 2500 });
  expect([changed.problem.code, changed.problem.data]).toEqual([
    "refund_changed",
    { amount: 2450, currency: "EUR" },
  ]);
  await spendByOperator(alice, 49);
  expect(await withdrawable(alice)).toMatchObject([{ unused: 0, refund: 0 }]);
  expect((await withdraw(alice, order)).problem.code).toBe("nothing_unused");
  const { alice: anna, order: hers } = await buyer();
  expect((await withdraw(anna, hers)).status).toBe(200);
  expect((await withdraw(anna, hers)).problem.code).toBe("withdrawn_already");
});

test("trust row 22: double refund: 20 at once, with one key and with many, are one refund and one payment back", async () => {
  const { alice, order } = await buyer();
  const key = randomUUID();
  const answers = await Promise.all([
    ...Array.from({ length: 10 }, () => withdraw(alice, order, {}, key)),
    ...Array.from({ length: 10 }, () => withdraw(alice, order)),
  ]);
  const ids = new Set(
    answers.filter(({ status }) => status === 200).map(({ body }) => body.refund.id),
  );
  expect(ids.size).toBe(1);
  expect(
    new Set(answers.filter(({ status }) => status !== 200).map(({ problem }) => problem.code)),
  ).toEqual(new Set(["withdrawn_already"]));
  const [id = ""] = ids;
  await Promise.all(Array.from({ length: 5 }, () => askProvider(world.services, id)));
  await payer.later(order, "refund");
  expect(
    await world.db
      .selectFrom("sandbox_reversal")
      .select(["amount", "state"])
      .where("payment_id", "=", await payer.paymentOf(order))
      .execute(),
  ).toEqual([{ amount: 2500, state: "done" }]);
  expect(await holds(alice)).toEqual({ credits: 0, debt: 0 });
});

test("trust row 22: refund while spending: what was spent and what came back are together what was bought", async () => {
  const { alice, order } = await buyer("p0");
  const chat = await openChat(world, alice, bob);
  const sends = Array.from({ length: 15 }, (_, at) => say(world, alice, chat, `Now ${at}`));
  const [answer, ...sent] = await Promise.all([withdraw(alice, order), ...sends]);
  const spent = sent.filter(({ status }) => status === 200).length;
  const refund = answer.status === 200 ? answer.body.refund : { credits: 0, amount: 0 };
  const { credits, debt } = await holds(alice);
  expect(spent + refund.credits + credits).toBe(20);
  expect(debt).toBe(0);
  expect(refund.amount).toBe(refund.credits * 60);
});

test("the provider is down: the withdrawal stands, the credits are gone, and it is asked again until it answers", async () => {
  const { alice, order } = await buyer();
  const provider = breakProvider();
  const { refund } = (await withdraw(alice, order)).body;
  await eventually(async () => provider.asked()).toBe(1);
  await askProvider(world.services, refund.id);
  expect((await refundOf(alice, refund.id)).status).toBe("asked");
  expect(await holds(alice)).toEqual({ credits: 0, debt: 0 });
  provider.mend();
  await sql`update refund set tried_at = now() - interval '2 hours' where id = ${refund.id}`.execute(
    world.db,
  );
  await askWaiting(world.services);
  expect((await refundOf(alice, refund.id)).status).toBe("under_way");
});

test("a refund that bounces has failed, and is asked for again as another one; then it arrives", async () => {
  const { alice, order } = await buyer();
  const { refund } = (await withdraw(alice, order)).body;
  await eventually(async () => (await refundOf(alice, refund.id)).status).toBe("under_way");
  await payer.later(order, "refund_fails");
  expect((await refundOf(alice, refund.id)).status).toBe("failed");
  await sql`update refund set tried_at = now() - interval '2 hours' where id = ${refund.id}`.execute(
    world.db,
  );
  await askWaiting(world.services);
  expect((await refundOf(alice, refund.id)).status).toBe("under_way");
  await payer.later(order, "refund");
  expect((await refundOf(alice, refund.id)).status).toBe("done");
  const { rows } =
    await sql`select 1 from sandbox_reversal where payment_id = ${await payer.paymentOf(order)} and state = 'done'`.execute(
      world.db,
    );
  expect(rows).toHaveLength(1);
  expect(await holds(alice), "taken once, whatever the provider did").toEqual({
    credits: 0,
    debt: 0,
  });
});

test("trust row 22: a late chargeback leaves a debt that everybody can see and that locks nobody out; what comes in pays it first", async () => {
  const { alice, order } = await buyer("p0");
  await spend(alice, 12);
  await payer.later(order, "chargeback");
  expect(await holds(alice)).toEqual({ credits: 0, debt: 12 });
  const { refunds } = (await world.call("refunds.list", {}, { as: alice })).body;
  expect(refunds).toMatchObject([
    { kind: "chargeback", status: "done", amount: 1200, credits: 20 },
  ]);
  expect(
    (await world.call("refunds.read", { id: refunds[0]?.id ?? "" }, { as: alice })).body.debt,
  ).toBe(12);
  await mailed(alice, "Your bank has taken");
  // Everything that is free still works.
  const chat = await openChat(world, alice, bob);
  expect(
    (await world.call("chat.read", { conversation: chat }, { as: alice })).body.messages.length,
  ).toBeGreaterThan(0);
  expect((await world.call("members.search", {}, { as: alice })).status).toBe(200);
  expect((await world.call("likes.like", { profile: { id: bob.id } }, { as: alice })).status).toBe(
    200,
  );
  expect((await world.call("account-settings.read", {}, { as: alice })).body.deletable).toBe(true);
  expect((await say(world, alice, chat, "Paid")).problem.code).toBe("not_enough_credits");
  expect(await withdrawable(alice)).toEqual([]);
  await buy(alice, "p0");
  expect(await holds(alice)).toEqual({ credits: 8, debt: 0 });
  expect(await withdrawable(alice), "what paid the debt is used").toMatchObject([
    { unused: 8, refund: 480 },
  ]);
});

test("a dispute that is won gives the credits back; told again and again, it counts once", async () => {
  const { alice, order } = await buyer("p0");
  await spend(alice, 5);
  await payer.later(order, "chargeback");
  expect(await holds(alice)).toEqual({ credits: 0, debt: 5 });
  await payer.later(order, "chargeback_won");
  await Promise.all(
    Array.from({ length: 20 }, async () =>
      payer.tell({
        id: `evt_${randomUUID()}`,
        type: "payment.updated",
        payment: await payer.paymentOf(order),
      }),
    ),
  );
  expect(await holds(alice)).toEqual({ credits: 15, debt: 0 });
  expect((await world.call("refunds.list", {}, { as: alice })).body.refunds).toMatchObject([
    { kind: "chargeback", status: "undone" },
  ]);
  expect(await withdrawable(alice)).toMatchObject([{ unused: 15, refund: 900 }]);
  const papers = await world.db
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
  const { alice, order } = await buyer("p0");
  const provider = breakProvider();
  await spend(alice, 5);
  const { refund } = (await withdraw(alice, order)).body;
  await eventually(async () => provider.asked()).toBe(1);
  provider.mend();
  await payer.later(order, "chargeback");
  expect((await refundOf(alice, refund.id)).status).toBe("dropped");
  expect(await holds(alice), "15 were taken already, the other 5 are the debt").toEqual({
    credits: 0,
    debt: 5,
  });
  await askWaiting(world.services);
  expect((await refundOf(alice, refund.id)).status).toBe("dropped");
  await payer.later(order, "chargeback_won");
  expect((await refundOf(alice, refund.id)).status).toBe("asked");
  expect(await holds(alice)).toEqual({ credits: 0, debt: 0 });
});

test("a refund given at the provider takes unused credits only, and never makes a debt", async () => {
  const { alice, order } = await buyer("p0");
  await spend(alice, 12);
  await payer.later(order, "refund");
  expect(await holds(alice)).toEqual({ credits: 0, debt: 0 });
  expect((await world.call("refunds.list", {}, { as: alice })).body.refunds).toMatchObject([
    { kind: "provider", status: "done", amount: 1200, credits: 8 },
  ]);
  await mailed(alice, "The payment service has sent", "12.00");
});

test("trust row 22: refund before paid: both are told at once, in whatever order, and the order ends where the provider's books are", async () => {
  const { alice } = await buyer("p0");
  const { order } = (
    await world.call("payments.order", { bundle: "p1", payment_method: "ideal" }, { as: alice })
  ).body;
  const payment = await payer.paymentOf(order.payment_id);
  // The payment and its refund have happened at the provider, and we have heard of neither.
  await world.db
    .updateTable("sandbox_payment")
    .set({ status: "paid" })
    .where("id", "=", payment)
    .execute();
  await world.db
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
      payer.tell({ id: `evt_${randomUUID()}`, type: "payment.updated", payment }),
    ),
  );
  await reconcile(world.services);
  expect(
    (await world.call("payments.readOrder", { payment_id: order.payment_id }, { as: alice })).body
      .order.status,
  ).toBe("completed");
  expect(await holds(alice)).toEqual({ credits: 20, debt: 0 });
  const { transactions } = (await world.call("credits.ledger", {}, { as: alice })).body;
  expect(transactions.map(({ credits, reason }) => [credits, reason])).toEqual([
    [-50, "reversal"],
    [50, "purchase"],
    [20, "purchase"],
  ]);
});

test("after everything above, every wallet is what its ledger comes to, and no order has given back more than it took", async () => {
  const { rows: wallets } =
    await sql`select w.account_id from wallet w where w.credits - w.debt <> (select coalesce(sum(e.credits), 0) from ledger_entry e where e.account_id = w.account_id)`.execute(
      world.db,
    );
  expect(wallets).toEqual([]);
  const { rows: orders } =
    await sql`select o.id from orders o join refund r on r.order_id = o.id where r.status not in ('dropped', 'undone') group by o.id having sum(r.amount) > o.amount or sum(r.credits) > o.credits`.execute(
      world.db,
    );
  expect(orders).toEqual([]);
  await expect(
    sql`insert into refund (key, order_id, account_id, kind, amount, credits, status) select 'x', id, account_id, 'withdrawal', amount + 1, 0, 'asked' from orders where status = 'completed' and not exists (select from refund where order_id = orders.id) limit 1`.execute(
      world.db,
    ),
  ).rejects.toThrow("more money");
});
