import { randomUUID } from "node:crypto";
import { hmacValidator } from "@adyen/api-library";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { anOrder } from "../fake-provider.ts";
import { reconcile } from "#features/orders/reconcile.server.ts";
import { type AdyenCast, openAdyen } from "./adyen-cast.ts";

let cast: AdyenCast;
beforeAll(async () => {
  cast = await openAdyen();
});
beforeEach(() => {
  cast.fake.mode = "up";
});

test("what is asked: version, key, minor units, our id as key, method, country, locale", async () => {
  const order = anOrder({ paymentMethod: "bancontact", country: "BE", language: "fr" });
  const [first, second] = [await cast.adyen.start(order), await cast.adyen.start(order)];
  expect(second).toEqual(first);
  expect(first).toMatchObject({
    orderId: order.orderId,
    status: "open",
    amount: 2500,
    currency: "EUR",
    checkoutUrl: expect.stringMatching(/^https:\/\/test\.adyen\.link\//),
  });
  const asked = cast.fake.asked.find(({ path }) => path === "/v72/paymentLinks");
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
  } = JSON.parse(cast.authorised(randomUUID())) as {
    notificationItems: {
      NotificationRequestItem: Parameters<typeof hmacValidator.prototype.validateHMAC>[0];
    }[];
  };
  expect(
    item && new hmacValidator().validateHMAC(item.NotificationRequestItem, cast.hmac_key),
  ).toBe(true);
});

test("success: told by a signed notice, asked from the link, credited once however often and in whatever order", async () => {
  const { as, order, link, checkout } = await cast.ordered();
  expect(checkout).toContain("test.adyen.link");
  const notice = cast.authorised(order);
  expect(await cast.tell(notice)).toBe(200);
  expect(await cast.creditsOf(as)).toBe(0); // the link is what counts, and it is still open
  cast.fake.link(link).status = "completed";
  expect(
    new Set(await Promise.all(Array.from({ length: 20 }, () => cast.tell(cast.authorised(order))))),
  ).toEqual(new Set([200]));
  expect(
    await cast.tell(
      cast.fake.notice({ eventCode: "AUTHORISATION", merchantReference: order, success: false }),
    ),
  ).toBe(200);
  expect([await cast.stateOf(as, order), await cast.creditsOf(as)]).toEqual(["completed", 50]);
});

test("trust row 4: forged, changed, another merchant's, not a notice: refused", async () => {
  const { as, order, link } = await cast.ordered();
  cast.fake.link(link).status = "completed";
  expect(
    await cast.tell(
      cast.fake.notice({ eventCode: "AUTHORISATION", merchantReference: order }, "00".repeat(32)),
    ),
  ).toBe(403);
  expect(await cast.tell(cast.authorised(order).replace('"value":2500', '"value":9900'))).toBe(403);
  expect(await cast.tell(cast.authorised(order).replace("TestMerchant", "OtherMerchant"))).toBe(
    403,
  );
  expect(await cast.tell("{")).toBe(403);
  expect(await cast.tell(JSON.stringify({ notificationItems: [] }))).toBe(403);
  expect(await cast.creditsOf(as)).toBe(0);
  expect(
    await cast.tell(cast.fake.notice({ eventCode: "REPORT_AVAILABLE", merchantReference: "" })),
  ).toBe(200);
});

test("trust row 4: a link of another amount grants nothing", async () => {
  const { as, order, link } = await cast.ordered();
  Object.assign(cast.fake.link(link), {
    status: "completed",
    amount: { value: 1, currency: "EUR" },
  });
  expect(await cast.tell(cast.authorised(order))).toBe(200);
  expect(await cast.creditsOf(as)).toBe(0);
});

test("pending for days, then paid; expired, then paid late", async () => {
  const [slow, late] = [await cast.ordered(), await cast.ordered()];
  cast.fake.link(slow.link).status = "paymentPending";
  await cast.tell(cast.fake.notice({ eventCode: "PENDING", merchantReference: slow.order }));
  expect(await cast.stateOf(slow.as, slow.order)).toBe("pending");
  cast.fake.link(late.link).status = "expired";
  await cast.tell(cast.fake.notice({ eventCode: "EXPIRE", merchantReference: late.order }));
  expect(await cast.stateOf(late.as, late.order)).toBe("cancelled");
  for (const { as, order, link } of [slow, late]) {
    cast.fake.link(link).status = "completed";
    await cast.tell(cast.authorised(order));
    expect([await cast.stateOf(as, order), await cast.creditsOf(as)]).toEqual(["completed", 50]);
  }
});

test("Adyen down or silent: nothing is known; told again later, and reconciliation asks", async () => {
  const { as, order, link } = await cast.ordered();
  cast.fake.link(link).status = "completed";
  for (const mode of ["down", "silent"] as const) {
    cast.fake.mode = mode;
    await expect(cast.adyen.status(link)).rejects.toBeInstanceOf(Error);
    expect(await cast.tell(cast.authorised(order))).toBe(503);
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

test("cancelling ends an open link, and leaves a paid one paid", async () => {
  const [open, paid] = [await cast.adyen.start(anOrder()), await cast.adyen.start(anOrder())];
  cast.fake.link(paid.id).status = "completed";
  expect((await cast.adyen.cancel(open.id)).status).toBe("cancelled");
  expect((await cast.adyen.cancel(paid.id)).status).toBe("paid");
});
