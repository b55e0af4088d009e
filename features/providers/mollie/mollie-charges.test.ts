import { sql } from "kysely";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { checkMollie } from "../key-check.server.ts";
import { reconcileAccount } from "../reconciliation/reconcile-account.server.ts";
import { mollieCharges } from "./mollie-charges.server.ts";
import { type MollieCast, openMollie } from "./mollie-cast.ts";

let cast: MollieCast;
beforeAll(async () => void (cast = await openMollie()));
beforeEach(() => cast.fake.balances.clear());

const access_token = `access_${"a".repeat(30)}`;
const yesterday = () => new Date(Date.now() - 86_400_000);
const charges = (since: Date) => mollieCharges({ access_token, baseUrl: cast.fake.url }, since);
const night = () => reconcileAccount(cast.world.services, { ...cast.mollie, charges }, yesterday());
const eur = (value: string) => ({ currency: "EUR", value });
let count = 0;
/** A balance transaction as Mollie's reference shows it. */
const transaction = (type: string, result: string, deductions: string | null, context: object) => ({
  resource: "balance_transaction",
  id: `baltr_${(count += 1)}`,
  type,
  resultAmount: eur(result),
  initialAmount: eur(result),
  deductions: deductions === null ? null : eur(deductions),
  createdAt: new Date().toISOString(),
  context,
});
async function paid() {
  const { order, payment } = await cast.ordered();
  cast.fake.turn(payment, "paid");
  await cast.tell(payment);
  return { order, payment };
}
const feesOf = async (order: string) => {
  const { rows } = await sql<{ cents: number; currency: string }>`
    select cents, currency from money_posting where order_id = ${order}
      and account = 'provider_fees' order by cents`.execute(cast.world.db);
  return rows.map(({ cents, currency }) => `${cents} ${currency}`);
};

test("fees of a payment, its refund and its chargeback are in the books, once, whoever's page they are on", async () => {
  const [ours, other] = [await paid(), await paid()];
  const { payment: paymentId } = ours;
  cast.fake.balances.set("bal_1", [
    transaction("chargeback", "-45.00", "-20.00", { paymentId, chargebackId: "chb_1" }),
    transaction("refund", "-10.25", "-0.25", { refund: { paymentId, refundId: "re_1" } }),
    transaction("outgoing-transfer", "-100.00", null, { settlementId: "stl_1" }),
    transaction("payment", "24.51", "-0.49", { payment: { paymentId: other.payment } }),
    transaction("payment", "24.61", "-0.39", { payment: { paymentId } }),
    transaction("payment-fee", "-0.10", null, { paymentId }),
    transaction("payment", "9.71", "-0.29", { paymentId: "tr_of_another_shop" }),
  ]);
  for (let time = 0; time < 2; time += 1) await night();
  expect(await feesOf(ours.order)).toEqual(["10 EUR", "25 EUR", "39 EUR", "2000 EUR"]);
  expect(await feesOf(other.order)).toEqual(["49 EUR"]);
});

test("a fee that comes back, and one from a balance in another currency", async () => {
  const { order, payment: paymentId } = await paid();
  cast.fake.balances.set("bal_1", [
    transaction("chargeback-reversal", "45.00", "20.00", { paymentId }),
  ]);
  cast.fake.balances.set("bal_2", [
    {
      ...transaction("payment", "24.00", null, { paymentId }),
      deductions: { currency: "CHF", value: "-0.35" },
    },
  ]);
  await night();
  expect(await feesOf(order)).toEqual(["-2000 EUR", "35 CHF"]);
});

test("a fee that Mollie books by itself is one, whatever it is for", async () => {
  const { order, payment: paymentId } = await paid();
  cast.fake.balances.set("bal_1", [
    transaction("failed-payment-fee", "-0.12", null, { failedPaymentFee: { paymentId } }),
    transaction("reimbursement-fee", "-0.13", null, { reimbursementFee: { paymentId } }),
    transaction("managed-fee", "-0.14", null, { managedFee: { feeId: "fee_1" } }),
  ]);
  for (let time = 0; time < 2; time += 1) await night();
  expect(await feesOf(order)).toEqual(["12 EUR", "13 EUR"]);
});

test("what Mollie changed with money that went back is changed back when it is ours again; under way it has changed nothing", async () => {
  const { order, payment } = await paid();
  const booked = cast.fake.find(payment);
  const went = {
    paymentId: payment,
    createdAt: new Date().toISOString(),
    metadata: null,
    _links: {},
    amount: eur("10.00"),
    settlementAmount: { currency: "CHF", value: "-9.40" },
  };
  const refund = { resource: "refund" as const, id: "re_changed", status: "queued", ...went };
  const chargeback = { resource: "chargeback" as const, id: "chb_changed", ...went };
  booked._embedded.refunds.push(refund);
  const clearing = async () => {
    const { rows } = await sql<{ currency: string; cents: number }>`
      select currency, sum(cents)::int as cents from money_posting
      where order_id = ${order} and account = 'provider_clearing' group by 1 order by 1`.execute(
      cast.world.db,
    );
    return rows.map(({ currency, cents }) => `${cents} ${currency}`);
  };
  const tell = async () => {
    for (let time = 0; time < 2; time += 1) await cast.tell(payment);
    return clearing();
  };
  expect(await tell()).toEqual(["2500 EUR"]);
  refund.status = "refunded";
  expect(await tell()).toEqual(["-940 CHF", "2500 EUR"]);
  refund.status = "failed";
  expect(await tell()).toEqual(["0 CHF", "2500 EUR"]);
  const taken = { ...chargeback, reversedAt: null as string | null };
  booked._embedded.chargebacks.push(taken);
  expect(await tell()).toEqual(["-940 CHF", "2500 EUR"]);
  taken.reversedAt = new Date().toISOString();
  expect(await tell()).toEqual(["0 CHF", "2500 EUR"]);
});

test("what Mollie changed is read from the balance where the payment does not say it, and counts once where it does", async () => {
  const { order, payment: paymentId } = await paid();
  const booked = cast.fake.find(paymentId);
  const chf = (value: string) => ({ currency: "CHF", value });
  const moved = (type: string, result: string, kept: string | null, context: object) => ({
    ...transaction(type, result, null, context),
    resultAmount: chf(result),
    deductions: kept === null ? null : chf(kept),
  });
  const went = { paymentId, createdAt: new Date().toISOString(), metadata: null, _links: {} };
  booked._embedded.refunds.push({
    ...went,
    resource: "refund",
    id: "re_balance",
    status: "refunded",
    amount: eur("5.00"),
  });
  booked._embedded.chargebacks.push({
    ...went,
    resource: "chargeback",
    id: "chb_balance",
    amount: eur("20.00"),
    reversedAt: new Date().toISOString(),
  });
  await cast.tell(paymentId);
  cast.fake.balances.set("bal_1", [
    moved("chargeback-reversal", "18.70", null, { chargebackReversal: { paymentId } }),
    moved("chargeback", "-28.80", "-10.00", {
      chargeback: { paymentId, chargebackId: "chb_balance" },
    }),
    moved("refund", "-4.95", "-0.25", { refund: { paymentId, refundId: "re_balance" } }),
    moved("payment", "23.10", "-0.40", { payment: { paymentId } }),
  ]);
  const changes = async () => {
    const { rows } = await sql<{ kind: string; amount: number; currency: string }>`
      select kind, amount, currency from provider_movement
      where order_id = ${order} and kind like 'exchanged_%' order by id`.execute(cast.world.db);
    return rows.map(({ kind, amount, currency }) => `${kind} ${amount} ${currency}`).toSorted();
  };
  const all = [
    "exchanged_in 1870 CHF",
    "exchanged_in 2000 EUR",
    "exchanged_in 2350 CHF",
    "exchanged_in 500 EUR",
    "exchanged_out 1880 CHF",
    "exchanged_out 2000 EUR",
    "exchanged_out 2500 EUR",
    "exchanged_out 470 CHF",
  ];
  for (let time = 0; time < 2; time += 1) await night();
  expect(await changes()).toEqual(all);
  Object.assign(booked, { settlementAmount: chf("23.51") });
  await cast.tell(paymentId);
  expect(await changes()).toEqual(all);
});

test("what is older than the comparison is not asked for page by page", async () => {
  const { payment: paymentId } = await paid();
  const old = { createdAt: "2020-01-01T00:00:00+00:00" };
  cast.fake.balances.set("bal_1", [
    transaction("payment", "24.61", "-0.39", { paymentId }),
    ...Array.from({ length: 9 }, () => ({
      ...transaction("payment", "24.61", "-0.39", { paymentId }),
      ...old,
    })),
  ]);
  const before = cast.fake.asked.length;
  expect(await charges(yesterday())).toHaveLength(1);
  expect(cast.fake.asked.length - before).toBe(2);
});

test("a token that may not read balances is refused at its field; a comparison without an answer is not complete", async () => {
  const api_key = `live_${"a".repeat(30)}`;
  expect(await checkMollie({ api_key, access_token: "nothing" }, cast.fake.url)).toEqual({
    answer: "refused",
    fields: ["access_token"],
  });
  expect(await checkMollie({ api_key, access_token }, cast.fake.url)).toMatchObject({
    answer: "good",
  });
  const denied = (since: Date) =>
    mollieCharges({ access_token: "nothing", baseUrl: cast.fake.url }, since);
  await reconcileAccount(cast.world.services, { ...cast.mollie, charges: denied }, yesterday());
  const last = await cast.world.db
    .selectFrom("reconciliation")
    .select("complete")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  expect(last).toEqual({ complete: false });
});
