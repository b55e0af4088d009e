import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { checkLedger } from "#features/wallet/check-ledger.server.ts";
import { payerOf } from "./payer.ts";
import { type Actor, openWorld, type World } from "./world.ts";

// One member's money and everybody who has no business with it: other members, another site of the
// installation, a hostile page.

let world: World;
let payer: ReturnType<typeof payerOf>;
let alice: Actor;
let paid: string;
let open: string;
let strangers: { readonly who: string; readonly as: Actor | null; readonly host?: string }[];
const host = "other.test";

beforeAll(async () => {
  world = await openWorld();
  payer = payerOf(world);
  await world.site(host);
  alice = await old("Alice");
  const first = (
    await world.call(
      "payments.order",
      { bundle: "p1", payment_method: "creditcard", remember: true },
      { as: alice },
    )
  ).body;
  await payer.press(first.checkout_url, "pay", { remember: "on", next: "pay" });
  paid = first.order.payment_id;
  open = (
    await world.call("payments.order", { bundle: "p0", payment_method: "ideal" }, { as: alice })
  ).body.order.payment_id;
  strangers = [
    { who: "nobody", as: null },
    { who: "another member", as: await old("Bob") },
    { who: "a member of another site", as: await old("Carol", host), host },
    { who: "the member's own session on another site", as: alice, host },
  ];
});

async function old(name: string, at?: string): Promise<Actor> {
  const as = await world.member(name, { ...(at && { host: at }) });
  await sql`update account set signup_date = now() - interval '90 days' where id = ${as.id}`.execute(
    world.db,
  );
  return as;
}
const state = async () => ({
  wallet: await world.db
    .selectFrom("wallet")
    .where("account_id", "=", alice.id)
    .select(["credits", "debt"])
    .executeTakeFirst(),
  orders: await world.db
    .selectFrom("orders")
    .where("account_id", "=", alice.id)
    .select(["id", "status"])
    .orderBy("id")
    .execute(),
  refunds: await world.db
    .selectFrom("refund")
    .where("account_id", "=", alice.id)
    .select("id")
    .execute(),
  stored: await world.db
    .selectFrom("stored_method")
    .where("account_id", "=", alice.id)
    .select("id")
    .execute(),
});

test("trust row 5: nobody else reads, retries, withdraws from, pays with or removes what is one member's, on any site", async () => {
  const before = await state();
  const card = before.stored[0]?.id ?? "";
  const {
    transactions: [entry],
  } = (await world.call("credits.ledger", {}, { as: alice })).body;
  const {
    rows: [invoice],
  } = await sql<{ id: string }>`select id from invoice where order_id = ${paid}`.execute(world.db);
  for (const { who, as, ...where } of strangers) {
    const by = { as, ...where };
    expect([403, 404], who).toContain(
      (await world.call("payments.readOrder", { payment_id: paid }, by)).status,
    );
    expect([403, 404], who).toContain(
      (await world.call("credits.readEntry", { id: entry?.id ?? "" }, by)).status,
    );
    expect([403, 404], who).toContain(
      (await world.call("refunds.withdraw", { order: { id: paid } }, by)).status,
    );
    expect([403, 404], who).toContain(
      (await world.call("payments.removeStored", { id: card }, by)).status,
    );
    expect([403, 409], who).toContain(
      (
        await world.call(
          "payments.order",
          { bundle: "p0", payment_method: "creditcard", stored_method: card },
          by,
        )
      ).status,
    );
    const retried = await world.call(
      "payments.order",
      { bundle: "p3", payment_method: "creditcard", retry_of: open, amount: 1200, currency: "EUR" },
      by,
    );
    expect(["authentication_required", "not_found"], who).toContain(retried.problem.code);
    const pdf = await fetch(`${world.url}/invoices/${invoice?.id}.pdf`, {
      headers: { ...(as && as !== alice && { cookie: as.cookie }) },
    });
    expect([403, 404], who).toContain(pdf.status);
  }
  expect(await state()).toEqual(before);
});

test("trust row 27: what operators do with money is not there for a member", async () => {
  for (const [name, input] of [
    ["credits.ledgerChecks", {}],
    ["invoices.listVatRates", {}],
    ["invoices.setVatRate", { country: "NL", rate: "0", valid_from: "2099-01-01" }],
    ["direct-debit.overview", {}],
    ["direct-debit.answerAll", { batch: { id: randomUUID() }, rest: true }],
    ["direct-debit.refunded", { refund_id: "x" }],
  ] as const) {
    expect((await world.call(name, input as never, { as: alice })).status, name).toBe(404);
  }
});

test("amounts that are not the price are refused, whatever they are", async () => {
  for (const amount of [0, -1, -1200, 1199, 1201, 2 ** 31, Number.MAX_SAFE_INTEGER]) {
    const { status, problem } = await world.call(
      "payments.order",
      { bundle: "p0", payment_method: "ideal", amount, currency: "EUR" },
      { as: alice },
    );
    expect([status, problem.code], String(amount)).toEqual([409, "price_changed"]);
  }
  for (const amount of [1200.5, 1e300])
    expect(
      (
        await world.call(
          "payments.order",
          { bundle: "p0", payment_method: "ideal", amount },
          { as: alice },
        )
      ).status,
    ).toBe(422);
  for (const amount of [2 ** 31, Number.MAX_SAFE_INTEGER])
    expect(
      (await world.call("refunds.withdraw", { order: { id: paid }, amount }, { as: alice })).problem
        .code,
    ).toBe("refund_changed");
});

test("trust row 21: a code of one site, and another member's own code, are worth nothing elsewhere", async () => {
  const [bob, carol] = [await old("Ben"), await old("Cora", host)];
  await world.db
    .insertInto("discount_code")
    .values([
      { code: "HERE30", site_id: world.siteId, value_percentage: 30 },
      { code: "MINE30", site_id: world.siteId, value_percentage: 30, user_id: bob.id },
    ])
    .execute();
  const ask = (as: Actor, discount_code: string, more = {}) =>
    world.call(
      "payments.order",
      { bundle: "p0", payment_method: "ideal", discount_code },
      { as, ...more },
    );
  expect((await ask(carol, "HERE30", { host })).problem.code).toBe("code_not_found");
  expect((await ask(alice, "MINE30")).problem.code).toBe("code_not_found");
  expect((await ask(bob, "mine30 ")).body.order.amount).toBe(840);
});

test("trust row 24: the way back after paying is a place of ours", async () => {
  for (const next of [
    "//evil.test",
    "https://evil.test",
    "/\\evil.test",
    "/%09//evil.test\n",
    "javascript:alert(1)",
    "/ok?x=\r\nset-cookie: a=b",
  ]) {
    const { body, status } = await world.call(
      "payments.order",
      { bundle: "p0", payment_method: "ideal", next },
      { as: alice },
    );
    expect(status, next).toBe(200);
    const back = await payer.press(body.checkout_url, "cancel");
    expect(new URL(back ?? "").origin, next).toBe(world.url);
    expect(new URL(back ?? "").searchParams.get("next"), next).toBeNull();
  }
});

test("trust row 22: two withdrawals, a chargeback and spending at one moment: nothing is given twice, and the books balance", async () => {
  const dora = await old("Dora");
  const { order, checkout_url } = (
    await world.call("payments.order", { bundle: "p1", payment_method: "creditcard" }, { as: dora })
  ).body;
  await payer.press(checkout_url, "pay");
  const spend = () =>
    sql`insert into ledger_entry (account_id, credits, reason, reference)
      values (${dora.id}, -10, 'gift', ${randomUUID()})`
      .execute(world.db)
      .catch(() => null);
  await Promise.all([
    ...[1, 2, 3].map(() =>
      world.call("refunds.withdraw", { order: { id: order.payment_id } }, { as: dora }),
    ),
    payer.later(order.payment_id, "chargeback"),
    spend(),
    spend(),
    spend(),
  ]);
  for (const event of ["chargeback_won", "chargeback", "chargeback_won"] as const) {
    await payer.later(order.payment_id, event);
    const rows = await world.db
      .selectFrom("refund")
      .where("order_id", "=", order.payment_id)
      .where("status", "<>", "undone")
      .select(({ fn }) => fn.sum<string>("credits").as("credits"))
      .executeTakeFirstOrThrow();
    expect(Number(rows.credits ?? 0)).toBeLessThanOrEqual(50);
    expect(await checkLedger(world.db)).toEqual([]);
  }
});

test("the sandbox's API and its checkout are not there where it is off", async () => {
  const real = await openWorld({}, { SANDBOX_PAYMENTS: "off" });
  for (const path of ["/sandbox/api/payments", `/sandbox/checkout/sbx_${randomUUID()}`])
    expect(
      (await fetch(`${real.url}${path}`, { method: "POST" })).status,
      "falls to the pages, of which there is none",
    ).toBe(501);
  expect(
    (
      await fetch(`${real.url}/api/payment-webhook.php?provider=sandbox`, {
        method: "POST",
        body: "{}",
      })
    ).status,
  ).toBe(404);
});
