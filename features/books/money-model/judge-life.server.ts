import { sql } from "kysely";
import { expect } from "vitest";
import type { Database } from "#server/db/database.ts";
import { judgePostings } from "./postings-side.server.ts";
import type { openBooks } from "./provider-side.ts";

type Books = ReturnType<typeof openBooks>;

interface Life {
  readonly site: { readonly id: string; readonly hoursAhead: number };
  /** Their account's id. */
  readonly member: string;
  /** Every order that they began. */
  readonly orders: readonly string[];
  /** Credits that messages cost them. */
  readonly spent: number;
}

/**
 * What must hold once nothing is under way any more: each payment once, our books as the
 * provider's, papers by the site's clock, and no credit that appears or vanishes.
 */
export async function judgeLife(
  db: Database,
  books: Books,
  { site, member, orders, spent }: Life,
): Promise<void> {
  const ends = await db
    .selectFrom("orders")
    .where("account_id", "=", member)
    .select(["id", "status", "credits", "amount", "currency", "express"])
    .execute();
  const refunds = await db
    .selectFrom("refund")
    .where("account_id", "=", member)
    .selectAll()
    .execute();
  const entries = await db
    .selectFrom("ledger_entry")
    .where("account_id", "=", member)
    .selectAll()
    .execute();
  const invoices = await db
    .selectFrom("invoice")
    .where("account_id", "=", member)
    .select([
      "order_id",
      "kind",
      "gross",
      "currency",
      "issued_at",
      sql<string>`issued_on::text`.as("day"),
      sql<string | null>`paid_on::text`.as("paid_day"),
    ])
    .execute();
  const dayOf = (at: Date): string =>
    new Date(at.getTime() + site.hoursAhead * 3_600_000).toISOString().slice(0, 10);
  const wallet = await db
    .selectFrom("wallet")
    .where("account_id", "=", member)
    .selectAll()
    .executeTakeFirstOrThrow();
  const {
    rows: [postings],
  } = await sql<{
    sum: string;
  }>`select sum(h.credits) as sum from ledger_posting p
    join ledger_posting h on h.entry_id = p.entry_id where p.account_id = ${member}`.execute(db);
  const sum = (numbers: readonly number[]): number =>
    numbers.reduce((total, each) => total + each, 0);

  expect(ends).toHaveLength(orders.length);
  for (const { day, issued_at } of invoices)
    expect(day, "dated by the site's clock").toBe(dayOf(issued_at));
  for (const { id, status, credits, amount, currency, express } of ends) {
    const paid = books.statusOf(id) === "paid";
    expect(["completed", "failed", "cancelled"], "one final state").toContain(status);
    expect(status === "completed", "paid is completed, and nothing else is").toBe(paid);
    expect(
      entries
        .filter(({ reason, reference }) => reason === "purchase" && reference === id)
        .map((entry) => entry.credits),
      "each payment once",
    ).toEqual(paid ? [credits] : []);
    const own = refunds.filter((refund) => refund.order_id === id && refund.status !== "undone");
    expect(
      sum(own.map((refund) => refund.credits)),
      "never more back than it gave",
    ).toBeLessThanOrEqual(credits);
    expect(
      sum(own.filter((refund) => refund.status === "done").map((refund) => refund.amount)),
      "our books say what the provider's say",
    ).toBe(books.goneOf(id));
    expect(
      sum(own.filter(({ kind }) => kind === "withdrawal").map((refund) => refund.amount)),
    ).toBeLessThanOrEqual(amount);
    const [first, ...more] = refunds.filter((refund) => refund.order_id === id);
    if (first?.kind === "withdrawal" && more.length === 0 && !express)
      expect(first.amount, "without the express request all comes back").toBe(amount);
    const papers = invoices.filter(({ order_id }) => order_id === id);
    expect(
      papers.every((paper) => paper.currency === currency && paper.currency === books.paidIn(id)),
      "in the currency that was paid",
    ).toBe(true);
    const paidAt = books.paidAtOf(id);
    expect(
      papers.flatMap(({ paid_day }) => paid_day ?? []),
      "taxed by the day of the payment",
    ).toEqual(paid && paidAt ? [dayOf(paidAt)] : []);
    const invoiced = sum(papers.map(({ kind, gross }) => (kind === "invoice" ? gross : -gross)));
    expect(invoiced, "the invoices say what stays paid").toBe(
      paid ? amount - Math.min(amount, sum(own.map((refund) => refund.amount))) : 0,
    );
  }
  for (const { id, credits, status } of refunds) {
    const taken = entries
      .filter(({ reason, reference }) => reason === "reversal" && reference === id)
      .map((entry) => entry.credits);
    expect(taken, "each reversal once").toEqual(credits > 0 ? [-credits] : []);
    expect(
      entries.filter(({ reference }) => reference === `${id}:undone`).map((entry) => entry.credits),
    ).toEqual(status === "undone" && credits > 0 ? [credits] : []);
  }
  judgeProfit(ends, refunds, books, spent);
  // What an erasure closed may be in a debt that came later: nobody owes it.
  const closed = entries.some(({ reason }) => reason === "expiry");
  const held = closed ? 0 : wallet.credits - wallet.debt;
  judgeLoss(ends, refunds, books, spent + held);
  const net =
    sum(ends.filter(({ status }) => status === "completed").map(({ credits }) => credits)) -
    spent -
    sum(refunds.filter(({ status }) => status !== "undone").map(({ credits }) => credits)) +
    // What an erasure closes, be it credits or a debt.
    sum(entries.filter(({ reason }) => reason === "expiry").map(({ credits }) => credits));
  expect({ credits: wallet.credits, debt: wallet.debt }, "no credit appears or vanishes").toEqual({
    credits: Math.max(net, 0),
    debt: Math.max(-net, 0),
  });
  expect(sum(entries.map(({ credits }) => credits))).toBe(net);
  expect(Number(postings?.sum ?? 0), "two sides that come to zero").toBe(0);
  const paid = ends.filter(({ status }) => status === "completed").map(({ id }) => id);
  await judgePostings(db, {
    siteId: site.id,
    member,
    orders: paid,
    goneOf: books.goneOf,
  });
}

/** Cents that each credit of the model's orders costs. */
const centsEach = 60;

/**
 * Trust row 36: what a member used is paid for with money that stays with us, or is owed because a bank
 * took it. Left out is what was given: a refund at the provider or by an operator, and what left
 * twice (a difference that waits for an operator). A part of a cent of each refund is in the member's favour.
 */
function judgeProfit(
  ends: readonly { readonly id: string; readonly status: string; readonly amount: number }[],
  refunds: readonly {
    readonly kind: string;
    readonly status: string;
    readonly amount: number;
    readonly credits: number;
  }[],
  books: Books,
  spent: number,
): void {
  let kept = 0;
  for (const { id, status, amount } of ends)
    if (status === "completed") kept += Math.max(0, amount - books.goneOf(id));
  let given = 0;
  let taken = 0;
  for (const { kind, status, amount, credits } of refunds) {
    if (status === "undone") continue;
    if (kind === "provider" || kind === "operator") given += amount;
    if (kind === "chargeback" || kind === "debit_return") taken += credits;
  }
  expect(
    kept + given + 2 * (refunds.length + ends.length),
    "a member makes no profit",
  ).toBeGreaterThanOrEqual(centsEach * (spent - taken));
}

/**
 * And no member loses: money that stays with us is for credits that they used or still have, or is a
 * refund that waits for an operator because the provider does not have so much of the payment any
 * more. A debt is used already. `theirs`: credits used and held, less the debt.
 */
function judgeLoss(
  ends: readonly { readonly id: string; readonly status: string; readonly amount: number }[],
  refunds: readonly { readonly status: string; readonly amount: number }[],
  books: Books,
  theirs: number,
): void {
  const kept = ends
    .filter(({ status }) => status === "completed")
    .reduce((sum, { id, amount }) => sum + amount - books.goneOf(id), 0);
  const waits = refunds
    .filter(({ status }) => status === "asked" || status === "failed")
    .reduce((sum, { amount }) => sum + amount, 0);
  expect(kept, "a member never has less than was promised").toBeLessThanOrEqual(
    centsEach * theirs + waits + 2 * (refunds.length + ends.length),
  );
}
