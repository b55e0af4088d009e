import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { type Actor, openWorld, type World } from "#test/world.ts";
import { payerOf } from "#test/payer.ts";
import type {
  PaymentProvider,
  PaymentRequest,
  ProviderPayment,
} from "#features/orders/provider.ts";

let world: World;
let payer: ReturnType<typeof payerOf>;
let sandbox: PaymentProvider;
let alice: Actor;
beforeAll(async () => {
  world = await openWorld();
  payer = payerOf(world);
  const installed = world.services.payments.providers.get("sandbox");
  if (!installed) throw new Error("no sandbox");
  sandbox = installed;
  alice = await world.member("Alice", { paid_user: true });
});

const request = (more: Partial<PaymentRequest> = {}): PaymentRequest => ({
  orderId: randomUUID(),
  amount: 1200,
  currency: "EUR",
  country: "NL",
  paymentMethod: "creditcard",
  description: "20 credits",
  language: "en",
  returnUrl: `${world.url}/credits/x`,
  webhookUrl: `${world.url}/api/payment-webhook.php?provider=sandbox`,
  payer: alice.id,
  remember: true,
  ...more,
});
/** A card that the sandbox remembers, with what happens when it is charged. */
async function card(next: string) {
  const { id, checkoutUrl } = await sandbox.start(request());
  await payer.press(checkoutUrl, "pay", { remember: "on", next });
  const { stored } = await sandbox.status(id);
  if (!stored) throw new Error("not remembered");
  return stored;
}
/** An order of Alice's that was paid by card. */
async function paidOrder() {
  const { order, checkout_url } = (
    await world.call(
      "payments.order",
      { bundle: "p0", payment_method: "creditcard" },
      { as: alice },
    )
  ).body;
  await payer.press(checkout_url, "pay");
  return order.payment_id;
}
const reversalsOf = (order: string) =>
  world.db
    .selectFrom("payment_reversal")
    .select(["kind", "amount", "state", "refund_id"])
    .where("order_id", "=", order)
    .orderBy("created_at")
    .execute();

test("a card is remembered only when the payer says so, and is told by its last four digits", async () => {
  const { id, checkoutUrl } = await sandbox.start(request());
  await payer.press(checkoutUrl, "pay");
  expect((await sandbox.status(id)).stored).toBeNull();
  expect(await card("pay")).toMatchObject({
    payer: alice.id,
    paymentMethod: "creditcard",
    brand: "Sandbox",
    last4: expect.stringMatching(/^\d{4}$/),
    expires: expect.stringMatching(/^\d{4}-12$/),
  });
});

test.each([
  ["pay", "paid", null],
  ["decline", "failed", "declined"],
  ["expire", "failed", "expired"],
  ["pend", "pending", null],
])("a remembered card that will %s is %s", async (next, status, decline) => {
  const stored = await card(next);
  const again = request();
  const payment = await sandbox.charge(again, stored);
  expect(payment).toMatchObject({ status, decline, checkoutUrl: null, orderId: again.orderId });
  expect(await sandbox.charge(again, stored)).toEqual(payment);
});

test("a bank that asks who it is: the payment is open, and the member authenticates at its page", async () => {
  const payment = await sandbox.charge(request(), await card("authenticate"));
  expect(payment.status).toBe("open");
  await payer.press(payment.checkoutUrl, "pay");
  expect((await sandbox.status(payment.id)).status).toBe("paid");
});

test("a card of another payer cannot be charged, and neither can one that was forgotten", async () => {
  const stored = await card("pay");
  await expect(sandbox.charge(request({ payer: randomUUID() }), stored)).rejects.toThrow("404");
  await sandbox.forget(stored);
  await sandbox.forget(stored);
  await expect(sandbox.charge(request(), stored)).rejects.toThrow("404");
});

test("a refund is on its way, then there; asked for twice it is one; more than is left fails", async () => {
  const { id, checkoutUrl } = await sandbox.start(request());
  await payer.press(checkoutUrl, "pay");
  const refundId = randomUUID();
  const ask = (amount: number, refund = refundId) =>
    sandbox.refund(id, { refundId: refund, amount, currency: "EUR" });
  const answers = await Promise.all(Array.from({ length: 10 }, () => ask(500)));
  expect(new Set(answers.map((answer) => answer.id)).size).toBe(1);
  expect(answers[0]).toMatchObject({ kind: "refund", refundId, amount: 500, state: "pending" });
  expect((await ask(701, randomUUID())).state).toBe("failed");
  const standing = ({ reversals }: ProviderPayment) =>
    reversals.filter(({ state }) => state !== "failed").map(({ state, amount }) => [state, amount]);
  expect(standing(await sandbox.status(id))).toEqual([["pending", 500]]);
  await payer.press(checkoutUrl, "refund");
  const after = await sandbox.status(id);
  expect(after.status).toBe("paid");
  expect(standing(after)).toEqual([["done", 500]]);
});

test("what takes its time happens without anybody: a refund arrives, a checkout that was left is given up", async () => {
  const { id, checkoutUrl } = await sandbox.start(request());
  const left = await sandbox.start(request());
  await payer.press(checkoutUrl, "pay");
  await sandbox.refund(id, { refundId: randomUUID(), amount: 500, currency: "EUR" });
  const states = async () => [
    ...(await sandbox.status(id)).reversals.map(({ state }) => state),
    (await sandbox.status(left.id)).status,
  ];
  expect(await states()).toEqual(["pending", "open"]);
  const past = sql<Date>`now() - interval '61 minutes'`;
  await world.db
    .updateTable("sandbox_reversal")
    .set({ done_at: past })
    .where("payment_id", "=", id)
    .execute();
  await world.db
    .updateTable("sandbox_payment")
    .set({ created_at: past })
    .where("id", "=", left.id)
    .execute();
  expect(await states()).toEqual(["done", "cancelled"]);
});

test("a chargeback that arrives, and is won later, reaches the order's books once in each state", async () => {
  const order = await paidOrder();
  await payer.later(order, "chargeback");
  await payer.later(order, "chargeback");
  expect(await reversalsOf(order)).toEqual([
    { kind: "chargeback", amount: 1200, state: "done", refund_id: null },
  ]);
  await payer.later(order, "chargeback_won");
  expect(await reversalsOf(order)).toEqual([
    { kind: "chargeback", amount: 1200, state: "failed", refund_id: null },
  ]);
});

test("a refund given at the provider reaches the order's books, told twice or not", async () => {
  const order = await paidOrder();
  await payer.later(order, "refund");
  const payment = await payer.paymentOf(order);
  await Promise.all(
    Array.from({ length: 20 }, () =>
      payer.tell({ id: `evt_${randomUUID()}`, type: "payment.updated", payment }),
    ),
  );
  expect(await reversalsOf(order)).toEqual([
    { kind: "refund", amount: 1200, state: "done", refund_id: null },
  ]);
});

test("a refund that bounces is ours again", async () => {
  const order = await paidOrder();
  await sandbox.refund(await payer.paymentOf(order), {
    refundId: randomUUID(),
    amount: 1200,
    currency: "EUR",
  });
  await payer.later(order, "refund_fails");
  expect(await reversalsOf(order)).toMatchObject([{ state: "failed" }]);
});

test("an order with a remembered card is paid without a checkout; the card is the member's, told once", async () => {
  const first = (
    await world.call(
      "payments.order",
      { bundle: "p0", payment_method: "creditcard", remember: true },
      { as: alice },
    )
  ).body;
  await payer.press(first.checkout_url, "pay", { remember: "on", next: "pay" });
  await payer.tell({
    id: `evt_${randomUUID()}`,
    type: "payment.updated",
    payment: await payer.paymentOf(first.order.payment_id),
  });
  const kept = await world.db
    .selectFrom("stored_method")
    .select(["brand", "payment_method"])
    .where("account_id", "=", alice.id)
    .execute();
  expect(kept).toEqual([{ brand: "Sandbox", payment_method: "creditcard" }]);
});
