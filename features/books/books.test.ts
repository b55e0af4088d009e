import { readFileSync } from "node:fs";
import path from "node:path";
import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import { grantCredits } from "#features/wallet/grant-credits.server.ts";
import { postings } from "./postings.server.ts";
import { type BooksCast, openBooks } from "./books-cast.ts";

let cast: BooksCast;
beforeAll(async () => {
  cast = await openBooks();
});

describe("the books of money", () => {
  test("50 credits are sold in the Netherlands, 20 are used: the rest is deferred, the VAT is owed, the money is at the provider", async () => {
    const { as, order } = await cast.buyer("Sold");
    expect(await cast.balances(order)).toEqual({
      provider_clearing: 2500,
      vat_payable: -434,
      deferred_revenue: -2066,
    });
    await cast.spend(as, 20);
    expect(await cast.balances(order)).toEqual({
      provider_clearing: 2500,
      vat_payable: -434,
      deferred_revenue: -1240,
      revenue: -826,
    });
  });

  test("free credits are spent first and bring no revenue", async () => {
    const { as, order } = await cast.buyer("Free");
    await grantCredits(cast.world.db, as.id, 10, "grant", "present");
    await cast.spend(as, 10);
    expect(await cast.balances(order)).toEqual({
      provider_clearing: 2500,
      vat_payable: -434,
      deferred_revenue: -2066,
    });
    await cast.spend(as, 1);
    expect((await cast.balances(order))["revenue"]).toBe(-41);
  });

  test("a withdrawal owes the money until the provider has sent it, and leaves the revenue of what was used", async () => {
    const { as, order } = await cast.buyer("Withdraws");
    await cast.spend(as, 10);
    await cast.world.call("refunds.withdraw", { order: { id: order } }, { as });
    const promised = await cast.balances(order);
    expect(promised).toMatchObject({
      provider_clearing: 2500,
      refunds_payable: -2000,
      revenue: -413,
    });
    expect(promised["deferred_revenue"], "nothing is left to deliver").toBeUndefined();
    await expect
      .poll(
        async () =>
          (
            await cast.world.db
              .selectFrom("refund")
              .where("order_id", "=", order)
              .select("status")
              .executeTakeFirstOrThrow()
          ).status,
      )
      .toBe("under_way");
    await cast.payer.later(order, "refund");
    const sent = await cast.balances(order);
    expect(sent).toMatchObject({ provider_clearing: 500 });
    expect(sent["refunds_payable"]).toBeUndefined();
  });

  test("a chargeback takes used credits as a loss; when the dispute is won, the books are as before", async () => {
    const { as, order } = await cast.buyer("Disputes");
    await cast.spend(as, 30);
    const before = await cast.balances(order);
    await cast.payer.later(order, "chargeback");
    expect(await cast.balances(order)).toEqual({ chargebacks: 1240, revenue: -1240 });
    await cast.payer.later(order, "chargeback_won");
    expect(await cast.balances(order)).toEqual(before);
  });

  test("a debt that a later purchase pays makes up for the loss", async () => {
    const { as, order } = await cast.buyer("Owes");
    await cast.spend(as, 50);
    await cast.payer.later(order, "chargeback");
    expect((await cast.balances(order))["chargebacks"]).toBe(2066);
    const next = await cast.buy(as);
    expect(await cast.balances(next)).toEqual({
      provider_clearing: 2500,
      vat_payable: -434,
      chargebacks: -2066,
    });
  });

  test("a refund that the provider could not send, and that was paid by hand, came from the bank", async () => {
    const { as, order } = await cast.buyer("ByHand");
    const { body } = await cast.world.call("refunds.withdraw", { order: { id: order } }, { as });
    await expect
      .poll(
        async () =>
          (
            await cast.world.db
              .selectFrom("refund")
              .where("order_id", "=", order)
              .select("status")
              .executeTakeFirstOrThrow()
          ).status,
      )
      .toBe("under_way");
    await cast.payer.later(order, "refund_fails");
    await cast.world.db
      .updateTable("refund")
      .set({ failures: 5 })
      .where("order_id", "=", order)
      .execute();
    const paid = await cast.world.call(
      "refunds.unstick",
      { refund: { id: body.refund.id }, how: "paid_by_hand", reason: "The card is closed." },
      { as: cast.operator },
    );
    expect(paid.status).toBe(200);
    const sent = await cast.world.db
      .selectFrom("provider_movement")
      .where("order_id", "=", order)
      .where("kind", "=", "by_hand")
      .select(["reference", "amount"])
      .execute();
    expect(sent).toEqual([{ reference: body.refund.id, amount: 2500 }]);
    expect(await cast.balances(order)).toEqual({ provider_clearing: 2500, bank: -2500 });
  });

  test("what the provider keeps of a payment is its fee, once, however often it tells", async () => {
    const { order } = await cast.buyer("Fee");
    await cast.payer.later(order, "chargeback");
    const { rows } = await sql<{
      account: string;
      cents: number;
    }>`select account, cents from money_posting where order_id = ${order} and event = 'fee'
      order by cents`.execute(cast.world.db);
    expect(rows).toEqual([
      { account: "provider_clearing", cents: -63 },
      { account: "provider_fees", cents: 63 },
    ]);
  });

  test("money of another amount is nobody's until somebody looks", async () => {
    const as = await cast.world.member("Wrong");
    const { body } = await cast.world.call(
      "payments.order",
      { bundle: "p1", payment_method: "creditcard" },
      { as },
    );
    await cast.world.db
      .updateTable("sandbox_payment")
      .set({ amount: 1234 })
      .where("reference", "=", body.order.payment_id)
      .execute();
    await cast.payer.press(body.checkout_url, "pay");
    const { rows } = await sql<{
      account: string;
      cents: number;
    }>`select account, cents from money_posting where order_id = ${body.order.payment_id}
      and event <> 'fee' order by cents`.execute(cast.world.db);
    expect(rows).toEqual([
      { account: "unassigned_payments", cents: -1234 },
      { account: "provider_clearing", cents: 1234 },
    ]);
  });

  test.each([
    ["all of it, by hand", ["12.34"], [true]],
    ["all of it, by the provider", ["12.34"], [false]],
    ["one part by the provider, the rest by hand", ["5.00", "7.34"], [false, true]],
    ["two parts by hand", ["5.00", "7.34"], [true, true]],
  ])(
    "money of another amount that goes back leaves unassigned_payments, and was never owed: %s",
    async (_what, parts, byHand) => {
      const as = await cast.world.member(`Back${parts.length}${byHand.join("")}`);
      const { body } = await cast.world.call(
        "payments.order",
        { bundle: "p1", payment_method: "creditcard" },
        { as },
      );
      const id = body.order.payment_id;
      await cast.world.db
        .updateTable("sandbox_payment")
        .set({ amount: 1234 })
        .where("reference", "=", id)
        .execute();
      await cast.payer.press(body.checkout_url, "pay");
      const staff = { as: cast.operator };
      let hand = 0;
      for (const [at, amount] of parts.entries()) {
        const reason = "It was another amount.";
        const given = await cast.world.call(
          "refunds.refundOrder",
          { order: { id }, amount, reason },
          staff,
        );
        const refund = { id: given.body.refund.id };
        const state = async () =>
          (
            await cast.world.db
              .selectFrom("refund")
              .where("id", "=", refund.id)
              .select("status")
              .executeTakeFirstOrThrow()
          ).status;
        await expect.poll(state).toBe("under_way");
        await cast.payer.later(id, byHand[at] ? "refund_fails" : "refund");
        if (!byHand[at]) continue;
        hand += Number(amount) * 100;
        await cast.world.db
          .updateTable("refund")
          .set({ failures: 5 })
          .where("id", "=", refund.id)
          .execute();
        const paid = await cast.world.call(
          "refunds.unstick",
          { refund, how: "paid_by_hand", reason },
          staff,
        );
        expect(paid.status).toBe(200);
      }
      const { rows } = await sql<{ account: string; cents: number }>`
        select account, sum(cents)::int as cents from money_posting where order_id = ${id}
          and event <> 'fee' group by account having sum(cents) <> 0 order by account`.execute(
        cast.world.db,
      );
      expect(rows).toEqual(
        hand === 0
          ? []
          : [
              { account: "bank", cents: -hand },
              { account: "provider_clearing", cents: hand },
            ],
      );
    },
  );

  test("money of another amount that was paid by hand before it was booked right is put right once, by lines of today", async () => {
    const correction = path.join(
      import.meta.dirname,
      "../../db/migrations/0088_corrections-of-money-paid-by-hand.sql",
    );
    const { db } = cast.world;
    const moves = sql<{ order_id: string; of_other_amount: boolean }>`
      select m.order_id, r.key like 'unassigned:%' as of_other_amount from provider_movement m
        join refund r on r.id::text = m.reference where m.kind = 'by_hand'`;
    const { rows: paid } = await moves.execute(db);
    const sums = async () =>
      (
        await sql<{ account: string; cents: number }>`
          select account, sum(cents)::int as cents from money_posting where event <> 'fee'
            and order_id = any(${paid.map(({ order_id }) => order_id)})
          group by account having sum(cents) <> 0 order by account`.execute(db)
      ).rows;
    expect(new Set(paid.map((row) => row.of_other_amount))).toEqual(new Set([true, false]));
    const right = await sums();
    await sql`alter table provider_movement disable trigger user`.execute(db);
    await sql`update provider_movement set unassigned = false where kind = 'by_hand'`.execute(db);
    await sql`alter table provider_movement enable trigger user`.execute(db);
    expect(await sums()).not.toEqual(right);
    for (let time = 0; time < 2; time += 1) {
      await cast.world.services.pool.query(readFileSync(correction, "utf8"));
      expect(await sums()).toEqual(right);
    }
  });

  test("each event and each period come to zero, and deferred revenue is the net value of what is unused", async () => {
    const sums = new Map<string, number>();
    let deferred = 0;
    for await (const { day, document, event, cents, account } of postings(
      cast.world.db,
      cast.around(),
    )) {
      for (const key of [`${document} ${event}`, day]) sums.set(key, (sums.get(key) ?? 0) + cents);
      if (account === "deferred_revenue") deferred -= cents;
    }
    expect([...sums.values()].filter((sum) => sum !== 0)).toEqual([]);
    expect(sums.size).toBeGreaterThan(10);
    expect(deferred).toBeGreaterThan(0);
  });
});
