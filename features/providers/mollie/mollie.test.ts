import { beforeAll, beforeEach, expect, test } from "vitest";
import { anOrder } from "../fake-provider.ts";
import { reconcile } from "#features/orders/reconcile.server.ts";
import { type MollieCast, openMollie } from "./mollie-cast.ts";

let cast: MollieCast;
beforeAll(async () => {
  cast = await openMollie();
});
beforeEach(() => {
  cast.fake.mode = "up";
});

test("what is asked: key, decimal amount, our id as key, method, locale, where to tell", async () => {
  const order = anOrder({
    paymentMethod: "przelewy24",
    currency: "PLN",
    amount: 5250,
    language: "pl",
  });
  const [first, second] = [await cast.mollie.start(order), await cast.mollie.start(order)];
  expect(second).toEqual(first);
  expect(first).toMatchObject({
    orderId: order.orderId,
    status: "open",
    amount: 5250,
    currency: "PLN",
    checkoutUrl: expect.stringMatching(/^https:\/\/www\.mollie\.com\/checkout\//),
  });
  const asked = cast.fake.asked.find(({ path }) => path === "/v2/payments");
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
  const { orderId } = await cast.mollie.start(
    anOrder({ webhookUrl: "http://vesper.localhost:3000/api/payment-webhook.php" }),
  );
  expect(
    cast.fake.asked.find(({ headers }) => headers["idempotency-key"] === orderId)?.body,
  ).not.toContain("webhookUrl");
});

test("success: told by its id, asked from Mollie, credited once however often it is told", async () => {
  const { as, order, payment, checkout } = await cast.ordered();
  expect(checkout).toContain("mollie.com");
  expect(await cast.tell(payment)).toBe(200);
  expect(await cast.stateOf(as, order)).toBe("pending"); // told too early: nothing is granted
  cast.fake.turn(payment, "paid");
  expect(new Set(await Promise.all(Array.from({ length: 20 }, () => cast.tell(payment))))).toEqual(
    new Set([200]),
  );
  expect([await cast.stateOf(as, order), await cast.creditsOf(as)]).toEqual(["completed", 50]);
});

test("trust row 4: an unsigned webhook is believed in nothing: a number that is not ours is not even asked for", async () => {
  const before = cast.fake.asked.length;
  expect(await cast.tell("tr_guessed")).toBe(404);
  expect(await cast.tell("../../customers")).toBe(403);
  expect(cast.fake.asked.length).toBe(before);
  const { as, payment } = await cast.ordered();
  await cast.tell(payment);
  expect(await cast.creditsOf(as)).toBe(0);
});

test.each([
  { currency: "EUR", value: "0.01" },
  { currency: "PLN", value: "25.00" },
])("trust row 4: paid with %o instead grants nothing", async (amount) => {
  const { as, payment } = await cast.ordered();
  cast.fake.turn(payment, "paid");
  Object.assign(cast.fake.find(payment), { amount });
  expect(await cast.tell(payment)).toBe(200);
  expect(await cast.creditsOf(as)).toBe(0);
});

test("declined, then paid late; told out of order it stays completed", async () => {
  const { as, order, payment } = await cast.ordered();
  cast.fake.turn(payment, "failed", { failureReason: "card_expired" });
  expect((await cast.mollie.status(payment)).decline).toBe("expired");
  await cast.tell(payment);
  expect(await cast.stateOf(as, order)).toBe("failed");
  cast.fake.turn(payment, "paid");
  await cast.tell(payment);
  cast.fake.turn(payment, "expired");
  await cast.tell(payment);
  expect([await cast.stateOf(as, order), await cast.creditsOf(as)]).toEqual(["completed", 50]);
});

test("Mollie down or silent: nothing is known; told again later, and reconciliation asks", async () => {
  const { as, order, payment } = await cast.ordered();
  cast.fake.turn(payment, "paid");
  for (const mode of ["down", "silent"] as const) {
    cast.fake.mode = mode;
    await expect(cast.mollie.status(payment)).rejects.toBeInstanceOf(Error);
    expect(await cast.tell(payment)).toBe(503);
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

test("cancelling ends an open payment, and leaves a paid one paid", async () => {
  const [open, paid] = [await cast.mollie.start(anOrder()), await cast.mollie.start(anOrder())];
  cast.fake.turn(paid.id, "paid");
  expect((await cast.mollie.cancel(open.id)).status).toBe("cancelled");
  expect((await cast.mollie.cancel(paid.id)).status).toBe("paid");
});
