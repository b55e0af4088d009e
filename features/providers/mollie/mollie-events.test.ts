import { PaymentStatus, RefundStatus } from "@mollie/api-client";
import { beforeAll, expect, test } from "vitest";
import { type MollieCast, openMollie } from "./mollie-cast.ts";
import { refundStates, statuses } from "./mollie-words.ts";

let cast: MollieCast;
beforeAll(async () => {
  cast = await openMollie();
});

const differencesOf = async (order: string) =>
  (
    await cast.world.db
      .selectFrom("payment_difference")
      .where("order_id", "=", order)
      .select(["kind", "reference", "amount"])
      .execute()
  ).map(({ kind, reference, amount }) => [kind, reference, amount]);

test("each state that Mollie's library knows has a declared meaning", () => {
  expect(Object.values(PaymentStatus).filter((status) => !(status in statuses))).toEqual([]);
  expect(Object.values(RefundStatus).filter((status) => !(status in refundStates))).toEqual([]);
});

test.each(Object.entries(refundStates))(
  "a refund of the dashboard that is %s is %s in our books",
  async (status, state) => {
    const { as, order, payment } = await cast.ordered();
    cast.fake.turn(payment, "paid");
    cast.fake.find(payment)._embedded.refunds.push({
      resource: "refund",
      id: `re_${order}`,
      paymentId: payment,
      createdAt: new Date().toISOString(),
      amount: { currency: "EUR", value: "25.00" },
      status,
      metadata: null,
      _links: {},
    });
    expect(await cast.tell(payment)).toBe(200);
    expect([await cast.creditsOf(as), await differencesOf(order)]).toEqual([
      state === "failed" ? 50 : 0,
      [],
    ]);
  },
);

test("a state that Mollie invents later waits for an operator, once", async () => {
  const { order, payment } = await cast.ordered();
  Object.assign(cast.fake.find(payment), { status: "frozen" });
  for (let time = 0; time < 2; time += 1) expect(await cast.tell(payment)).toBe(200);
  expect(await differencesOf(order)).toEqual([["unclear_event", `${payment}:frozen`, 2500]]);
});

test("a refund with somebody else's metadata is booked as one of the dashboard", async () => {
  const { as, order, payment } = await cast.ordered();
  cast.fake.turn(payment, "paid");
  cast.fake.find(payment)._embedded.refunds.push({
    resource: "refund",
    id: `re_${order}`,
    paymentId: payment,
    createdAt: new Date().toISOString(),
    amount: { currency: "EUR", value: "10.00" },
    status: "refunded",
    metadata: { refund: "goodwill" },
    _links: {},
  });
  expect(await cast.tell(payment)).toBe(200);
  expect(await cast.creditsOf(as)).toBe(30);
});
