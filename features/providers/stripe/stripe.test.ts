import { randomUUID } from "node:crypto";
import Stripe from "stripe";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { type Actor, openWorld, type World } from "#test/world.ts";
import { anOrder } from "../fake-provider.ts";
import type { PaymentProvider } from "#features/orders/provider.ts";
import { reconcileAccount } from "../reconciliation/reconcile-account.server.ts";
import { reconcile } from "#features/orders/reconcile.server.ts";
import { fakeStripe } from "./fake-stripe.ts";
import { stripeProvider } from "./stripe-provider.server.ts";

const secret = "whsec_of_the_tests";
let fake: Awaited<ReturnType<typeof fakeStripe>>;
let stripe: PaymentProvider;
let world: World;
beforeAll(async () => {
  fake = await fakeStripe(secret);
  stripe = stripeProvider({
    credentials: { secret_key: "sk_test_key", webhook_secret: secret },
    account: null,
    baseUrl: fake.url,
    timeoutMs: 2_000,
  });
  world = await openWorld({}, { SANDBOX_PAYMENTS: "off" });
  world.services.payments.providers.set("stripe", stripe);
});
beforeEach(() => {
  fake.mode = "up";
});

let members = 0;
/** A member's order that Stripe has a checkout for. */
async function ordered() {
  const as = await world.member(`Anna${++members}`, { paid_user: true });
  const { body } = await world.call(
    "payments.order",
    { bundle: "p1", payment_method: "creditcard" },
    { as },
  );
  const { provider_payment_id: session } = await world.db
    .selectFrom("orders")
    .select("provider_payment_id")
    .where("id", "=", body.order.payment_id)
    .executeTakeFirstOrThrow();
  return { as, order: body.order.payment_id, session: session ?? "", checkout: body.checkout_url };
}
const stateOf = async (as: Actor, payment_id: string) =>
  (await world.call("payments.readOrder", { payment_id }, { as })).body.order.status;
const creditsOf = async (as: Actor) =>
  (await world.call("credits.listBundles", {}, { as })).body.balance;
async function tell(type: string, object: object, options?: Parameters<typeof fake.webhook>[2]) {
  const { body, headers } = fake.webhook(type, object, options);
  return (
    await fetch(`${world.url}/api/payment-webhook.php?provider=stripe`, {
      method: "POST",
      body,
      headers,
    })
  ).status;
}
const completed = (session: string, options?: Parameters<typeof fake.webhook>[2]) =>
  tell("checkout.session.completed", { id: session, object: "checkout.session" }, options);

test("what is asked: version, key, amount in minor units, our id as key, a discreet description, the method, the language", async () => {
  const order = anOrder({ paymentMethod: "blik", currency: "PLN", amount: 5200, language: "pl" });
  const [first, second] = [await stripe.start(order), await stripe.start(order)];
  expect(second).toEqual(first);
  expect(first).toMatchObject({
    orderId: order.orderId,
    status: "open",
    amount: 5200,
    currency: "PLN",
    checkoutUrl: expect.stringMatching(/^https:\/\/checkout\.stripe\.com\//),
  });
  const asked = fake.asked.find(
    ({ path, method }) => path === "/v1/checkout/sessions" && method === "POST",
  );
  expect(asked?.headers).toMatchObject({
    "stripe-version": "2026-10-28.endive",
    authorization: "Bearer sk_test_key",
    "idempotency-key": order.orderId,
  });
  const form = new URLSearchParams(asked?.body);
  expect(Object.fromEntries(form)).toMatchObject({
    mode: "payment",
    "allowed_payment_method_types[0]": "blik",
    locale: "pl",
    "line_items[0][price_data][unit_amount]": "5200",
    "line_items[0][price_data][currency]": "pln",
    "line_items[0][price_data][product_data][name]": "50 credits",
  });
  expect(asked?.body).not.toContain("vesper");
});

test("success: paid at Stripe, told by a signed webhook, credited once however often and in whatever order it is told", async () => {
  const { as, order, session, checkout } = await ordered();
  expect(checkout).toContain("checkout.stripe.com");
  const intent = fake.turn(session, "paid");
  const id = `evt_${randomUUID()}`;
  expect(await Promise.all(Array.from({ length: 20 }, () => completed(session, { id })))).toEqual(
    Array(20).fill(200),
  );
  expect(await tell("payment_intent.succeeded", { id: intent, object: "payment_intent" })).toBe(
    200,
  );
  expect(
    await tell("checkout.session.async_payment_failed", {
      id: session,
      object: "checkout.session",
    }),
  ).toBe(200); // late and false: what counts is what Stripe says when asked
  expect([await stateOf(as, order), await creditsOf(as)]).toEqual(["completed", 50]);
});

test("trust row 4: forged, stale, from the future, without signature: refused; another kind of event: nothing", async () => {
  const { as, session } = await ordered();
  fake.turn(session, "paid");
  const now = Math.floor(Date.now() / 1000);
  expect(await completed(session, { secret: "whsec_guessed" })).toBe(403);
  expect(await completed(session, { time: now - 310 })).toBe(403);
  expect(await completed(session, { time: now + 310 })).toBe(403);
  expect(
    (
      await fetch(`${world.url}/api/payment-webhook.php?provider=stripe`, {
        method: "POST",
        body: "{}",
      })
    ).status,
  ).toBe(403);
  expect(await tell("payout.paid", { id: "po_1", object: "payout" })).toBe(200);
  expect(await creditsOf(as)).toBe(0);
  expect(await completed(session, { time: now - 240 })).toBe(200);
  expect(await creditsOf(as)).toBe(50);
});

test("trust row 4: another amount than the order's grants nothing, says so, and waits for an operator; made good, it is paid", async () => {
  const { as, order, session } = await ordered();
  fake.turn(session, "paid");
  fake.skew(session, 1);
  for (let time = 0; time < 2; time += 1) expect(await completed(session)).toBe(200);
  expect([await stateOf(as, order), await creditsOf(as)]).toEqual(["mismatched", 0]);
  const seen = () =>
    world.db
      .selectFrom("payment_difference")
      .where("order_id", "=", order)
      .select(["kind", "amount", "currency", "closed_at"])
      .execute();
  expect(await seen()).toEqual([
    { kind: "wrong_amount", amount: 1, currency: "EUR", closed_at: null },
  ]);
  fake.skew(session, 2500);
  await completed(session);
  expect([await stateOf(as, order), await creditsOf(as)]).toEqual(["completed", 50]);
});

test("declined after the page was left: failed, with a reason; paid days later: completed once", async () => {
  const { as, order, session } = await ordered();
  fake.turn(session, "processing");
  await completed(session);
  expect(await stateOf(as, order)).toBe("pending");
  fake.turn(session, "failed");
  await tell("checkout.session.async_payment_failed", { id: session, object: "checkout.session" });
  expect(await stateOf(as, order)).toBe("failed");
  expect((await stripe.status(session)).decline).toBe("expired");
  fake.turn(session, "paid");
  await completed(session);
  expect([await stateOf(as, order), await creditsOf(as)]).toEqual(["completed", 50]);
});

test("a notice that Stripe's secret signed and Stripe would not send is refused for good, with 400", async () => {
  for (const payload of [
    "",
    "null",
    "[]",
    "{",
    '{"id":"evt_x","type":"x","data":null}',
    '{"id":{},"type":"x","data":{"object":{}}}',
  ]) {
    const signature = new Stripe("sk_test_x").webhooks.generateTestHeaderString({
      payload,
      secret,
    });
    const answer = await fetch(`${world.url}/api/payment-webhook.php?provider=stripe`, {
      method: "POST",
      body: payload,
      headers: { "stripe-signature": signature },
    });
    expect(answer.status, payload).toBe(400);
  }
  expect(
    await tell("charge.refunded", { id: "ch_1", object: "charge", payment_intent: { id: 5 } }),
  ).toBe(200);
});

test("Stripe down or silent: nothing is known; the webhook is asked for again, reconciliation finds what was paid", async () => {
  const { as, order, session } = await ordered();
  fake.turn(session, "paid");
  for (const mode of ["down", "silent"] as const) {
    fake.mode = mode;
    await expect(stripe.status(session)).rejects.toBeInstanceOf(Error);
    expect(await completed(session)).toBe(503);
    expect(await stateOf(as, order)).toBe("pending");
  }
  fake.mode = "up";
  await world.db
    .updateTable("orders")
    .set({ created_at: new Date(Date.now() - 3 * 60_000) })
    .where("id", "=", order)
    .execute();
  await reconcile(world.services);
  expect([await stateOf(as, order), await creditsOf(as)]).toEqual(["completed", 50]);
});

test("cancelling ends an open checkout, and leaves a paid one paid", async () => {
  const [open, paid] = [await stripe.start(anOrder()), await stripe.start(anOrder())];
  fake.turn(paid.id, "paid");
  expect((await stripe.cancel(open.id)).status).toBe("cancelled");
  expect((await stripe.cancel(paid.id)).status).toBe("paid");
});

test("a card that is kept is told with brand, digits and expiry; charged, its answer is the bank's", async () => {
  const order = anOrder({ paymentMethod: "creditcard", remember: true });
  const { id } = await stripe.start(order);
  fake.turn(id, "paid");
  const { stored } = await stripe.status(id);
  expect(stored).toMatchObject({
    id: "pm_4242",
    payer: expect.stringMatching(/^cus_/),
    brand: "visa",
    last4: "4242",
    expires: "2031-04",
    paymentMethod: "creditcard",
  });
  const charged = async (method: string) => {
    const { status, decline, checkoutUrl } = await stripe.charge(
      anOrder({ paymentMethod: "creditcard" }),
      { id: method, payer: stored?.payer ?? "", paymentMethod: "creditcard" },
    );
    return [status, decline, checkoutUrl];
  };
  expect(await charged("pm_4242")).toEqual(["paid", null, null]);
  expect(await charged("pm_0002")).toEqual(["failed", "declined", null]);
  expect(await charged("pm_0069")).toEqual(["failed", "expired", null]);
  expect(await charged("pm_3155")).toEqual([
    "open",
    null,
    expect.stringMatching(/^https:\/\/hooks\.stripe\.com\//),
  ]);
  await stripe.forget({ id: "pm_4242", payer: "" });
  await stripe.forget({ id: "pm_gone", payer: "" });
});

test("a refund is one however often it is asked for, one that is refused has failed, and a dispute takes and gives back", async () => {
  const { id } = await stripe.start(anOrder());
  const intent = fake.turn(id, "paid");
  const refundId = randomUUID();
  const ask = (amount: number, refund: string) =>
    stripe.refund(id, { refundId: refund, amount, currency: "EUR" });
  expect(await ask(1000, refundId)).toMatchObject({ state: "pending", amount: 1000, refundId });
  expect((await ask(1000, refundId)).id).toBe(fake.refunds[0]?.id);
  expect((await ask(1501, randomUUID())).state).toBe("failed");
  Object.assign(fake.refunds[0] ?? {}, { status: "succeeded" });
  fake.disputes.push({
    id: "dp_1",
    object: "dispute",
    amount: 1500,
    status: "warning_needs_response",
    payment_intent: intent,
  });
  const dispute = async () =>
    (await stripe.status(id)).reversals.find(({ kind }) => kind === "chargeback")?.state;
  expect((await stripe.status(id)).reversals[0]).toMatchObject({
    kind: "refund",
    refundId,
    state: "done",
  });
  expect(await dispute()).toBe("pending");
  Object.assign(fake.disputes[0] ?? {}, { status: "needs_response" });
  expect(await dispute()).toBe("done");
  Object.assign(fake.disputes[0] ?? {}, { status: "won" });
  expect(await dispute()).toBe("failed");
});

test.each([
  ["its events tell", 0],
  ["events that Stripe keeps no longer tell nothing: each payment is asked for", 60],
])("what happened at Stripe while nobody listened is booked once: %s", async (_how, daysAgo) => {
  const orders = [];
  for (let count = 0; count < 4; count += 1) orders.push(await ordered());
  const [refunded, taken, won, late] = orders;
  if (!refunded || !taken || !won || !late) throw new Error("no orders");
  const intents = new Map<string, string>();
  for (const { session } of [refunded, taken, won]) {
    intents.set(session, fake.turn(session, "paid"));
    await completed(session);
  }
  const intentOf = ({ session }: { session: string }) => intents.get(session) ?? "";
  const dispute = (of: { session: string }, status: string) => ({
    id: `dp_${of.session}`,
    object: "dispute" as const,
    amount: 2500,
    status,
    payment_intent: intentOf(of),
  });
  fake.disputes.push(dispute(won, "needs_response"));
  await completed(won.session);
  expect(await Promise.all([refunded, taken, won].map(({ as }) => creditsOf(as)))).toEqual([
    50, 50, 0,
  ]);

  const since = new Date(Date.now() - 3_600_000 - daysAgo * 86_400_000);
  fake.turn(late.session, "expired");
  await tell("checkout.session.expired", { id: late.session, object: "checkout.session" });
  intents.set(late.session, fake.turn(late.session, "paid"));
  const refund = {
    id: `re_${refunded.session}`,
    object: "refund" as const,
    amount: 2500,
    status: "succeeded",
    metadata: {},
    payment_intent: intentOf(refunded),
  };
  fake.refunds.push(refund);
  fake.disputes.push(dispute(taken, "needs_response"));
  Object.assign(fake.disputes.find(({ id }) => id === `dp_${won.session}`) ?? {}, {
    status: "won",
  });
  const when = daysAgo > 0 ? 1 : undefined;
  fake.happened(
    "checkout.session.async_payment_succeeded",
    { id: late.session, object: "checkout.session", payment_intent: intentOf(late) },
    when,
  );
  fake.happened("payment_intent.succeeded", { id: intentOf(late), object: "payment_intent" }, when);
  fake.happened("refund.created", refund, when);
  fake.happened("charge.dispute.created", dispute(taken, "needs_response"), when);
  fake.happened("charge.dispute.closed", dispute(won, "won"), when);
  fake.happened("payout.paid", { id: "po_1", object: "payout" }, when);

  for (let night = 0; night < 2; night += 1) await reconcileAccount(world.services, stripe, since);
  expect(await Promise.all(orders.map(({ as }) => creditsOf(as)))).toEqual([0, 0, 50, 50]);
  const seen = await world.db
    .selectFrom("payment_difference")
    .select(["order_id", "kind"])
    .where(
      "order_id",
      "in",
      orders.map(({ order }) => order),
    )
    .execute();
  expect(new Map(seen.map(({ order_id, kind }) => [order_id, kind]))).toEqual(
    new Map([
      [refunded.order, "missed_refund"],
      [taken.order, "missed_chargeback"],
      [won.order, "missed_return"],
      [late.order, "missed_payment"],
    ]),
  );
  expect(seen).toHaveLength(4);
  expect(
    (await stripe.changes(since))?.has(intentOf(late)) ?? false,
    "a session's own payment is not asked for twice",
  ).toBe(false);
});

test("Stripe's fee and the card's country are kept once, however often they are told", async () => {
  const { order, session } = await ordered();
  fake.turn(session, "paid");
  for (let time = 0; time < 2; time += 1) await completed(session);
  const fees = await world.db
    .selectFrom("provider_movement")
    .where("order_id", "=", order)
    .select(["kind", "amount", "currency"])
    .execute();
  expect(fees).toEqual([{ kind: "fee", amount: 25 + Math.round(2500 * 0.015), currency: "EUR" }]);
  const { instrument_country } = await world.db
    .selectFrom("orders")
    .where("id", "=", order)
    .select("instrument_country")
    .executeTakeFirstOrThrow();
  expect(instrument_country).toBe("NL");
});
