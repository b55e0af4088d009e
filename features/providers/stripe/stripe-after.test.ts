import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { anOrder } from "../fake-provider.ts";
import { reconcileAccount } from "../reconciliation/reconcile-account.server.ts";
import { type StripeCast, openStripe } from "./stripe-cast.ts";

let cast: StripeCast;
beforeAll(async () => {
  cast = await openStripe();
});
beforeEach(() => {
  cast.fake.mode = "up";
});

test("a card that is kept is told with brand, digits and expiry; charged, its answer is the bank's", async () => {
  const order = anOrder({ paymentMethod: "creditcard", remember: true });
  const { id } = await cast.stripe.start(order);
  cast.fake.turn(id, "paid");
  const { stored } = await cast.stripe.status(id);
  expect(stored).toMatchObject({
    id: "pm_4242",
    payer: expect.stringMatching(/^cus_/),
    brand: "visa",
    last4: "4242",
    expires: "2031-04",
    paymentMethod: "creditcard",
  });
  const charged = async (method: string) => {
    const { status, decline, checkoutUrl } = await cast.stripe.charge(
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
  await cast.stripe.forget({ id: "pm_4242", payer: "" });
  await cast.stripe.forget({ id: "pm_gone", payer: "" });
});

test("a refund is one however often it is asked for, one that is refused has failed, and a dispute takes and gives back", async () => {
  const { id } = await cast.stripe.start(anOrder());
  const intent = cast.fake.turn(id, "paid");
  const refundId = randomUUID();
  const ask = (amount: number, refund: string) =>
    cast.stripe.refund(id, { refundId: refund, amount, currency: "EUR" });
  expect(await ask(1000, refundId)).toMatchObject({ state: "pending", amount: 1000, refundId });
  expect((await ask(1000, refundId)).id).toBe(cast.fake.refunds[0]?.id);
  expect((await ask(1501, randomUUID())).state).toBe("failed");
  Object.assign(cast.fake.refunds[0] ?? {}, { status: "succeeded" });
  cast.fake.disputes.push({
    id: "dp_1",
    object: "dispute",
    amount: 1500,
    status: "warning_needs_response",
    payment_intent: intent,
  });
  const dispute = async () =>
    (await cast.stripe.status(id)).reversals.find(({ kind }) => kind === "chargeback")?.state;
  expect((await cast.stripe.status(id)).reversals[0]).toMatchObject({
    kind: "refund",
    refundId,
    state: "done",
  });
  expect(await dispute()).toBe("pending");
  Object.assign(cast.fake.disputes[0] ?? {}, { status: "needs_response" });
  expect(await dispute()).toBe("done");
  Object.assign(cast.fake.disputes[0] ?? {}, { status: "won" });
  expect(await dispute()).toBe("failed");
});

test.each([
  ["its events tell", 0],
  ["events that Stripe keeps no longer tell nothing: each payment is asked for", 60],
])("what happened at Stripe while nobody listened is booked once: %s", async (_how, daysAgo) => {
  const orders = [];
  for (let count = 0; count < 4; count += 1) orders.push(await cast.ordered());
  const [refunded, taken, won, late] = orders;
  if (!refunded || !taken || !won || !late) throw new Error("no orders");
  const intents = new Map<string, string>();
  for (const { session } of [refunded, taken, won]) {
    intents.set(session, cast.fake.turn(session, "paid"));
    await cast.completed(session);
  }
  const intentOf = ({ session }: { session: string }) => intents.get(session) ?? "";
  const dispute = (of: { session: string }, status: string) => ({
    id: `dp_${of.session}`,
    object: "dispute" as const,
    amount: 2500,
    status,
    payment_intent: intentOf(of),
  });
  cast.fake.disputes.push(dispute(won, "needs_response"));
  await cast.completed(won.session);
  expect(await Promise.all([refunded, taken, won].map(({ as }) => cast.creditsOf(as)))).toEqual([
    50, 50, 0,
  ]);

  const since = new Date(Date.now() - 3_600_000 - daysAgo * 86_400_000);
  cast.fake.turn(late.session, "expired");
  await cast.tell("checkout.session.expired", { id: late.session, object: "checkout.session" });
  intents.set(late.session, cast.fake.turn(late.session, "paid"));
  const refund = {
    id: `re_${refunded.session}`,
    object: "refund" as const,
    amount: 2500,
    status: "succeeded",
    metadata: {},
    payment_intent: intentOf(refunded),
  };
  cast.fake.refunds.push(refund);
  cast.fake.disputes.push(dispute(taken, "needs_response"));
  Object.assign(cast.fake.disputes.find(({ id }) => id === `dp_${won.session}`) ?? {}, {
    status: "won",
  });
  const when = daysAgo > 0 ? 1 : undefined;
  cast.fake.happened(
    "checkout.session.async_payment_succeeded",
    { id: late.session, object: "checkout.session", payment_intent: intentOf(late) },
    when,
  );
  cast.fake.happened(
    "payment_intent.succeeded",
    { id: intentOf(late), object: "payment_intent" },
    when,
  );
  cast.fake.happened("refund.created", refund, when);
  cast.fake.happened("charge.dispute.created", dispute(taken, "needs_response"), when);
  cast.fake.happened("charge.dispute.closed", dispute(won, "won"), when);
  cast.fake.happened("payout.paid", { id: "po_1", object: "payout" }, when);

  for (let night = 0; night < 2; night += 1)
    await reconcileAccount(cast.world.services, cast.stripe, since);
  expect(await Promise.all(orders.map(({ as }) => cast.creditsOf(as)))).toEqual([0, 0, 50, 50]);
  const seen = await cast.world.db
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
    (await cast.stripe.changes(since))?.has(intentOf(late)) ?? false,
    "a session's own payment is not asked for twice",
  ).toBe(false);
});

test("Stripe's fee and the card's country are kept once, however often they are told", async () => {
  const { order, session } = await cast.ordered();
  cast.fake.turn(session, "paid");
  for (let time = 0; time < 2; time += 1) await cast.completed(session);
  const fees = await cast.world.db
    .selectFrom("provider_movement")
    .where("order_id", "=", order)
    .select(["kind", "amount", "currency"])
    .execute();
  expect(fees).toEqual([{ kind: "fee", amount: 25 + Math.round(2500 * 0.015), currency: "EUR" }]);
  const { instrument_country } = await cast.world.db
    .selectFrom("orders")
    .where("id", "=", order)
    .select("instrument_country")
    .executeTakeFirstOrThrow();
  expect(instrument_country).toBe("NL");
});
