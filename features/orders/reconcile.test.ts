import { beforeAll, expect, test } from "vitest";
import { checkLedger } from "#features/wallet/check-ledger.server.ts";
import { reconcile } from "./reconcile.server.ts";
import { type PurchaseCast, openPurchases } from "./purchase-cast.ts";

let cast: PurchaseCast;
beforeAll(async () => {
  cast = await openPurchases();
});

test("pending stays pending: never granted early, and the checkout is not offered again", async () => {
  const hanna = await cast.oldMember("Hanna");
  const { order, checkout_url } = await cast.ordered(hanna);
  await cast.payer.press(checkout_url, "pending");
  const { body } = await cast.world.call(
    "payments.readOrder",
    { payment_id: order.payment_id },
    { as: hanna },
  );
  expect(body.order).toMatchObject({ status: "pending", checkout_url: null });
  expect(await cast.userOf(hanna)).toEqual({ credits: 0, paid_user: false });
});

test("pay later: pending until its time has come; reconciliation finds the payment whose webhook never came", async () => {
  const ida = await cast.oldMember("Ida");
  const { order, checkout_url } = await cast.ordered(ida);
  await cast.payer.press(checkout_url, "later");
  const earlier = (interval: number) => new Date(Date.now() - interval * 60_000);
  await cast.world.db
    .updateTable("orders")
    .set({ created_at: earlier(3) })
    .where("id", "=", order.payment_id)
    .execute();
  await reconcile(cast.world.services);
  expect(await cast.statusOf(ida, order.payment_id)).toBe("pending");
  await cast.world.db
    .updateTable("sandbox_payment")
    .set({ pays_at: earlier(1) })
    .where("reference", "=", order.payment_id)
    .execute();
  await cast.world.db
    .updateTable("orders")
    .set({ asked_at: earlier(2) })
    .where("id", "=", order.payment_id)
    .execute();
  await reconcile(cast.world.services);
  expect(await cast.statusOf(ida, order.payment_id)).toBe("completed");
  expect(await cast.userOf(ida)).toEqual({ credits: 20, paid_user: true });
});

test("reconciliation leaves young orders alone, and gives up what the provider never heard of", async () => {
  const [jane, june] = [await cast.oldMember("Jane"), await cast.oldMember("June")];
  const [young, lost] = [(await cast.ordered(jane)).order, (await cast.ordered(june)).order];
  await cast.world.db
    .updateTable("sandbox_payment")
    .set({ status: "paid" })
    .where("reference", "=", young.payment_id)
    .execute();
  await cast.world.db
    .updateTable("orders")
    .set({
      status: "loading",
      provider_payment_id: null,
      created_at: new Date(Date.now() - 2 * 3_600_000),
    })
    .where("id", "=", lost.payment_id)
    .execute();
  await reconcile(cast.world.services);
  expect(await cast.statusOf(jane, young.payment_id)).toBe("pending");
  expect(await cast.statusOf(june, lost.payment_id)).toBe("failed");
});

test("failed and cancelled grant nothing; failed then paid late completes once", async () => {
  const kate = await cast.oldMember("Kate");
  const failed = await cast.ordered(kate);
  await cast.payer.press(failed.checkout_url, "fail");
  const cancelled = await cast.ordered(kate);
  await cast.payer.press(cancelled.checkout_url, "cancel");
  expect(await cast.statusOf(kate, failed.order.payment_id)).toBe("failed");
  expect(await cast.statusOf(kate, cancelled.order.payment_id)).toBe("cancelled");
  expect(await cast.userOf(kate)).toEqual({ credits: 0, paid_user: false });
  await cast.payer.press(failed.checkout_url, "pay");
  expect(await cast.statusOf(kate, failed.order.payment_id)).toBe("completed");
  expect(await cast.userOf(kate)).toEqual({ credits: 20, paid_user: true });
});

test("trust row 4: paid then failed changes nothing: completed is final", async () => {
  const lena = await cast.oldMember("Lena");
  const { order, checkout_url } = await cast.ordered(lena);
  await cast.payer.press(checkout_url, "pay");
  await cast.payer.press(checkout_url, "fail");
  expect(await cast.statusOf(lena, order.payment_id)).toBe("completed");
  expect(await cast.userOf(lena)).toEqual({ credits: 20, paid_user: true });
});

test("trust row 2: after everything above, every wallet is the sum of its ledger", async () => {
  expect(await cast.world.db.selectFrom("ledger_entry").select("id").execute()).not.toEqual([]);
  expect(await checkLedger(cast.world.db)).toEqual([]);
});
