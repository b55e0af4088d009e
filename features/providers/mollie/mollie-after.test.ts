import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { anOrder } from "../fake-provider.ts";
import { reconcileAccount } from "../reconciliation/reconcile-account.server.ts";
import { type MollieCast, openMollie } from "./mollie-cast.ts";

let cast: MollieCast;
beforeAll(async () => {
  cast = await openMollie();
});
beforeEach(() => {
  cast.fake.mode = "up";
});

test("a card that is kept is a mandate; charged, the answer says what the member can do", async () => {
  const { id } = await cast.mollie.start(anOrder({ paymentMethod: "creditcard", remember: true }));
  cast.fake.turn(id, "paid");
  const { stored } = await cast.mollie.status(id);
  expect(stored).toMatchObject({
    id: "mdt_1",
    payer: expect.stringMatching(/^cst_/),
    brand: "Mastercard",
    last4: "6787",
    expires: "2029-08",
    paymentMethod: "creditcard",
  });
  const charged = async (mandate: string) => {
    const { status, decline } = await cast.mollie.charge(anOrder(), {
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
  const lost = await cast.mollie.charge(order, {
    id: "mdt_1",
    payer: stored?.payer ?? "",
    paymentMethod: "creditcard",
  });
  cast.fake.forgetKeys();
  expect(
    await cast.mollie.charge(order, {
      id: "mdt_1",
      payer: stored?.payer ?? "",
      paymentMethod: "creditcard",
    }),
    "asked again hours later, it is the same payment",
  ).toEqual(lost);
  await cast.mollie.forget({ id: "mdt_1", payer: "cst_1" });
  await cast.mollie.forget({ id: "mdt_gone", payer: "cst_1" });
});

test("a bank transfer says where to, until the money has come", async () => {
  const { id, transfer } = await cast.mollie.start(anOrder({ paymentMethod: "wiretransfer" }));
  expect(transfer).toEqual({
    holder: "Stichting Mollie Payments",
    iban: "NL53ABNA0627535577",
    bic: "ABNANL2A",
    reference: "RF12-3456-7890-1234",
  });
  cast.fake.turn(id, "paid", { consumerName: "T. Test", consumerAccount: "NL91ABNA0417164300" });
  expect((await cast.mollie.status(id)).transfer).toBeNull();
});

test("a refund is one however often it is asked for, one that is refused has failed; a chargeback takes and gives back", async () => {
  const { id } = await cast.mollie.start(anOrder());
  cast.fake.turn(id, "paid");
  const refundId = randomUUID();
  const ask = (amount: number, refund: string) =>
    cast.mollie.refund(id, { refundId: refund, amount, currency: "EUR" });
  const first = await ask(1000, refundId);
  expect(first).toMatchObject({ state: "pending", amount: 1000, refundId });
  expect(await ask(1000, refundId)).toEqual(first);
  expect((await ask(1501, randomUUID())).state).toBe("failed");
  Object.assign(cast.fake.find(id)._embedded.refunds[0] ?? {}, { status: "refunded" });
  const chargeback = {
    resource: "chargeback" as const,
    id: "chb_1",
    paymentId: id,
    createdAt: new Date().toISOString(),
    amount: { currency: "EUR", value: "15.00" },
    reversedAt: null as string | null,
  };
  cast.fake.find(id)._embedded.chargebacks.push(chargeback);
  expect((await cast.mollie.status(id)).reversals).toMatchObject([
    { id: first.id, state: "done" },
    { id: "chb_1", kind: "chargeback", amount: 1500, state: "done" },
  ]);
  chargeback.reversedAt = "2026-11-20T10:00:00+00:00";
  expect((await cast.mollie.status(id)).reversals[1]?.state).toBe("failed");
});

test("what happened at Mollie while nobody listened is found by its lists, page by page, and booked once", async () => {
  const orders = [];
  for (let count = 0; count < 4; count += 1) orders.push(await cast.ordered());
  const [refunded, taken, won, late] = orders;
  if (!refunded || !taken || !won || !late) throw new Error("no orders");
  for (const { payment } of [refunded, taken, won]) {
    cast.fake.turn(payment, "paid");
    await cast.tell(payment);
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
  cast.fake.find(won.payment)._embedded.chargebacks.push(chargeback);
  await cast.tell(won.payment);
  expect(await Promise.all([refunded, taken, won].map(({ as }) => cast.creditsOf(as)))).toEqual([
    50, 50, 0,
  ]);

  const since = new Date(Date.now() - 3_600_000);
  cast.fake.turn(late.payment, "expired");
  await cast.tell(late.payment);
  cast.fake.turn(late.payment, "paid");
  cast.fake.find(refunded.payment)._embedded.refunds.push({
    resource: "refund",
    id: "re_dashboard",
    paymentId: refunded.payment,
    createdAt: new Date().toISOString(),
    amount: { currency: "EUR", value: "25.00" },
    status: "refunded",
    metadata: null,
    _links: {},
  });
  cast.fake.find(taken.payment)._embedded.chargebacks.push({
    ...chargeback,
    id: "chb_new",
    paymentId: taken.payment,
    createdAt: new Date().toISOString(),
  });
  chargeback.reversedAt = new Date().toISOString();

  for (let night = 0; night < 2; night += 1)
    await reconcileAccount(cast.world.services, cast.mollie, since);
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
});

test("a list that Mollie does not give leaves the comparison incomplete: the next one begins where this one did", async () => {
  cast.fake.mode = "down";
  const since = new Date(Date.now() - 7_200_000);
  await reconcileAccount(cast.world.services, cast.mollie, since);
  const newest = () =>
    cast.world.db
      .selectFrom("reconciliation")
      .selectAll()
      .orderBy("id", "desc")
      .executeTakeFirstOrThrow();
  expect(await newest()).toMatchObject({ complete: false, ended_at: expect.any(Date) });
  cast.fake.mode = "up";
  await reconcileAccount(cast.world.services, cast.mollie, since);
  expect(await newest()).toMatchObject({ complete: true, since });
});
