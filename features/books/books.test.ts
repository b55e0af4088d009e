import { randomUUID } from "node:crypto";
import { get } from "node:http";
import fc from "fast-check";
import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import { grantCredits } from "#features/wallet/grant-credits.server.ts";
import { payerOf } from "#features/providers/sandbox/payments-cast.ts";
import { unusedCredits } from "#features/wallet/unused-credits.ts";
import { type Actor, openWorld, type World } from "#test/world.ts";
import { csvRow } from "./csv.ts";
import { postings } from "./postings.server.ts";
import { type Entry, deferredOf, recognise } from "./recognise.ts";

let world: World;
let payer: ReturnType<typeof payerOf>;
let operator: Actor;
beforeAll(async () => {
  world = await openWorld();
  payer = payerOf(world);
  operator = await world.member("Olga", { role: "operator" });
});

const month = new Date().toISOString().slice(0, 7);
/** Last month to next month: whatever the site's clock says, today is among it. */
const around = () => {
  const at = (months: number) =>
    new Date(Date.UTC(new Date().getUTCFullYear(), new Date().getUTCMonth() + months, 1))
      .toISOString()
      .slice(0, 10);
  return { siteId: world.siteId, from: at(-1), to: at(2) };
};
async function buyer(name: string): Promise<{ as: Actor; order: string }> {
  const as = await world.member(name);
  await world.db
    .updateTable("account")
    .set({ signup_date: new Date(Date.now() - 90 * 86_400_000) })
    .where("id", "=", as.id)
    .execute();
  return { as, order: await buy(as) };
}
async function buy(as: Actor): Promise<string> {
  const { body } = await world.call(
    "payments.order",
    { bundle: "p1", payment_method: "creditcard" },
    { as },
  );
  await payer.press(body.checkout_url, "pay");
  return body.order.payment_id;
}
const spend = (as: Actor, credits: number) =>
  world.db
    .insertInto("ledger_entry")
    .values({
      account_id: as.id,
      credits: -credits,
      reason: "message",
      reference: `${randomUUID()}:1`,
    })
    .execute();
const file = (as: Actor | null, asked = month) =>
  fetch(`${world.url}/operator/books.csv?month=${asked}`, {
    headers: { "x-client-request": "1", ...(as && { cookie: as.cookie }) },
  });

/**
 * What every account of the books comes to, of the documents of one order; the provider's fee has a
 * test of its own.
 */
async function balances(order: string): Promise<Record<string, number>> {
  const documents = await world.db
    .selectFrom("invoice")
    .where("order_id", "=", order)
    .select([
      sql<string>`case kind when 'credit_note' then 'C' else '' end || year || '-' || lpad(number::text, 6, '0')`.as(
        "document",
      ),
    ])
    .execute();
  const moved = await world.db
    .selectFrom("provider_movement")
    .where("order_id", "=", order)
    .select("reference as document")
    .execute();
  const own = new Set([...documents, ...moved].map(({ document }) => document));
  const sums: Record<string, number> = {};
  for await (const { document, event, account, cents } of postings(world.db, around()))
    if (own.has(document) && event !== "fee") sums[account] = (sums[account] ?? 0) + cents;
  return Object.fromEntries(Object.entries(sums).filter(([, cents]) => cents !== 0));
}

describe("the books of money", () => {
  test("50 credits are sold in the Netherlands, 20 are used: the rest is deferred, the VAT is owed, the money is at the provider", async () => {
    const { as, order } = await buyer("Sold");
    expect(await balances(order)).toEqual({
      provider_clearing: 2500,
      vat_payable: -434,
      deferred_revenue: -2066,
    });
    await spend(as, 20);
    expect(await balances(order)).toEqual({
      provider_clearing: 2500,
      vat_payable: -434,
      deferred_revenue: -1240,
      revenue: -826,
    });
  });

  test("free credits are spent first and bring no revenue", async () => {
    const { as, order } = await buyer("Free");
    await grantCredits(world.db, as.id, 10, "grant", "present");
    await spend(as, 10);
    expect(await balances(order)).toEqual({
      provider_clearing: 2500,
      vat_payable: -434,
      deferred_revenue: -2066,
    });
    await spend(as, 1);
    expect((await balances(order))["revenue"]).toBe(-41);
  });

  test("a withdrawal owes the money until the provider has sent it, and leaves the revenue of what was used", async () => {
    const { as, order } = await buyer("Withdraws");
    await spend(as, 10);
    await world.call("refunds.withdraw", { order: { id: order } }, { as });
    const promised = await balances(order);
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
            await world.db
              .selectFrom("refund")
              .where("order_id", "=", order)
              .select("status")
              .executeTakeFirstOrThrow()
          ).status,
      )
      .toBe("under_way");
    await payer.later(order, "refund");
    const sent = await balances(order);
    expect(sent).toMatchObject({ provider_clearing: 500 });
    expect(sent["refunds_payable"]).toBeUndefined();
  });

  test("a chargeback takes used credits as a loss; when the dispute is won, the books are as before", async () => {
    const { as, order } = await buyer("Disputes");
    await spend(as, 30);
    const before = await balances(order);
    await payer.later(order, "chargeback");
    expect(await balances(order)).toEqual({ chargebacks: 1240, revenue: -1240 });
    await payer.later(order, "chargeback_won");
    expect(await balances(order)).toEqual(before);
  });

  test("a debt that a later purchase pays makes up for the loss", async () => {
    const { as, order } = await buyer("Owes");
    await spend(as, 50);
    await payer.later(order, "chargeback");
    expect((await balances(order))["chargebacks"]).toBe(2066);
    const next = await buy(as);
    expect(await balances(next)).toEqual({
      provider_clearing: 2500,
      vat_payable: -434,
      chargebacks: -2066,
    });
  });

  test("a refund that the provider could not send, and that was paid by hand, came from the bank", async () => {
    const { as, order } = await buyer("ByHand");
    const { body } = await world.call("refunds.withdraw", { order: { id: order } }, { as });
    await expect
      .poll(
        async () =>
          (
            await world.db
              .selectFrom("refund")
              .where("order_id", "=", order)
              .select("status")
              .executeTakeFirstOrThrow()
          ).status,
      )
      .toBe("under_way");
    await payer.later(order, "refund_fails");
    await world.db
      .updateTable("refund")
      .set({ failures: 5 })
      .where("order_id", "=", order)
      .execute();
    const paid = await world.call(
      "refunds.unstick",
      { refund: { id: body.refund.id }, how: "paid_by_hand", reason: "The card is closed." },
      { as: operator },
    );
    expect(paid.status).toBe(200);
    const sent = await world.db
      .selectFrom("provider_movement")
      .where("order_id", "=", order)
      .where("kind", "=", "by_hand")
      .select(["reference", "amount"])
      .execute();
    expect(sent).toEqual([{ reference: body.refund.id, amount: 2500 }]);
    expect(await balances(order)).toEqual({ provider_clearing: 2500, bank: -2500 });
  });

  test("what the provider keeps of a payment is its fee, once, however often it tells", async () => {
    const { order } = await buyer("Fee");
    await payer.later(order, "chargeback");
    const { rows } = await sql<{
      account: string;
      cents: number;
    }>`select account, cents from money_posting where order_id = ${order} and event = 'fee' order by cents`.execute(
      world.db,
    );
    expect(rows).toEqual([
      { account: "provider_clearing", cents: -63 },
      { account: "provider_fees", cents: 63 },
    ]);
  });

  test("money of another amount is nobody's until somebody looks", async () => {
    const as = await world.member("Wrong");
    const { body } = await world.call(
      "payments.order",
      { bundle: "p1", payment_method: "creditcard" },
      { as },
    );
    await world.db
      .updateTable("sandbox_payment")
      .set({ amount: 1234 })
      .where("reference", "=", body.order.payment_id)
      .execute();
    await payer.press(body.checkout_url, "pay");
    const { rows } = await sql<{
      account: string;
      cents: number;
    }>`select account, cents from money_posting where order_id = ${body.order.payment_id} order by cents`.execute(
      world.db,
    );
    expect(rows).toEqual([
      { account: "unassigned_payments", cents: -1234 },
      { account: "provider_clearing", cents: 1234 },
    ]);
  });

  test("each event and each period come to zero, and deferred revenue is the net value of what is unused", async () => {
    const sums = new Map<string, number>();
    let deferred = 0;
    for await (const { day, document, event, cents, account } of postings(world.db, around())) {
      for (const key of [`${document} ${event}`, day]) sums.set(key, (sums.get(key) ?? 0) + cents);
      if (account === "deferred_revenue") deferred -= cents;
    }
    expect([...sums.values()].filter((sum) => sum !== 0)).toEqual([]);
    expect(sums.size).toBeGreaterThan(10);
    expect(deferred).toBeGreaterThan(0);
  });
});

test("whatever a wallet lives through, deferred revenue is each order's net by its unused credits, to the cent", () => {
  const cause = fc.constantFrom("revenue" as const, "chargebacks" as const);
  const entry = fc.oneof(
    fc.record({
      kind: fc.constant("purchase" as const),
      order: fc.constantFrom("a", "b", "c"),
      credits: fc.constant(0),
      cause,
    }),
    fc.record({
      kind: fc.constant("reversal" as const),
      order: fc.constantFrom("a", "b", "c"),
      credits: fc.integer({ min: -60, max: -1 }),
      cause,
    }),
    fc.record({
      kind: fc.constant("undone" as const),
      order: fc.constantFrom("a", "b", "c"),
      credits: fc.integer({ min: 1, max: 60 }),
      cause,
    }),
    fc.record({
      kind: fc.constant("given_back" as const),
      credits: fc.integer({ min: 1, max: 10 }),
      cause,
    }),
    fc.record({
      kind: fc.constant("other" as const),
      credits: fc.integer({ min: -60, max: 60 }).filter((credits) => credits !== 0),
      cause,
    }),
  );
  const facts = fc.record({
    credits: fc.integer({ min: 1, max: 300 }),
    net: fc.integer({ min: 1, max: 40_000 }),
  });
  fc.assert(
    fc.property(
      fc.record({ a: facts, b: facts, c: facts }),
      fc.array(entry, { maxLength: 40 }),
      (orders, drawn) => {
        const sold = new Map(Object.entries(orders));
        const bought = new Set<string>();
        const life = drawn.flatMap((one): Entry[] => {
          if (one.kind !== "purchase") return [{ ...one, day: "2026-11-22" }];
          if (bought.has(one.order)) return [];
          bought.add(one.order);
          return [{ ...one, credits: orders[one.order].credits, day: "2026-11-22" }];
        });
        const released = recognise(sold, life);
        const unused = unusedCredits(0, life).byOrder;
        for (const order of bought) {
          const { credits, net } = orders[order as "a"];
          const left =
            net -
            released
              .filter((one) => one.order === order)
              .reduce((sum, { cents }) => sum + cents, 0);
          expect(left).toBe(deferredOf({ credits, net }, unused.get(order) ?? 0));
          expect(left).toBeGreaterThanOrEqual(0);
          expect(left).toBeLessThanOrEqual(net);
        }
      },
    ),
    { numRuns: 1_000 },
  );
});

describe("the file of a month", () => {
  test("an operator gets every posting; debit and credit are equal; it is recorded", async () => {
    await buyer("Filed");
    const answer = await file(operator);
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-disposition")).toContain(`books-${month}.csv`);
    const text = Buffer.from(await answer.arrayBuffer()).toString();
    const [head, ...lines] = text
      .trimEnd()
      .split("\r\n")
      .map((line) => line.split(","));
    expect(head?.join()).toBe(
      "\uFEFFdate,event,document,account,country,vat_rate,provider,currency,debit,credit",
    );
    const total = (column: number) =>
      lines.reduce((sum, cells) => sum + Math.round(Number(cells[column]) * 100), 0);
    expect(total(8)).toBe(total(9));
    expect(lines).toContainEqual(
      expect.arrayContaining(["sale", "vat_payable", "NL", "21.00", "sandbox", "EUR", "4.34"]),
    );
    const { detail } = await world.db
      .selectFrom("audit")
      .where("action", "=", "export_books")
      .where("operator_id", "=", operator.id)
      .select("detail")
      .executeTakeFirstOrThrow();
    expect(detail).toEqual({ month });
  });

  test("a member, a visitor and a month that is none are refused", async () => {
    expect((await file(await world.member("Nosy"))).status).toBe(404);
    expect((await file(null)).status).toBe(403);
    expect((await file(operator, "2026-13")).status).toBe(422);
  });

  test("an operator of another site gets that site's books only", async () => {
    const host = "other.test";
    await world.site(host);
    const other = await world.member("Otto", { role: "operator", host });
    const answer = await new Promise<string>((resolve, reject) => {
      get(
        {
          port: world.port,
          path: `/operator/books.csv?month=${month}`,
          headers: { host, cookie: other.cookie, "x-client-request": "1" },
        },
        (response) => {
          let text = "";
          response
            .on("data", (chunk: Buffer) => {
              text += chunk.toString();
            })
            .on("end", () => resolve(text));
        },
      ).on("error", reject);
    });
    expect(answer.trimEnd().split("\r\n")).toHaveLength(1);
  });

  test("a provider's id that would be a formula in a spreadsheet program stays text", () => {
    expect(
      csvRow(['=HYPERLINK("http://evil.test")', "+1", "-2", "@x", "a,b", "C2026-000001"]),
    ).toBe('"\'=HYPERLINK(""http://evil.test"")",\'+1,\'-2,\'@x,"a,b",C2026-000001\r\n');
  });
});
