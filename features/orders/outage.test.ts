import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { checkLedger } from "#features/wallet/check-ledger.server.ts";
import { type Actor, openWorld, type World } from "#test/world.ts";
import { payerOf } from "#test/payer.ts";
import type { PaymentProvider } from "./provider.ts";
import { reconcile } from "./reconcile.server.ts";
import { sandboxProvider } from "#features/providers/sandbox/sandbox-provider.server.ts";

let world: World;
let payer: ReturnType<typeof payerOf>;
let working: PaymentProvider;
beforeAll(async () => {
  world = await openWorld();
  payer = payerOf(world);
  const sandbox = world.services.payments.providers.get("sandbox");
  if (!sandbox) throw new Error("no sandbox");
  working = sandbox;
});
const install = (provider: PaymentProvider) =>
  world.services.payments.providers.set("sandbox", provider);
const die = () => install(sandboxProvider(world.db, () => "http://127.0.0.1:1"));
const revive = () => install(working);
/** Lets time pass for what is open: everything was begun, and asked about, so much earlier. */
async function pass(interval: string) {
  await sql`update orders
    set created_at = created_at - ${interval}::interval, asked_at = asked_at - ${interval}::interval
    where status in ('loading', 'pending')`.execute(world.db);
  await sql`update payment_reversal
    set created_at = created_at - ${interval}::interval, asked_at = asked_at - ${interval}::interval
    where state = 'pending'`.execute(world.db);
}
let members = 0;
async function ordered(): Promise<{ as: Actor; order: string; checkout: string | null }> {
  const as = await world.member(`Olga${++members}`, { paid_user: true });
  const { body } = await world.call(
    "payments.order",
    { bundle: "p0", payment_method: "creditcard", remember: true },
    { as },
  );
  return { as, order: body.order.payment_id, checkout: body.checkout_url };
}
const states = async (orders: readonly { order: string }[]) =>
  (
    await world.db
      .selectFrom("orders")
      .select("status")
      .where(
        "id",
        "in",
        orders.map(({ order }) => order),
      )
      .execute()
  ).map(({ status }) => status);

test("trust row 4: the provider is dead for an hour, its webhooks are answered 503; once it is back all is settled within 15 minutes, exactly once", async () => {
  const orders = await Promise.all(Array.from({ length: 12 }, ordered));
  const refunded = await ordered();
  await payer.press(refunded.checkout, "pay");
  const payment = await payer.paymentOf(refunded.order);
  await working.refund(payment, { refundId: randomUUID(), amount: 1200, currency: "EUR" });
  await payer.tell({ id: `evt_${randomUUID()}`, type: "payment.updated", payment });

  die();
  for (const [at, { checkout }] of orders.entries())
    await payer.press(checkout, at % 4 === 3 ? "fail" : "pay");
  await world.db.updateTable("sandbox_reversal").set({ state: "done" }).execute();
  expect(
    await payer.tell({
      id: `evt_${randomUUID()}`,
      type: "payment.updated",
      payment: await payer.paymentOf(orders[0]?.order ?? ""),
    }),
  ).toBe(503);
  for (let minutes = 0; minutes < 60; minutes += 10) {
    await pass("10 minutes");
    await reconcile(world.services);
  }
  expect(new Set(await states(orders))).toEqual(new Set(["pending"]));

  revive();
  // The job runs each minute; nothing waits longer than ten.
  for (let minutes = 0; minutes < 11; minutes += 1) {
    await pass("1 minute");
    await Promise.all([reconcile(world.services), reconcile(world.services)]);
  }
  expect((await states(orders)).toSorted()).toEqual([
    ...Array(9).fill("completed"),
    ...Array(3).fill("failed"),
  ]);
  const { rows } = await sql<{
    credits: number;
    times: number;
  }>`select credits, count(*)::int as times from ledger_entry where reason = 'purchase'
    group by credits`.execute(world.db);
  expect(rows).toEqual([{ credits: 20, times: 10 }]); // the nine, and the one that was refunded
  expect(await world.db.selectFrom("payment_reversal").select("state").execute()).toEqual([
    { state: "done" },
  ]);
  expect(await checkLedger(world.db)).toEqual([]);
});

test("a provider that is down is asked three times a run, not once for each of its orders", async () => {
  const orders = await Promise.all(Array.from({ length: 30 }, ordered));
  let asked = 0;
  install({
    ...working,
    status: async () => {
      asked += 1;
      throw new Error("down");
    },
  });
  await pass("10 minutes");
  await reconcile(world.services);
  revive();
  expect(asked).toBeLessThanOrEqual(13); // ten under way when the third failed
  expect(new Set(await states(orders))).toEqual(new Set(["pending"]));
});

test("a card was charged and the answer was lost: asked again with the same words and key, it is charged once", async () => {
  const { as, order, checkout } = await ordered();
  await payer.press(checkout, "pay", { remember: "on", next: "pay" });
  const stored = await world.db
    .selectFrom("stored_method")
    .selectAll()
    .where("account_id", "=", as.id)
    .executeTakeFirstOrThrow();
  const {
    id,
    site_id,
    account_id,
    bundle_id,
    credits,
    amount,
    full_amount,
    currency,
    payment_method,
    provider,
  } = await world.db
    .selectFrom("orders")
    .selectAll()
    .where("id", "=", order)
    .executeTakeFirstOrThrow();
  const again = await world.db
    .insertInto("orders")
    .values({
      site_id,
      account_id,
      bundle_id,
      credits,
      amount,
      full_amount,
      currency,
      payment_method,
      provider,
      stored_method_id: stored.id,
      created_at: new Date(Date.now() - 180_000),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const told: unknown[] = [];
  install({
    ...working,
    charge: async (request, method) => {
      told.push(request);
      await working.charge(request, method);
      throw new Error("the answer was lost");
    },
  });
  await reconcile(world.services);
  install({
    ...working,
    charge: (request, method) => {
      told.push(request);
      return working.charge(request, method);
    },
  });
  await world.db.updateTable("orders").set({ asked_at: null }).where("id", "=", again.id).execute();
  await reconcile(world.services);
  revive();
  expect(told[1]).toEqual(told[0]);
  expect(await states([{ order: id }, { order: again.id }])).toEqual(["completed", "completed"]);
  expect((await world.call("credits.listBundles", {}, { as })).body.balance).toBe(40);
});

test("a stored method that the member deletes is deleted at the provider, later if it does not answer now", async () => {
  const { as, checkout } = await ordered();
  await payer.press(checkout, "pay", { remember: "on", next: "pay" });
  const { method_id } = await world.db
    .selectFrom("stored_method")
    .select("method_id")
    .where("account_id", "=", as.id)
    .executeTakeFirstOrThrow();
  await world.db.deleteFrom("stored_method").where("account_id", "=", as.id).execute();
  const left = async () =>
    (await world.db.selectFrom("sandbox_method").select("id").where("id", "=", method_id).execute())
      .length;
  die();
  await reconcile(world.services);
  revive();
  expect(await left()).toBe(1);
  await world.db
    .updateTable("method_to_forget")
    .set({ asked_at: new Date(Date.now() - 3_600_000) })
    .execute();
  await reconcile(world.services);
  expect(await left()).toBe(0);
  expect(await world.db.selectFrom("method_to_forget").selectAll().execute()).toEqual([]);
});
