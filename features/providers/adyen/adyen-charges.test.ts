import { sql } from "kysely";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { checkAdyen } from "../key-check.server.ts";
import { reconcileAccount } from "../reconciliation/reconcile-account.server.ts";
import { type AdyenCast, openAdyen } from "./adyen-cast.ts";
import { adyenSettlements } from "./adyen-charges.server.ts";
import { reportAddress } from "./adyen-reports.server.ts";
import { reportKey } from "./fake-adyen.ts";
import { reportHead, reportLine } from "./settlement-report.ts";

let cast: AdyenCast;
beforeAll(async () => {
  cast = await openAdyen();
  // Test payments are in no books.
  cast.world.services.payments.providers.set("adyen", { ...cast.adyen, test: false });
});
beforeEach(() => cast.fake.reports.clear());

const settled = (order: string, psp: string, net: string, more = {}) =>
  reportLine({
    "Psp Reference": psp,
    "Merchant Reference": order,
    Type: "Settled",
    "Modification Reference": `${psp}M`,
    "Gross Currency": "EUR",
    "Gross Credit (GC)": "25.00",
    "Exchange Rate": "1",
    "Net Currency": "EUR",
    "Net Credit (NC)": net,
    ...more,
  });
const debit = (type: string, order: string, psp: string, gross: string, net: string, more = {}) =>
  settled(order, psp, "", {
    Type: type,
    "Gross Credit (GC)": "",
    "Gross Debit (GC)": gross,
    "Net Debit (NC)": net,
    ...more,
  });
const monthly = reportLine({
  Type: "Fee",
  "Modification Reference": 'Transaction Fees "November", 2026',
  "Net Currency": "EUR",
  "Net Debit (NC)": "9.00",
});
const payout = reportLine({
  Type: "MerchantPayout",
  "Modification Reference": "TX1, batch 12",
  "Net Currency": "EUR",
  "Net Debit (NC)": "31.00",
});

let count = 11;
const newName = () => `settlement_detail_report_batch_${(count += 1)}.csv`;
const addressOf = (name: string, host = "ca-test.adyen.com", account = "TestMerchant") =>
  `https://${host}/reports/download/MerchantAccount/${account}/${name}`;
/** Adyen does not sign this notice. */
function unsigned(name: string, more: { reason?: string; account?: string } = {}): string {
  const body = JSON.parse(
    cast.fake.notice({
      eventCode: "REPORT_AVAILABLE",
      pspReference: name,
      merchantReference: "",
      amount: 0,
      reason: more.reason ?? addressOf(name),
    }),
  ) as {
    notificationItems: [
      { NotificationRequestItem: { additionalData?: object; merchantAccountCode: string } },
    ];
  };
  const item = body.notificationItems[0].NotificationRequestItem;
  delete item.additionalData;
  if (more.account) item.merchantAccountCode = more.account;
  return JSON.stringify(body);
}
async function report(lines: readonly string[], name = newName(), header = reportHead) {
  cast.fake.reports.set(
    `MerchantAccount/TestMerchant/${name}`,
    [header, ...lines, ""].join("\r\n"),
  );
  expect(await cast.tell(unsigned(name))).toBe(200);
  return name;
}
const yesterday = () => new Date(Date.now() - 86_400_000);
async function night(report_key = reportKey) {
  const settlements = adyenSettlements({
    report_key,
    merchant_account: "TestMerchant",
    live: false,
    db: cast.world.db,
    baseUrl: cast.fake.url,
  });
  await reconcileAccount(
    cast.world.services,
    { ...cast.adyen, ...settlements, test: false },
    yesterday(),
  );
  const { complete } = await cast.world.db
    .selectFrom("reconciliation")
    .select("complete")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirstOrThrow();
  return complete;
}
const downloads = () =>
  cast.fake.asked.filter(({ path }) => path.startsWith("/reports/")).map(({ path }) => path);
async function paid() {
  const { order, link } = await cast.ordered();
  Object.assign(cast.fake.link(link), { status: "completed" });
  expect(await cast.tell(cast.authorised(order))).toBe(200);
  return order;
}
const linesOf = async (order: string, ...accounts: string[]) => {
  const { rows } = await sql<{ account: string; cents: number; currency: string }>`
    select account, cents, currency from money_posting where order_id = ${order}
      and account = any(${sql.val(accounts)}::text[]) order by cents`.execute(cast.world.db);
  return rows.map(({ cents, currency }) => `${cents} ${currency}`);
};
const feesOf = (order: string) => linesOf(order, "provider_fees");

test("fees of a payment, its refund and its chargeback are in the books once, in however many reports and nights", async () => {
  const [ours, other] = [await paid(), await paid()];
  const lines = [
    settled(ours, "A1", "24.88", {
      "Markup (NC)": "0.04",
      "Scheme Fees (NC)": "0.01",
      "Interchange (NC)": "0.07",
    }),
    debit("Refunded", ours, "A1", "10.00", "10.25", { "Modification Reference": "A1R" }),
    debit("Chargeback", ours, "A1", "15.00", "22.50", { "Modification Reference": "A1C" }),
    settled(other, "B1", "24.51", { "Commission (NC)": "0.49", "Payment Method": 'a "b", c\nd' }),
    settled(crypto.randomUUID(), "C1", "20.00"),
    settled("another shop's", "D1", "20.00"),
    monthly,
    payout,
  ];
  await report(lines);
  for (let time = 0; time < 2; time += 1) expect(await night()).toBe(true);
  await report(lines, "settlement_detail_report_again_12.csv");
  expect(await night()).toBe(true);
  expect(await feesOf(ours)).toEqual(["12 EUR", "25 EUR", "750 EUR"]);
  expect(await feesOf(other)).toEqual(["49 EUR"]);
});

test("two lines that are alike are two fees; the same reference in another batch is another", async () => {
  const order = await paid();
  const cost = debit("PaymentCost", order, "E1", "", "0.30");
  await report([cost, cost]);
  await report([debit("PaymentCost", order, "E1", "", "0.30", { "Batch Number": "13" })]);
  await night();
  await night();
  expect(await feesOf(order)).toEqual(["30 EUR", "30 EUR", "30 EUR"]);
});

test("a payment that is settled in another currency is changed, and its fee is in that one", async () => {
  const order = await paid();
  await report([
    settled(order, "F1", "26.60", {
      "Exchange Rate": "1.08",
      "Net Currency": "USD",
      "Commission (NC)": "0.40",
    }),
    debit("Refunded", order, "F1", "10.00", "10.90", {
      "Modification Reference": "F1R",
      "Net Currency": "USD",
      "Commission (NC)": "0.10",
    }),
  ]);
  await night();
  expect(await feesOf(order)).toEqual(["10 USD", "40 USD"]);
  expect(await linesOf(order, "currency_exchange")).toEqual([
    "-2700 USD",
    "-1000 EUR",
    "1080 USD",
    "2500 EUR",
  ]);
});

test("the report user's key goes to Adyen's hosts only, and for this account's settlements only", async () => {
  const of = { merchant_account: "TestMerchant", live: false };
  const name = "settlement_detail_report_batch_1.csv";
  expect(reportAddress(addressOf(name), of)?.href).toBe(addressOf(name));
  const live = addressOf(name, "ca-live.adyen.com");
  expect(reportAddress(live, { ...of, live: true })?.href).toBe(live);
  const wrong = [
    live,
    addressOf(name, "ca-test.adyen.com.evil.example"),
    addressOf(name, "evil.adyen.com"),
    addressOf(name, "ca-test-eu.adyen.com"),
    addressOf(name, "169.254.169.254"),
    addressOf(name, "user:word@ca-test.adyen.com"),
    addressOf(name, "ca-test.adyen.com:8443"),
    addressOf(name).replace("https:", "http:"),
    addressOf(name, "ca-test.adyen.com", "Other"),
    addressOf("payments_accounting_report_2026_11_01.csv"),
    addressOf(`../${name}`),
    addressOf(`%2e%2e/${name}`),
    "nonsense",
  ];
  const before = downloads().length;
  for (const [at, reason] of wrong.entries()) {
    expect(reportAddress(reason, of), reason).toBeNull();
    const told = `settlement_detail_report_wrong_${at}.csv`;
    expect(await cast.tell(unsigned(told, { reason })), reason).toBe(200);
  }
  expect(await night()).toBe(true);
  expect(downloads().slice(before).join(" ")).not.toMatch(/wrong|Other|accounting/);
});

test("a notice of another account is refused, as is one with a wrong signature", async () => {
  const name = newName();
  expect(await cast.tell(unsigned(name, { account: "OtherMerchant" }))).toBe(403);
  const forged = cast.fake.notice(
    { eventCode: "REPORT_AVAILABLE", merchantReference: "", reason: addressOf(name) },
    "00".repeat(32),
  );
  expect(await cast.tell(forged)).toBe(403);
});

test("a report that does not exist is passed over; one that is refused or cannot be read is asked for again", async () => {
  const order = await paid();
  expect(await cast.tell(unsigned(newName()))).toBe(200);
  const name = await report([settled(order, "G1", "24.60")]);
  expect(await night("another key of nobody's")).toBe(false);
  expect(await feesOf(order)).toEqual([]);
  const path = `MerchantAccount/TestMerchant/${name}`;
  const whole = cast.fake.reports.get(path) ?? "";
  for (const broken of [
    whole.replace("Batch Number", "Something"),
    whole.replace("24.60", "a lot"),
    `${whole}"never closed`,
  ]) {
    cast.fake.reports.set(path, broken);
    expect(await night()).toBe(false);
    expect(await feesOf(order)).toEqual([]);
  }
  cast.fake.reports.set(path, whole);
  expect(await night()).toBe(true);
  expect(await feesOf(order)).toEqual(["40 EUR"]);
});

test("a notice that somebody invented before there was a report hides none; more than 200 a day are not kept", async () => {
  const order = await paid();
  const name = newName();
  expect(await cast.tell(unsigned(name))).toBe(200);
  await sql`update adyen_notice set received_at = now() - interval '9 days'
    where psp_reference = ${`TestMerchant/${name}`}`.execute(cast.world.db);
  await sql`insert into adyen_notice (psp_reference, event_code, success, merchant_reference, amount, currency, details)
    select 'TestMerchant/invented_' || n, 'REPORT_AVAILABLE', true, '', 0, 'EUR', '{}'
    from generate_series(1, 200) n`.execute(cast.world.db);
  expect(await cast.tell(unsigned(newName()))).toBe(403);
  await report([settled(order, "H1", "24.60")], name);
  expect(await night()).toBe(true);
  expect(await feesOf(order)).toEqual(["40 EUR"]);
  await sql`delete from adyen_notice where psp_reference like '%/invented_%'`.execute(
    cast.world.db,
  );
});

test("a report key that Adyen refuses is refused at its field", async () => {
  const keys = {
    api_key: "AQE_key_of_the_tests_0123",
    merchant_account: "TestMerchant",
    hmac_key: cast.hmac_key,
  };
  expect(await checkAdyen({ ...keys, report_key: "no key" }, cast.fake.url)).toEqual({
    answer: "refused",
    fields: ["report_key"],
  });
  expect(await checkAdyen({ ...keys, report_key: reportKey }, cast.fake.url)).toMatchObject({
    answer: "good",
  });
});
