import { randomUUID } from "node:crypto";
import { hmacValidator } from "@adyen/api-library";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { type Actor, openWorld, type World } from "#test/world.ts";
import { anOrder } from "../fake-provider.ts";
import type { PaymentProvider } from "#features/orders/provider.ts";
import { reconcileAccount } from "../reconciliation/reconcile-account.server.ts";
import { reconcile } from "#features/orders/reconcile.server.ts";
import { adyenProvider } from "./adyen-provider.server.ts";
import { fakeAdyen } from "./fake-adyen.ts";

const hmac_key = "44782DEF547AAA06C910C43932B1EB0C71FC68D9D0C057550C48EC2ACF6BA056";
let fake: Awaited<ReturnType<typeof fakeAdyen>>;
let adyen: PaymentProvider;
let world: World;
beforeAll(async () => {
  fake = await fakeAdyen("TestMerchant", hmac_key);
  world = await openWorld({}, { SANDBOX_PAYMENTS: "off" });
  adyen = adyenProvider({
    credentials: {
      api_key: "AQE_key_of_the_tests_0123",
      hmac_key,
      merchant_account: "TestMerchant",
    },
    account: null,
    db: world.db,
    baseUrl: fake.url,
    timeoutMs: 2_000,
  });
  world.services.payments.providers.set("adyen", adyen);
});
beforeEach(() => {
  fake.mode = "up";
});

let members = 0;
async function ordered() {
  const as = await world.member(`Ada${++members}`, { paid_user: true });
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
    link: row.provider_payment_id ?? "",
    checkout: body.checkout_url,
  };
}
const stateOf = async (as: Actor, payment_id: string) =>
  (await world.call("payments.readOrder", { payment_id }, { as })).body.order.status;
const creditsOf = async (as: Actor) =>
  (await world.call("credits.listBundles", {}, { as })).body.balance;
const tell = async (body: string) =>
  (
    await fetch(`${world.url}/api/payment-webhook.php?provider=adyen`, {
      method: "POST",
      body,
      headers: { "content-type": "application/json" },
    })
  ).status;
const authorised = (order: string, more = {}) =>
  fake.notice({ eventCode: "AUTHORISATION", merchantReference: order, ...more });

test("what is asked: version, key, minor units, our id as key, method, country, locale", async () => {
  const order = anOrder({ paymentMethod: "bancontact", country: "BE", language: "fr" });
  const [first, second] = [await adyen.start(order), await adyen.start(order)];
  expect(second).toEqual(first);
  expect(first).toMatchObject({
    orderId: order.orderId,
    status: "open",
    amount: 2500,
    currency: "EUR",
    checkoutUrl: expect.stringMatching(/^https:\/\/test\.adyen\.link\//),
  });
  const asked = fake.asked.find(({ path }) => path === "/v72/paymentLinks");
  expect(asked?.headers).toMatchObject({
    "x-api-key": "AQE_key_of_the_tests_0123",
    "idempotency-key": order.orderId,
  });
  expect(JSON.parse(asked?.body ?? "")).toMatchObject({
    merchantAccount: "TestMerchant",
    amount: { value: 2500, currency: "EUR" },
    allowedPaymentMethods: ["bcmc"],
    countryCode: "BE",
    shopperLocale: "fr-FR",
    description: "50 credits",
    reference: order.orderId,
  });
});

test("our signature is the library's: over the same fields, in the same order", () => {
  const {
    notificationItems: [item],
  } = JSON.parse(authorised(randomUUID())) as {
    notificationItems: {
      NotificationRequestItem: Parameters<typeof hmacValidator.prototype.validateHMAC>[0];
    }[];
  };
  expect(item && new hmacValidator().validateHMAC(item.NotificationRequestItem, hmac_key)).toBe(
    true,
  );
});

test("success: told by a signed notice, asked from the link, credited once however often and in whatever order", async () => {
  const { as, order, link, checkout } = await ordered();
  expect(checkout).toContain("test.adyen.link");
  const notice = authorised(order);
  expect(await tell(notice)).toBe(200);
  expect(await creditsOf(as)).toBe(0); // the link is what counts, and it is still open
  fake.link(link).status = "completed";
  expect(
    new Set(await Promise.all(Array.from({ length: 20 }, () => tell(authorised(order))))),
  ).toEqual(new Set([200]));
  expect(
    await tell(
      fake.notice({ eventCode: "AUTHORISATION", merchantReference: order, success: false }),
    ),
  ).toBe(200);
  expect([await stateOf(as, order), await creditsOf(as)]).toEqual(["completed", 50]);
});

test("trust row 4: forged, changed, another merchant's, not a notice: refused", async () => {
  const { as, order, link } = await ordered();
  fake.link(link).status = "completed";
  expect(
    await tell(
      fake.notice({ eventCode: "AUTHORISATION", merchantReference: order }, "00".repeat(32)),
    ),
  ).toBe(403);
  expect(await tell(authorised(order).replace('"value":2500', '"value":9900'))).toBe(403);
  expect(await tell(authorised(order).replace("TestMerchant", "OtherMerchant"))).toBe(403);
  expect(await tell("{")).toBe(403);
  expect(await tell(JSON.stringify({ notificationItems: [] }))).toBe(403);
  expect(await creditsOf(as)).toBe(0);
  expect(await tell(fake.notice({ eventCode: "REPORT_AVAILABLE", merchantReference: "" }))).toBe(
    200,
  );
});

test("trust row 4: a link of another amount grants nothing", async () => {
  const { as, order, link } = await ordered();
  Object.assign(fake.link(link), { status: "completed", amount: { value: 1, currency: "EUR" } });
  expect(await tell(authorised(order))).toBe(200);
  expect(await creditsOf(as)).toBe(0);
});

test("pending for days, then paid; expired, then paid late", async () => {
  const [slow, late] = [await ordered(), await ordered()];
  fake.link(slow.link).status = "paymentPending";
  await tell(fake.notice({ eventCode: "PENDING", merchantReference: slow.order }));
  expect(await stateOf(slow.as, slow.order)).toBe("pending");
  fake.link(late.link).status = "expired";
  await tell(fake.notice({ eventCode: "EXPIRE", merchantReference: late.order }));
  expect(await stateOf(late.as, late.order)).toBe("cancelled");
  for (const { as, order, link } of [slow, late]) {
    fake.link(link).status = "completed";
    await tell(authorised(order));
    expect([await stateOf(as, order), await creditsOf(as)]).toEqual(["completed", 50]);
  }
});

test("Adyen down or silent: nothing is known; told again later, and reconciliation asks", async () => {
  const { as, order, link } = await ordered();
  fake.link(link).status = "completed";
  for (const mode of ["down", "silent"] as const) {
    fake.mode = mode;
    await expect(adyen.status(link)).rejects.toBeInstanceOf(Error);
    expect(await tell(authorised(order))).toBe(503);
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

test("cancelling ends an open link, and leaves a paid one paid", async () => {
  const [open, paid] = [await adyen.start(anOrder()), await adyen.start(anOrder())];
  fake.link(paid.id).status = "completed";
  expect((await adyen.cancel(open.id)).status).toBe("cancelled");
  expect((await adyen.cancel(paid.id)).status).toBe("paid");
});

test("a card that is kept comes with the notice; charged, the answer says what the member can do", async () => {
  const order = anOrder({ paymentMethod: "creditcard", remember: true });
  const { id } = await adyen.start(order);
  fake.link(id).status = "completed";
  await tell(
    authorised(order.orderId, {
      additionalData: {
        "tokenization.storedPaymentMethodId": "M5N7TQ4TG5PFWR50",
        cardSummary: "0008",
        expiryDate: "3/2030",
        paymentMethodVariant: "mccredit",
        cardHolderName: "Not Ours",
      },
    }),
  );
  const { stored } = await adyen.status(id);
  expect(stored).toEqual({
    id: "M5N7TQ4TG5PFWR50",
    payer: order.payer,
    paymentMethod: "creditcard",
    brand: "mccredit",
    last4: "0008",
    expires: "2030-03",
  });
  expect(
    JSON.stringify(await world.db.selectFrom("adyen_notice").select("details").execute()),
  ).not.toContain("Not Ours");
  const charged = async (method: string) => {
    const { status, decline, amount } = await adyen.charge(anOrder(), {
      id: method,
      payer: order.payer,
      paymentMethod: "creditcard",
    });
    return [status, decline, amount];
  };
  expect(await charged("M5N7TQ4TG5PFWR50")).toEqual(["paid", null, 2500]);
  expect(await charged("expired")).toEqual(["failed", "expired", 2500]);
  expect(await charged("poor")).toEqual(["failed", "declined", 2500]);
  expect(await charged("asks")).toEqual(["failed", "authentication_needed", 2500]);
  await adyen.forget({ id: "M5N7TQ4TG5PFWR50", payer: order.payer });
  await adyen.forget({ id: "gone", payer: order.payer });
});

test("a stored card's charge whose answer was lost is found by its notice, even after the order was given up; a stranger's number books nothing", async () => {
  const as = await world.member("Lost", { paid_user: true });
  await world.db
    .insertInto("stored_method")
    .values({
      account_id: as.id,
      provider: "adyen",
      method_id: "M5N7TQ4TG5PFWR51",
      payer_id: as.id,
      payment_method: "creditcard",
    })
    .execute();
  const {
    stored: [card],
  } = (await world.call("payments.listStored", {}, { as })).body;
  fake.mode = "silent";
  const {
    body: { order },
  } = await world.call(
    "payments.order",
    { bundle: "p1", payment_method: "creditcard", stored_method: card?.id },
    { as },
  );
  fake.mode = "up";
  expect(order.status).toBe("loading");
  await world.db
    .updateTable("orders")
    .set({ created_at: new Date(Date.now() - 24 * 3_600_000), asked_at: new Date() })
    .where("id", "=", order.payment_id)
    .execute();
  await reconcile(world.services);
  expect(await stateOf(as, order.payment_id)).toBe("failed");
  expect(await tell(authorised(randomUUID()))).toBe(200);
  expect(await tell(authorised(order.payment_id, { amount: order.amount }))).toBe(200);
  expect([await stateOf(as, order.payment_id), await creditsOf(as)]).toEqual(["completed", 50]);
});

test("refunds and disputes come by notice, in any order, each once; a refund waits for the notice that names the payment", async () => {
  const order = anOrder();
  const { id } = await adyen.start(order);
  fake.link(id).status = "completed";
  const refundId = randomUUID();
  const ask = (amount: number, refund: string) =>
    adyen.refund(id, { refundId: refund, amount, currency: "EUR" });
  await expect(ask(1000, refundId)).rejects.toThrow("not told yet");
  const paid = "PSPOFTHEPAYMENT1";
  await tell(authorised(order.orderId, { pspReference: paid }));
  const asked = await ask(1000, refundId);
  expect(asked).toMatchObject({ state: "pending", amount: 1000, refundId });
  expect(await ask(1000, refundId)).toEqual(asked);
  expect((await ask(2501, randomUUID())).state).toBe("failed");
  const later = (eventCode: string, pspReference: string, more = {}) =>
    tell(
      fake.notice({
        eventCode,
        pspReference,
        originalReference: paid,
        merchantReference: order.orderId,
        ...more,
      }),
    );
  await later("REFUND", asked.id, { merchantReference: refundId, amount: 1000 });
  await later("CHARGEBACK", "PSPDISPUTE", { amount: 1500 });
  await later("NOTIFICATION_OF_CHARGEBACK", "PSPDISPUTE", { amount: 1500 }); // told late
  const kinds = async () =>
    (await adyen.status(id)).reversals.map(({ kind, amount, state }) => [kind, amount, state]);
  expect(await kinds()).toEqual([
    ["refund", 1000, "done"],
    ["chargeback", 1500, "done"],
  ]);
  await later("CHARGEBACK_REVERSED", "PSPDISPUTE", { amount: 1500 });
  expect(await kinds()).toEqual([
    ["refund", 1000, "done"],
    ["chargeback", 1500, "failed"],
  ]);
});

test("Adyen lists nothing: what it told and nobody settled, because the process died in between, is settled by the next comparison", async () => {
  const { as, order, link } = await ordered();
  const pspReference = `PAID${++members}`;
  await tell(authorised(order, { pspReference }));
  fake.link(link).status = "completed";
  await tell(authorised(order, { pspReference: `${pspReference}B` }));
  expect(await creditsOf(as)).toBe(50);
  const since = new Date(Date.now() - 3_600_000);
  const taken = Buffer.from(
    fake.notice({
      eventCode: "CHARGEBACK",
      pspReference: `DISPUTE${order.slice(-4)}`,
      originalReference: pspReference,
      merchantReference: order,
    }),
  );
  await adyen.readWebhook(taken, {}, 0); // written down, and then nothing
  expect(await creditsOf(as)).toBe(50);
  for (let night = 0; night < 2; night += 1) await reconcileAccount(world.services, adyen, since);
  expect(await creditsOf(as)).toBe(0);
  expect(
    await world.db
      .selectFrom("payment_difference")
      .select("kind")
      .where("order_id", "=", order)
      .execute(),
  ).toEqual([{ kind: "missed_chargeback" }]);
  const before = fake.asked.length;
  await reconcileAccount(world.services, adyen, new Date(Date.now() + 60_000));
  expect(fake.asked.length, "since then it told nothing, so it is asked nothing").toBe(before);
  // A night that compared nothing does not read like one that found nothing.
  const runs = await world.db
    .selectFrom("reconciliation")
    .where("provider", "=", "adyen")
    .select(["compared", "complete"])
    .execute();
  expect(runs).toEqual([1, 2, 3].map(() => ({ compared: false, complete: true })));
  expect(
    world
      .logged()
      .filter(
        ({ provider, msg }) => provider === "adyen" && String(msg).startsWith("not compared"),
      ),
  ).toHaveLength(3);
});
