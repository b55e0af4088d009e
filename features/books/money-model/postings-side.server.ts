import { sql } from "kysely";
import { expect } from "vitest";
import { deferredOf } from "../recognise.ts";
import { type Posting, releasesOf } from "../postings.server.ts";
import { unusedOf } from "#features/wallet/unused-of.server.ts";
import type { Database } from "#server/db/database.ts";

interface Life {
  readonly siteId: string;
  readonly member: string;
  /** Paid orders. */
  readonly orders: readonly string[];
  /** Cents of an order that have left the provider's account for good. */
  readonly goneOf: (order: string) => number;
}

/**
 * For the model's test: what the double-entry books must say of a member whose money has come to
 * rest.
 */
export async function judgePostings(
  db: Database,
  { siteId, member, orders, goneOf }: Life,
): Promise<void> {
  const { rows: money } = await sql<Posting & { order_id: string }>`
    select order_id, day::text, event, document, account, country, basis_points, provider, currency, cents from money_posting where member = ${member}`.execute(
    db,
  );
  const released = await releasesOf(db, { siteId, from: "2000-01-01", to: "2200-01-01" }, [member]);
  const sum = (lines: readonly Posting[]): number =>
    lines.reduce((total, { cents }) => total + cents, 0);
  for (const [event, lines] of Map.groupBy(
    [...money, ...released],
    ({ document, event, day, currency }) => `${event} ${document} ${day} ${currency}`,
  ))
    expect(sum(lines), `${event} comes to zero`).toBe(0);

  const unused = await unusedOf(db, member, orders);
  const invoices = await db
    .selectFrom("invoice")
    .where("account_id", "=", member)
    .selectAll()
    .execute();
  for (const order of orders) {
    const invoice = invoices.find(
      ({ order_id, kind, restores }) =>
        order_id === order && kind === "invoice" && restores === null,
    );
    if (!invoice) throw new Error("a paid order has an invoice");
    const own = money.filter(({ order_id }) => order_id === order);
    const number = own.find(({ event }) => event === "sale")?.document;
    const all = [...own, ...released.filter(({ document }) => document === number)];
    const balance = (account: string): number =>
      sum(all.filter((line) => line.account === account));
    expect(
      0 - balance("deferred_revenue"),
      "deferred revenue is the net value of what is unused",
    ).toBe(deferredOf(invoice, unused.get(order) ?? 0));
    expect(balance("provider_clearing"), "the provider has what came less what went").toBe(
      invoice.gross - goneOf(order),
    );
    const papers = invoices.filter(({ order_id }) => order_id === order);
    expect(0 - balance("vat_payable"), "VAT is what the papers say").toBe(
      papers.reduce((tax, paper) => tax + (paper.kind === "invoice" ? paper.tax : -paper.tax), 0),
    );
  }
}
