import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { endings } from "#features/account-settings/deletion/ends-cast.ts";
import { eraseAccount } from "#features/account-settings/deletion/erase.server.ts";
import { checkLedger } from "#features/wallet/check-ledger.server.ts";
import { payerOf } from "#test/payer.ts";
import { openWorld, type World } from "#test/world.ts";
import { askWaiting } from "./ask-provider.server.ts";

let world: World;
let payer: ReturnType<typeof payerOf>;
beforeAll(async () => {
  world = await openWorld();
  payer = payerOf(world);
});

test.each(Object.entries(endings))(
  "trust row 22: money that arrives after %s goes back, all of it, and no credit is left behind",
  async (ending, end) => {
    const alice = await world.member(`Alice${ending.length}`);
    const {
      body: { order, checkout_url },
    } = await world.call(
      "payments.order",
      { bundle: "p1", payment_method: "wiretransfer" },
      { as: alice },
    );
    await payer.press(checkout_url, "pending");
    await end(world.services, alice.id);
    const payment = await payer.paymentOf(order.payment_id);
    await payer.press(`${world.url}/sandbox/checkout/${payment}`, "pay");

    const paid = await world.db
      .selectFrom("orders")
      .where("id", "=", order.payment_id)
      .select(["status", "amount"])
      .executeTakeFirstOrThrow();
    expect(paid.status).toBe("completed");
    await askWaiting(world.services);
    await expect
      .poll(() =>
        world.db
          .selectFrom("refund")
          .where("order_id", "=", order.payment_id)
          .select(["amount", "credits", "status"])
          .execute(),
      )
      .toEqual([{ amount: paid.amount, credits: 50, status: "under_way" }]);
    expect(
      await world.db
        .selectFrom("sandbox_reversal")
        .where("payment_id", "=", payment)
        .select(["kind", "amount"])
        .execute(),
    ).toEqual([{ kind: "refund", amount: paid.amount }]);
    expect(
      await world.db
        .selectFrom("wallet")
        .where("account_id", "=", alice.id)
        .select(["credits", "debt"])
        .executeTakeFirst(),
    ).toEqual({ credits: 0, debt: 0 });
    expect(await checkLedger(world.db)).toEqual([]);
    expect(world.mails().filter((mail) => mail.includes("erased.invalid"))).toEqual([]);
    expect(
      (
        await world.db
          .selectFrom("invoice")
          .where("order_id", "=", order.payment_id)
          .select(["kind", "gross"])
          .orderBy("id")
          .execute()
      ).map(({ gross }) => gross),
    ).toEqual([paid.amount, paid.amount]);
  },
);

test("trust row 22: a dispute that is won after its member was erased gives the price back, once, and leaves no credit behind", async () => {
  const bea = await world.member("Bea");
  const {
    body: { order, checkout_url },
  } = await world.call(
    "payments.order",
    { bundle: "p1", payment_method: "creditcard" },
    { as: bea },
  );
  await payer.press(checkout_url, "pay");
  await payer.later(order.payment_id, "chargeback");
  await sql`update account set status = 'deleted', deleted_at = now() - interval '14 days'
    where id = ${bea.id}`.execute(world.db);
  await eraseAccount(world.services, bea.id);
  const refunds = () =>
    world.db
      .selectFrom("refund")
      .where("order_id", "=", order.payment_id)
      .select(["kind", "amount", "credits", "status"])
      .orderBy("asked_at")
      .execute();
  const [taken, ...more] = await refunds();
  expect(taken).toMatchObject({ kind: "chargeback", credits: 50, status: "done" });
  expect(more, "nothing was left to pay out").toEqual([]);

  await payer.later(order.payment_id, "chargeback_won");
  const again = {
    id: `evt_${randomUUID()}`,
    type: "payment.updated",
    payment: await payer.paymentOf(order.payment_id),
  };
  await Promise.all([payer.tell(again), payer.tell(again)]);
  await askWaiting(world.services); // as above
  await expect.poll(refunds).toEqual([
    { ...taken, status: "undone" },
    { kind: "payout", amount: taken?.amount, credits: 50, status: "under_way" },
  ]);
  expect(
    await world.db
      .selectFrom("wallet")
      .where("account_id", "=", bea.id)
      .select(["credits", "debt"])
      .executeTakeFirst(),
  ).toEqual({ credits: 0, debt: 0 });
  expect(await checkLedger(world.db)).toEqual([]);
});
