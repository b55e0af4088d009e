import { beforeAll, expect, test } from "vitest";
import { openStripe, type StripeCast } from "./stripe-cast.ts";

let cast: StripeCast;
beforeAll(async () => {
  cast = await openStripe();
});

const balance = (id: string, more: object) => ({
  id,
  object: "balance_transaction",
  currency: "eur",
  fee: 0,
  amount: 0,
  exchange_rate: null,
  ...more,
});
const movesOf = async (order: string, kinds: string[]) =>
  (
    await cast.world.db
      .selectFrom("provider_movement")
      .where("order_id", "=", order)
      .where("kind", "in", kinds)
      .orderBy("id")
      .select(["kind", "amount", "currency"])
      .execute()
  ).map(({ kind, amount, currency }) => `${kind} ${amount} ${currency}`);
const chargeFee = 25 + Math.round(2500 * 0.015);

test("a dispute's fee is booked when it is taken, and back when Stripe gives it back; a refund's too", async () => {
  const { order, session } = await cast.ordered();
  const intent = cast.fake.turn(session, "paid");
  const dispute = {
    id: `dp_${order}`,
    object: "dispute" as const,
    amount: 2500,
    currency: "eur",
    status: "needs_response",
    payment_intent: intent,
    balance_transactions: [balance(`txn_1_${order}`, { amount: -2500, fee: 2000 })],
  };
  cast.fake.disputes.push(dispute);
  await cast.completed(session);
  expect(await movesOf(order, ["fee", "fee_back"])).toEqual([
    `fee ${chargeFee} EUR`,
    "fee 2000 EUR",
  ]);
  dispute.status = "won";
  dispute.balance_transactions.push(balance(`txn_2_${order}`, { amount: 2500, fee: -2000 }));
  for (let time = 0; time < 2; time += 1) await cast.completed(session);
  expect(await movesOf(order, ["fee", "fee_back"])).toEqual([
    `fee ${chargeFee} EUR`,
    "fee 2000 EUR",
    "fee_back 2000 EUR",
  ]);
});

test("an account in another currency: clearing is what Stripe has of ours, in each", async () => {
  const { order, session } = await cast.ordered();
  const intent = cast.fake.turn(session, "paid");
  const charge = cast.fake.chargeOf(session);
  charge.balance_transaction = balance(`txn_c_${order}`, {
    currency: "dkk",
    amount: 18_650,
    fee: 470,
    exchange_rate: 7.46,
  });
  cast.fake.refunds.push({
    id: `re_${order}`,
    object: "refund",
    amount: 1000,
    currency: "eur",
    status: "succeeded",
    metadata: {},
    payment_intent: intent,
    balance_transaction: balance(`txn_r_${order}`, {
      currency: "dkk",
      amount: -7_460,
      exchange_rate: 7.46,
    }),
  } as never);
  for (let time = 0; time < 2; time += 1) await cast.completed(session);
  expect(await movesOf(order, ["exchanged_out", "exchanged_in", "fee"])).toEqual([
    "fee 470 DKK",
    "exchanged_out 2500 EUR",
    "exchanged_in 18650 DKK",
    "exchanged_in 1000 EUR",
    "exchanged_out 7460 DKK",
  ]);
  const rows = await cast.world.db
    .selectFrom("money_posting")
    .where("order_id", "=", order)
    .where("account", "=", "provider_clearing")
    .select(["currency", "cents"])
    .execute();
  const clearing: Record<string, number> = {};
  for (const { currency, cents } of rows)
    clearing[currency ?? ""] = (clearing[currency ?? ""] ?? 0) + (cents ?? 0);
  // 25.00 came and 10.00 went back, all of it changed; 186.50 less 4.70 less 74.60 is what is left.
  expect(clearing).toEqual({ EUR: 0, DKK: 18_650 - 470 - 7_460 });
});
