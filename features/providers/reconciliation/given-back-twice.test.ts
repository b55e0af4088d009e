import { beforeAll, expect, test } from "vitest";
import { payerOf } from "#test/payer.ts";
import type { ProviderReversal } from "#features/orders/provider.ts";
import { settle } from "#features/orders/settle.server.ts";
import { openWorld, type World } from "#test/world.ts";

let world: World;
let payer: ReturnType<typeof payerOf>;
beforeAll(async () => {
  world = await openWorld();
  payer = payerOf(world);
});

let members = 0;
/** A paid order, and what its provider tells of money that went back of it. */
async function paid() {
  const provider = world.services.payments.providers.get("sandbox");
  if (!provider) throw new Error("no sandbox");
  const as = await world.member(`Dora${++members}`, { paid_user: true });
  const { body } = await world.call(
    "payments.order",
    { bundle: "p0", payment_method: "creditcard" },
    { as },
  );
  const order = body.order.payment_id;
  await payer.press(body.checkout_url, "pay");
  const payment = await provider.status(await payer.paymentOf(order));
  const tell = (...reversals: ProviderReversal[]) =>
    settle(world.services, provider, { ...payment, reversals }, null);
  const told = (
    kind: ProviderReversal["kind"],
    state: ProviderReversal["state"],
    refundId: string | null = null,
  ): ProviderReversal => ({
    id: `${kind}-${order}`,
    kind,
    refundId,
    amount: payment.amount,
    state,
  });
  const open = () =>
    world.db
      .selectFrom("payment_difference")
      .where("order_id", "=", order)
      .where("closed_at", "is", null)
      .select(["kind", "amount"])
      .execute();
  return { as, order, provider, amount: payment.amount, tell, told, open };
}

test("a refund, and then the payer's bank takes it back too: flagged with what it cost; the dispute won, it is closed", async () => {
  const { tell, told, open, amount } = await paid();
  await tell(told("refund", "done"));
  expect(await open()).toEqual([]);
  for (let time = 0; time < 2; time += 1)
    await tell(told("refund", "done"), told("chargeback", "done"));
  expect(await open()).toEqual([{ kind: "given_back_twice", amount }]);
  await tell(told("refund", "done"), told("chargeback", "failed"));
  expect(await open()).toEqual([]);
});

test("a refund dropped because the bank was faster, then sent by the provider after all: done, and flagged", async () => {
  const { as, order, provider, tell, told, open, amount } = await paid();
  const { providers } = world.services.payments;
  const asked = Promise.withResolvers<void>();
  providers.set("sandbox", {
    ...provider,
    refund() {
      asked.resolve();
      return Promise.reject(new Error("no answer"));
    },
  });
  const { status } = await world.call("refunds.withdraw", { order: { id: order } }, { as });
  expect(status).toBe(200);
  await asked.promise; // the member's answer does not wait for the provider
  providers.set("sandbox", provider);
  await tell(told("chargeback", "done"));
  const ours = () =>
    world.db
      .selectFrom("refund")
      .where("order_id", "=", order)
      .where("kind", "=", "withdrawal")
      .select(["status", "request_id"])
      .executeTakeFirstOrThrow();
  const { status: before, request_id } = await ours();
  expect(before).toBe("dropped");
  expect(await open()).toEqual([]);
  await tell(told("chargeback", "done"), told("refund", "done", request_id));
  expect((await ours()).status).toBe("done");
  expect(await open()).toEqual([{ kind: "given_back_twice", amount }]);
});

test("an order that has its payment is paid once more at the provider: nothing is granted twice, and it is flagged", async () => {
  const { as, order, provider, open, amount } = await paid();
  const other = {
    id: "sbx_other",
    orderId: order,
    status: "paid" as const,
    amount,
    currency: "EUR",
    checkoutUrl: null,
    decline: null,
    reversals: [],
    stored: null,
  };
  for (let time = 0; time < 2; time += 1)
    expect(await settle(world.services, provider, other, null)).toBeNull();
  expect(await open()).toEqual([{ kind: "other_payment", amount }]);
  expect((await world.call("credits.listBundles", {}, { as })).body.balance).toBe(20);
});
