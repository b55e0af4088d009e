import { randomUUID } from "node:crypto";
import Stripe from "stripe";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { anOrder } from "../fake-provider.ts";
import { reconcile } from "#features/orders/reconcile.server.ts";
import { type StripeCast, openStripe } from "./stripe-cast.ts";

let cast: StripeCast;
beforeAll(async () => {
  cast = await openStripe();
});
beforeEach(() => {
  cast.fake.mode = "up";
});

test("what is asked: version, key, amount in minor units, our id as key, a discreet description, the method, the language", async () => {
  const order = anOrder({ paymentMethod: "blik", currency: "PLN", amount: 5200, language: "pl" });
  const [first, second] = [await cast.stripe.start(order), await cast.stripe.start(order)];
  expect(second).toEqual(first);
  expect(first).toMatchObject({
    orderId: order.orderId,
    status: "open",
    amount: 5200,
    currency: "PLN",
    checkoutUrl: expect.stringMatching(/^https:\/\/checkout\.stripe\.com\//),
  });
  const asked = cast.fake.asked.find(
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
  const { as, order, session, checkout } = await cast.ordered();
  expect(checkout).toContain("checkout.stripe.com");
  const intent = cast.fake.turn(session, "paid");
  const id = `evt_${randomUUID()}`;
  // Who hears that much is going on tells again, as Stripe does.
  const tell = async (): Promise<number> => {
    const status = await cast.completed(session, { id });
    return status === 503 ? tell() : status;
  };
  expect(await Promise.all(Array.from({ length: 20 }, tell))).toEqual(Array(20).fill(200));
  expect(
    await cast.tell("payment_intent.succeeded", { id: intent, object: "payment_intent" }),
  ).toBe(200);
  expect(
    await cast.tell("checkout.session.async_payment_failed", {
      id: session,
      object: "checkout.session",
    }),
  ).toBe(200); // late and false: what counts is what Stripe says when asked
  expect([await cast.stateOf(as, order), await cast.creditsOf(as)]).toEqual(["completed", 50]);
});

test("trust row 4: forged, stale, from the future, without signature: refused; another kind of event: nothing", async () => {
  const { as, session } = await cast.ordered();
  cast.fake.turn(session, "paid");
  const now = Math.floor(Date.now() / 1000);
  expect(await cast.completed(session, { secret: "whsec_guessed" })).toBe(403);
  expect(await cast.completed(session, { time: now - 310 })).toBe(403);
  expect(await cast.completed(session, { time: now + 310 })).toBe(403);
  expect(
    (
      await fetch(`${cast.world.url}/api/payment-webhook.php?provider=stripe`, {
        method: "POST",
        body: "{}",
      })
    ).status,
  ).toBe(403);
  expect(await cast.tell("payout.paid", { id: "po_1", object: "payout" })).toBe(200);
  expect(await cast.creditsOf(as)).toBe(0);
  expect(await cast.completed(session, { time: now - 240 })).toBe(200);
  expect(await cast.creditsOf(as)).toBe(50);
});

test("trust row 4: another amount than the order's grants nothing, says so, and waits for an operator; made good, it is paid", async () => {
  const { as, order, session } = await cast.ordered();
  cast.fake.turn(session, "paid");
  cast.fake.skew(session, 1);
  for (let time = 0; time < 2; time += 1) expect(await cast.completed(session)).toBe(200);
  expect([await cast.stateOf(as, order), await cast.creditsOf(as)]).toEqual(["mismatched", 0]);
  const seen = () =>
    cast.world.db
      .selectFrom("payment_difference")
      .where("order_id", "=", order)
      .select(["kind", "amount", "currency", "closed_at"])
      .execute();
  expect(await seen()).toEqual([
    { kind: "wrong_amount", amount: 1, currency: "EUR", closed_at: null },
  ]);
  cast.fake.skew(session, 2500);
  await cast.completed(session);
  expect([await cast.stateOf(as, order), await cast.creditsOf(as)]).toEqual(["completed", 50]);
});

test("declined after the page was left: failed, with a reason; paid days later: completed once", async () => {
  const { as, order, session } = await cast.ordered();
  cast.fake.turn(session, "processing");
  await cast.completed(session);
  expect(await cast.stateOf(as, order)).toBe("pending");
  cast.fake.turn(session, "failed");
  await cast.tell("checkout.session.async_payment_failed", {
    id: session,
    object: "checkout.session",
  });
  expect(await cast.stateOf(as, order)).toBe("failed");
  expect((await cast.stripe.status(session)).decline).toBe("expired");
  cast.fake.turn(session, "paid");
  await cast.completed(session);
  expect([await cast.stateOf(as, order), await cast.creditsOf(as)]).toEqual(["completed", 50]);
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
      secret: cast.secret,
    });
    const answer = await fetch(`${cast.world.url}/api/payment-webhook.php?provider=stripe`, {
      method: "POST",
      body: payload,
      headers: { "stripe-signature": signature },
    });
    expect(answer.status, payload).toBe(400);
  }
  expect(
    await cast.tell("charge.refunded", { id: "ch_1", object: "charge", payment_intent: { id: 5 } }),
  ).toBe(200);
});

test("Stripe down or silent: nothing is known; the webhook is asked for again, reconciliation finds what was paid", async () => {
  const { as, order, session } = await cast.ordered();
  cast.fake.turn(session, "paid");
  for (const mode of ["down", "silent"] as const) {
    cast.fake.mode = mode;
    await expect(cast.stripe.status(session)).rejects.toBeInstanceOf(Error);
    expect(await cast.completed(session)).toBe(503);
    expect(await cast.stateOf(as, order)).toBe("pending");
  }
  cast.fake.mode = "up";
  await cast.world.db
    .updateTable("orders")
    .set({ created_at: new Date(Date.now() - 3 * 60_000) })
    .where("id", "=", order)
    .execute();
  await reconcile(cast.world.services);
  expect([await cast.stateOf(as, order), await cast.creditsOf(as)]).toEqual(["completed", 50]);
});

test("cancelling ends an open checkout, and leaves a paid one paid", async () => {
  const [open, paid] = [await cast.stripe.start(anOrder()), await cast.stripe.start(anOrder())];
  cast.fake.turn(paid.id, "paid");
  expect((await cast.stripe.cancel(open.id)).status).toBe("cancelled");
  expect((await cast.stripe.cancel(paid.id)).status).toBe("paid");
});
