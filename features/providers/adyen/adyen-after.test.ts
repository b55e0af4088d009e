import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { anOrder } from "../fake-provider.ts";
import { reconcileAccount } from "../reconciliation/reconcile-account.server.ts";
import { reconcile } from "#features/orders/reconcile.server.ts";
import { type AdyenCast, openAdyen } from "./adyen-cast.ts";

let cast: AdyenCast;
beforeAll(async () => {
  cast = await openAdyen();
});
beforeEach(() => {
  cast.fake.mode = "up";
});

test("a card that is kept comes with the notice; charged, the answer says what the member can do", async () => {
  const order = anOrder({ paymentMethod: "creditcard", remember: true });
  const { id } = await cast.adyen.start(order);
  cast.fake.link(id).status = "completed";
  await cast.tell(
    cast.authorised(order.orderId, {
      additionalData: {
        "tokenization.storedPaymentMethodId": "M5N7TQ4TG5PFWR50",
        cardSummary: "0008",
        expiryDate: "3/2030",
        paymentMethodVariant: "mccredit",
        cardHolderName: "Not Ours",
      },
    }),
  );
  const { stored } = await cast.adyen.status(id);
  expect(stored).toEqual({
    id: "M5N7TQ4TG5PFWR50",
    payer: order.payer,
    paymentMethod: "creditcard",
    brand: "mccredit",
    last4: "0008",
    expires: "2030-03",
  });
  expect(
    JSON.stringify(await cast.world.db.selectFrom("adyen_notice").select("details").execute()),
  ).not.toContain("Not Ours");
  const charged = async (method: string) => {
    const { status, decline, amount } = await cast.adyen.charge(anOrder(), {
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
  await cast.adyen.forget({ id: "M5N7TQ4TG5PFWR50", payer: order.payer });
  await cast.adyen.forget({ id: "gone", payer: order.payer });
});

test("a stored card's charge whose answer was lost is found by its notice, even after the order was given up; a stranger's number books nothing", async () => {
  const as = await cast.world.member("Lost", { paid_user: true });
  await cast.world.db
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
  } = (await cast.world.call("payments.listStored", {}, { as })).body;
  cast.fake.mode = "silent";
  const {
    body: { order },
  } = await cast.world.call(
    "payments.order",
    { bundle: "p1", payment_method: "creditcard", stored_method: card?.id },
    { as },
  );
  cast.fake.mode = "up";
  expect(order.status).toBe("loading");
  await cast.world.db
    .updateTable("orders")
    .set({ created_at: new Date(Date.now() - 24 * 3_600_000), asked_at: new Date() })
    .where("id", "=", order.payment_id)
    .execute();
  await reconcile(cast.world.services);
  expect(await cast.stateOf(as, order.payment_id)).toBe("failed");
  expect(await cast.tell(cast.authorised(randomUUID()))).toBe(200);
  expect(await cast.tell(cast.authorised(order.payment_id, { amount: order.amount }))).toBe(200);
  expect([await cast.stateOf(as, order.payment_id), await cast.creditsOf(as)]).toEqual([
    "completed",
    50,
  ]);
});

test("refunds and disputes come by notice, in any order, each once; a refund waits for the notice that names the payment", async () => {
  const order = anOrder();
  const { id } = await cast.adyen.start(order);
  cast.fake.link(id).status = "completed";
  const refundId = randomUUID();
  const ask = (amount: number, refund: string) =>
    cast.adyen.refund(id, { refundId: refund, amount, currency: "EUR" });
  await expect(ask(1000, refundId)).rejects.toThrow("not told yet");
  const paid = "PSPOFTHEPAYMENT1";
  await cast.tell(cast.authorised(order.orderId, { pspReference: paid }));
  const asked = await ask(1000, refundId);
  expect(asked).toMatchObject({ state: "pending", amount: 1000, refundId });
  expect(await ask(1000, refundId)).toEqual(asked);
  expect((await ask(2501, randomUUID())).state).toBe("failed");
  const later = (eventCode: string, pspReference: string, more = {}) =>
    cast.tell(
      cast.fake.notice({
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
    (await cast.adyen.status(id)).reversals.map(({ kind, amount, state }) => [kind, amount, state]);
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
  const { as, order, link } = await cast.ordered();
  const pspReference = "PAID1000";
  cast.fake.link(link).status = "completed";
  await cast.tell(cast.authorised(order, { pspReference }));
  expect(await cast.creditsOf(as)).toBe(50);
  const since = new Date(Date.now() - 3_600_000);
  const taken = Buffer.from(
    cast.fake.notice({
      eventCode: "CHARGEBACK",
      pspReference: `DISPUTE${order.slice(-4)}`,
      originalReference: pspReference,
      merchantReference: order,
    }),
  );
  await cast.adyen.readWebhook(taken, {}, 0); // written down, and then nothing
  expect(await cast.creditsOf(as)).toBe(50);
  for (let night = 0; night < 2; night += 1)
    await reconcileAccount(cast.world.services, cast.adyen, since);
  expect(await cast.creditsOf(as)).toBe(0);
  expect(
    await cast.world.db
      .selectFrom("payment_difference")
      .select("kind")
      .where("order_id", "=", order)
      .execute(),
  ).toEqual([{ kind: "missed_chargeback" }]);
  const before = cast.fake.asked.length;
  await reconcileAccount(cast.world.services, cast.adyen, new Date(Date.now() + 60_000));
  expect(cast.fake.asked.length, "since then it told nothing, so it is asked nothing").toBe(before);
  // A night that compared nothing does not read like one that found nothing.
  const runs = await cast.world.db
    .selectFrom("reconciliation")
    .where("provider", "=", "adyen")
    .select(["compared", "complete"])
    .execute();
  expect(runs).toEqual([1, 2, 3].map(() => ({ compared: false, complete: true })));
  expect(
    cast.world
      .logged()
      .filter(
        ({ provider, msg }) => provider === "adyen" && String(msg).startsWith("not compared"),
      ),
  ).toHaveLength(3);
});
