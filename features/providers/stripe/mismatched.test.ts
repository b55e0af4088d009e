import { beforeAll, expect, test } from "vitest";
import { eventually } from "#features/chat/chat-cast.ts";
import type { Actor } from "#test/world.ts";
import { openStripe, type StripeCast } from "./stripe-cast.ts";

let cast: StripeCast;
beforeAll(async () => {
  cast = await openStripe();
});

/** Paid, but another amount than the 25.00 that were asked. */
async function mismatched(cents = 2000) {
  const bought = await cast.ordered();
  const intent = cast.fake.turn(bought.session, "paid");
  cast.fake.skew(bought.session, cents);
  await cast.completed(bought.session);
  return { ...bought, intent };
}
const sums = async (order: string) => {
  const rows = await cast.world.db
    .selectFrom("money_posting")
    .where("order_id", "=", order)
    .select(["account", "cents"])
    .execute();
  const total: Record<string, number> = {};
  for (const { account, cents } of rows)
    total[account ?? ""] = (total[account ?? ""] ?? 0) + (cents ?? 0);
  return total;
};
const closed = async (order: string) =>
  (
    await cast.world.db
      .selectFrom("payment_difference")
      .where("order_id", "=", order)
      .select(["kind", "closed_at"])
      .execute()
  ).map(({ kind, closed_at }) => [kind, closed_at !== null]);
const fee = 25 + Math.round(2500 * 0.015);

test("a payment of another amount has its fee in the books, and its refund at the provider too, which closes the difference", async () => {
  const { order, session, intent } = await mismatched();
  expect(await sums(order)).toEqual({
    provider_clearing: 2000 - fee,
    unassigned_payments: -2000,
    provider_fees: fee,
  });
  cast.fake.refunds.push({
    id: `re_${order}`,
    object: "refund",
    amount: 2000,
    status: "succeeded",
    metadata: {},
    payment_intent: intent,
  });
  for (let time = 0; time < 2; time += 1) await cast.completed(session);
  expect(await sums(order)).toEqual({
    provider_clearing: -fee,
    unassigned_payments: 0,
    provider_fees: fee,
  });
  expect(await closed(order)).toEqual([["wrong_amount", true]]);
});

test("trust row 31: above the limits of one person it waits for a second one, as any other refund", async () => {
  const staff = async (name: string, proved = true) => cast.world.staff(name, { proved });
  const refund = async (order: string, amount: string, as: Actor) =>
    cast.world.call(
      "refunds.refundOrder",
      { order: { id: order }, amount, reason: "You paid another amount." },
      { as },
    );
  const { order } = await mismatched(60_000);
  const fresh = await staff("Fresh");
  expect((await refund(order, "600.01", fresh)).problem.code).toBe("refund_too_much");
  expect((await refund(order, "100.01", await staff("Stale", false))).problem.code).toBe(
    "step_up_required",
  );
  const { problem } = await refund(order, "500.01", fresh);
  expect(problem.code).toBe("waits_for_second");
  const proposal = (problem.data as { proposal: string }).proposal;
  const { status } = await cast.world.call(
    "proposals.confirm",
    { proposal: { id: proposal } },
    { as: await staff("Second") },
  );
  expect(status).toBe(200);
  expect((await refund(order, "100", fresh)).problem.code).toBe("refund_too_much");
  const other = await mismatched(60_000);
  expect((await refund(other.order, "500", await staff("Alone"))).status).toBe(200);
});

test("the office gives it back, no more than was paid, and nothing of the member's credits", async () => {
  const { as, order, session, intent } = await mismatched();
  const otto = await cast.world.staff("Otto");
  const refund = (amount: string) =>
    cast.world.call(
      "refunds.refundOrder",
      { order: { id: order }, amount, reason: "You paid another amount." },
      { as: otto },
    );
  expect((await refund("20.01")).problem.code).toBe("refund_too_much");
  expect((await refund("20.00")).status).toBe(200);
  expect((await refund("0.01")).problem.code).toBe("refund_too_much");
  await eventually(() => cast.fake.refunds.at(-1)?.payment_intent === intent).toBe(true);
  Object.assign(cast.fake.refunds.at(-1) ?? {}, { status: "succeeded" });
  await cast.completed(session);
  expect(await sums(order)).toEqual({
    provider_clearing: -fee,
    unassigned_payments: 0,
    provider_fees: fee,
  });
  const {
    refunds,
    left,
    order: now,
  } = (await cast.world.call("refunds.openOrder", { id: order }, { as: otto })).body;
  expect([
    now.status,
    left.amount,
    refunds.map(({ status, credits }) => [status, credits]),
  ]).toEqual(["mismatched", 0, [["done", 0]]]);
  expect(await cast.creditsOf(as)).toBe(0);
  expect(await closed(order)).toEqual([["wrong_amount", true]]);
});
