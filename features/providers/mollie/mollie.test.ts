import { randomUUID } from "node:crypto";
import http from "node:http";
import https from "node:https";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { type Actor, openWorld, type World } from "#test/world.ts";
import { anOrder } from "../fake-provider.ts";
import type { PaymentProvider } from "#features/orders/provider.ts";
import { reconcileAccount } from "../reconciliation/reconcile-account.server.ts";
import { reconcile } from "#features/orders/reconcile.server.ts";
import { fakeMollie } from "./fake-mollie.ts";
import { mollieProvider } from "./mollie-provider.server.ts";

/**
 * Mollie's library connects over TLS only, and the fake has none: the one thing here that is not as
 * in the world.
 */
function overPlainHttp<T>(make: () => T): T {
  const { Agent } = https;
  Object.assign(https, { Agent: http.Agent });
  try {
    return make();
  } finally {
    Object.assign(https, { Agent });
  }
}

let fake: Awaited<ReturnType<typeof fakeMollie>>;
let mollie: PaymentProvider;
let world: World;
beforeAll(async () => {
  fake = await fakeMollie();
  mollie = overPlainHttp(() =>
    mollieProvider({
      credentials: { api_key: "test_of_the_tests_0123456789abcdef" },
      account: null,
      baseUrl: fake.url,
      timeoutMs: 2_000,
    }),
  );
  world = await openWorld({}, { SANDBOX_PAYMENTS: "off" });
  world.services.payments.providers.set("mollie", mollie);
});
beforeEach(() => {
  fake.mode = "up";
});

let members = 0;
async function ordered() {
  const as = await world.member(`Mona${++members}`, { paid_user: true });
  const { body } = await world.call(
    "payments.order",
    { bundle: "p1", payment_method: "ideal" },
    { as },
  );
  const row = await world.db
    .selectFrom("orders")
    .select("provider_payment_id")
    .where("id", "=", body.order.payment_id)
    .executeTakeFirstOrThrow();
  return {
    as,
    order: body.order.payment_id,
    payment: row.provider_payment_id ?? "",
    checkout: body.checkout_url,
  };
}
const stateOf = async (as: Actor, payment_id: string) =>
  (await world.call("payments.readOrder", { payment_id }, { as })).body.order.status;
const creditsOf = async (as: Actor) =>
  (await world.call("credits.listBundles", {}, { as })).body.balance;
const tell = async (id: string) =>
  (
    await fetch(`${world.url}/api/payment-webhook.php?provider=mollie`, {
      method: "POST",
      body: new URLSearchParams({ id }),
    })
  ).status;

test("what is asked: key, decimal amount, our id as key, method, locale, where to tell", async () => {
  const order = anOrder({
    paymentMethod: "przelewy24",
    currency: "PLN",
    amount: 5250,
    language: "pl",
  });
  const [first, second] = [await mollie.start(order), await mollie.start(order)];
  expect(second).toEqual(first);
  expect(first).toMatchObject({
    orderId: order.orderId,
    status: "open",
    amount: 5250,
    currency: "PLN",
    checkoutUrl: expect.stringMatching(/^https:\/\/www\.mollie\.com\/checkout\//),
  });
  const asked = fake.asked.find(({ path }) => path === "/v2/payments");
  expect(asked?.headers).toMatchObject({
    authorization: "Bearer test_of_the_tests_0123456789abcdef",
    "idempotency-key": order.orderId,
  });
  expect(JSON.parse(asked?.body ?? "")).toMatchObject({
    amount: { currency: "PLN", value: "52.50" },
    method: "przelewy24",
    locale: "pl_PL",
    webhookUrl: order.webhookUrl,
    redirectUrl: order.returnUrl,
    description: "50 credits",
  });
});

test("a shop on this machine names no place to tell", async () => {
  const { orderId } = await mollie.start(
    anOrder({ webhookUrl: "http://vesper.localhost:3000/api/payment-webhook.php" }),
  );
  expect(
    fake.asked.find(({ headers }) => headers["idempotency-key"] === orderId)?.body,
  ).not.toContain("webhookUrl");
});

test("success: told by its id, asked from Mollie, credited once however often it is told", async () => {
  const { as, order, payment, checkout } = await ordered();
  expect(checkout).toContain("mollie.com");
  expect(await tell(payment)).toBe(200);
  expect(await stateOf(as, order)).toBe("pending"); // told too early: nothing is granted
  fake.turn(payment, "paid");
  expect(new Set(await Promise.all(Array.from({ length: 20 }, () => tell(payment))))).toEqual(
    new Set([200]),
  );
  expect([await stateOf(as, order), await creditsOf(as)]).toEqual(["completed", 50]);
});

test("trust row 4: an unsigned webhook is believed in nothing: a number that is not ours is not even asked for", async () => {
  const before = fake.asked.length;
  expect(await tell("tr_guessed")).toBe(404);
  expect(await tell("../../customers")).toBe(403);
  expect(fake.asked.length).toBe(before);
  const { as, payment } = await ordered();
  await tell(payment);
  expect(await creditsOf(as)).toBe(0);
});

test.each([
  { currency: "EUR", value: "0.01" },
  { currency: "PLN", value: "25.00" },
])("trust row 4: paid with %o instead grants nothing", async (amount) => {
  const { as, payment } = await ordered();
  fake.turn(payment, "paid");
  Object.assign(fake.find(payment), { amount });
  expect(await tell(payment)).toBe(200);
  expect(await creditsOf(as)).toBe(0);
});

test("declined, then paid late; told out of order it stays completed", async () => {
  const { as, order, payment } = await ordered();
  fake.turn(payment, "failed", { failureReason: "card_expired" });
  expect((await mollie.status(payment)).decline).toBe("expired");
  await tell(payment);
  expect(await stateOf(as, order)).toBe("failed");
  fake.turn(payment, "paid");
  await tell(payment);
  fake.turn(payment, "expired");
  await tell(payment);
  expect([await stateOf(as, order), await creditsOf(as)]).toEqual(["completed", 50]);
});

test("Mollie down or silent: nothing is known; told again later, and reconciliation asks", async () => {
  const { as, order, payment } = await ordered();
  fake.turn(payment, "paid");
  for (const mode of ["down", "silent"] as const) {
    fake.mode = mode;
    await expect(mollie.status(payment)).rejects.toBeInstanceOf(Error);
    expect(await tell(payment)).toBe(503);
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

test("cancelling ends an open payment, and leaves a paid one paid", async () => {
  const [open, paid] = [await mollie.start(anOrder()), await mollie.start(anOrder())];
  fake.turn(paid.id, "paid");
  expect((await mollie.cancel(open.id)).status).toBe("cancelled");
  expect((await mollie.cancel(paid.id)).status).toBe("paid");
});

test("a card that is kept is a mandate; charged, the answer says what the member can do", async () => {
  const { id } = await mollie.start(anOrder({ paymentMethod: "creditcard", remember: true }));
  fake.turn(id, "paid");
  const { stored } = await mollie.status(id);
  expect(stored).toMatchObject({
    id: "mdt_1",
    payer: expect.stringMatching(/^cst_/),
    brand: "Mastercard",
    last4: "6787",
    expires: "2029-08",
    paymentMethod: "creditcard",
  });
  const charged = async (mandate: string) => {
    const { status, decline } = await mollie.charge(anOrder(), {
      id: mandate,
      payer: stored?.payer ?? "",
      paymentMethod: "creditcard",
    });
    return [status, decline];
  };
  expect(await charged("mdt_1")).toEqual(["paid", null]);
  expect(await charged("mdt_expired")).toEqual(["failed", "expired"]);
  expect(await charged("mdt_poor")).toEqual(["failed", "declined"]);
  expect(await charged("mdt_asks")).toEqual(["failed", "authentication_needed"]);
  const order = anOrder();
  const lost = await mollie.charge(order, {
    id: "mdt_1",
    payer: stored?.payer ?? "",
    paymentMethod: "creditcard",
  });
  fake.forgetKeys();
  expect(
    await mollie.charge(order, {
      id: "mdt_1",
      payer: stored?.payer ?? "",
      paymentMethod: "creditcard",
    }),
    "asked again hours later, it is the same payment",
  ).toEqual(lost);
  await mollie.forget({ id: "mdt_1", payer: "cst_1" });
  await mollie.forget({ id: "mdt_gone", payer: "cst_1" });
});

test("a bank transfer says where to, until the money has come", async () => {
  const { id, transfer } = await mollie.start(anOrder({ paymentMethod: "wiretransfer" }));
  expect(transfer).toEqual({
    holder: "Stichting Mollie Payments",
    iban: "NL53ABNA0627535577",
    bic: "ABNANL2A",
    reference: "RF12-3456-7890-1234",
  });
  fake.turn(id, "paid", { consumerName: "T. Test", consumerAccount: "NL91ABNA0417164300" });
  expect((await mollie.status(id)).transfer).toBeNull();
});

test("a refund is one however often it is asked for, one that is refused has failed; a chargeback takes and gives back", async () => {
  const { id } = await mollie.start(anOrder());
  fake.turn(id, "paid");
  const refundId = randomUUID();
  const ask = (amount: number, refund: string) =>
    mollie.refund(id, { refundId: refund, amount, currency: "EUR" });
  const first = await ask(1000, refundId);
  expect(first).toMatchObject({ state: "pending", amount: 1000, refundId });
  expect(await ask(1000, refundId)).toEqual(first);
  expect((await ask(1501, randomUUID())).state).toBe("failed");
  Object.assign(fake.find(id)._embedded.refunds[0] ?? {}, { status: "refunded" });
  const chargeback = {
    resource: "chargeback" as const,
    id: "chb_1",
    paymentId: id,
    createdAt: new Date().toISOString(),
    amount: { currency: "EUR", value: "15.00" },
    reversedAt: null as string | null,
  };
  fake.find(id)._embedded.chargebacks.push(chargeback);
  expect((await mollie.status(id)).reversals).toMatchObject([
    { id: first.id, state: "done" },
    { id: "chb_1", kind: "chargeback", amount: 1500, state: "done" },
  ]);
  chargeback.reversedAt = "2026-11-20T10:00:00+00:00";
  expect((await mollie.status(id)).reversals[1]?.state).toBe("failed");
});

test("what happened at Mollie while nobody listened is found by its lists, page by page, and booked once", async () => {
  const orders = [];
  for (let count = 0; count < 4; count += 1) orders.push(await ordered());
  const [refunded, taken, won, late] = orders;
  if (!refunded || !taken || !won || !late) throw new Error("no orders");
  for (const { payment } of [refunded, taken, won]) {
    fake.turn(payment, "paid");
    await tell(payment);
  }
  const longAgo = new Date(Date.now() - 100 * 86_400_000).toISOString();
  const chargeback = {
    resource: "chargeback" as const,
    id: "chb_won",
    paymentId: won.payment,
    createdAt: longAgo,
    amount: { currency: "EUR", value: "25.00" },
    reversedAt: null as string | null,
  };
  fake.find(won.payment)._embedded.chargebacks.push(chargeback);
  await tell(won.payment);
  expect(await Promise.all([refunded, taken, won].map(({ as }) => creditsOf(as)))).toEqual([
    50, 50, 0,
  ]);

  const since = new Date(Date.now() - 3_600_000);
  fake.turn(late.payment, "expired");
  await tell(late.payment);
  fake.turn(late.payment, "paid");
  fake.find(refunded.payment)._embedded.refunds.push({
    resource: "refund",
    id: "re_dashboard",
    paymentId: refunded.payment,
    createdAt: new Date().toISOString(),
    amount: { currency: "EUR", value: "25.00" },
    status: "refunded",
    metadata: null,
    _links: {},
  });
  fake.find(taken.payment)._embedded.chargebacks.push({
    ...chargeback,
    id: "chb_new",
    paymentId: taken.payment,
    createdAt: new Date().toISOString(),
  });
  chargeback.reversedAt = new Date().toISOString();

  for (let night = 0; night < 2; night += 1) await reconcileAccount(world.services, mollie, since);
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
});

test("a list that Mollie does not give leaves the comparison incomplete: the next one begins where this one did", async () => {
  fake.mode = "down";
  const since = new Date(Date.now() - 7_200_000);
  await reconcileAccount(world.services, mollie, since);
  const newest = () =>
    world.db
      .selectFrom("reconciliation")
      .selectAll()
      .orderBy("id", "desc")
      .executeTakeFirstOrThrow();
  expect(await newest()).toMatchObject({ complete: false, ended_at: expect.any(Date) });
  fake.mode = "up";
  await reconcileAccount(world.services, mollie, since);
  expect(await newest()).toMatchObject({ complete: true, since });
});
