import { sql } from "kysely";
import type { Tx } from "#server/db/database.ts";
import { taxInPart } from "#features/prices/tax/tax.ts";

interface Given {
  /** The order that was paid. */
  readonly orderId: string;
  /** The refund or chargeback: one credit note each, however often it is asked for. */
  readonly reference: string;
  /** Cents given back, tax included. */
  readonly amount: number;
}

interface Invoice {
  readonly id: string;
  readonly gross: number;
  readonly tax: number;
}

/**
 * The credit note of money given back, in the transaction that books it; its number comes with the
 * commit. Gives its id; null where the order has no invoice. Throws when more would be given back
 * than was invoiced. Tax of all parts sums to the invoice's.
 */
export async function issueCreditNote(
  tx: Tx,
  { orderId, reference, amount }: Given,
): Promise<string | null> {
  const {
    rows: [invoice],
  } = await sql<Invoice>`select id, gross, tax from invoice where order_id = ${orderId}
      and kind = 'invoice' and restores is null for update`.execute(tx);
  if (!invoice) return null;
  const known = await tx
    .selectFrom("invoice")
    .where("corrects", "=", invoice.id)
    .where("reference", "=", reference)
    .select("id")
    .executeTakeFirst();
  if (known) return known.id;
  const {
    rows: [facts],
  } = await sql<{ gross: number; tax: number; day: string; year: number }>`
    select coalesce(sum(c.gross), 0)::int as gross, coalesce(sum(c.tax), 0)::int as tax,
      d.day::text, extract(year from d.day)::int as year
    from invoice i join site s on s.id = i.site_id
      left join standing_credit_note c on c.corrects = i.id
      cross join lateral (select site_day(s.id, now()) as day) d
    where i.id = ${invoice.id} group by d.day`.execute(tx);
  if (!facts) return null;
  if (amount < 1 || facts.gross + amount > invoice.gross)
    throw new Error("a credit note for more than the invoice");
  const { net, tax } = taxInPart(invoice, facts, amount);
  const {
    rows: [note],
  } = await sql<{ id: string }>`
    insert into invoice (company_id, site_id, account_id, order_id, test, kind, year, corrects, reference, country, basis_points, credits, full_amount, net, tax, gross, currency, payment_method, seller, issued_on)
    select i.company_id, i.site_id, i.account_id, i.order_id, i.test, 'credit_note', ${facts.year}, i.id,
      ${reference}, i.country, i.basis_points, i.credits, ${amount}, ${net}, ${tax}, ${amount},
      i.currency, i.payment_method, i.seller, ${facts.day}::date
    from invoice i where i.id = ${invoice.id} returning id`.execute(tx);
  return note?.id ?? null;
}

/**
 * Cents of an order's invoice that no credit note has given back yet; 0 where there is no invoice.
 */
export async function notYetCredited(tx: Tx, orderId: string): Promise<number> {
  const {
    rows: [row],
  } = await sql<{ cents: number }>`
    select i.gross - coalesce((select sum(c.gross) from standing_credit_note c where c.corrects = i.id), 0)::int as cents from invoice i where i.order_id = ${orderId} and i.kind = 'invoice' and i.restores is null`.execute(
    tx,
  );
  return row?.cents ?? 0;
}

/**
 * The money of a credit note is ours again (a dispute that was won): another invoice takes the note
 * back, sum for sum, once; what has been issued stays as it is. `reference`: the refund's id.
 * Nothing happens where there was no note.
 */
export async function takeBackCreditNote(
  tx: Tx,
  orderId: string,
  reference: string,
): Promise<void> {
  const {
    rows: [note],
  } = await sql<{ id: string; day: string; year: number }>`
    select c.id, d.day::text, extract(year from d.day)::int as year
    from standing_credit_note c join site s on s.id = c.site_id
      cross join lateral (select site_day(s.id, now()) as day) d
    where c.order_id = ${orderId} and c.reference = ${reference}`.execute(tx);
  if (!note) return;
  await sql`
    insert into invoice (company_id, site_id, account_id, order_id, test, kind, year, restores, country, basis_points, credits, full_amount, net, tax, gross, currency, payment_method, seller, issued_on)
    select c.company_id, c.site_id, c.account_id, c.order_id, c.test, 'invoice', ${note.year}, c.id,
      c.country, c.basis_points, c.credits, c.full_amount, c.net, c.tax, c.gross, c.currency,
      c.payment_method, c.seller, ${note.day}::date
    from invoice c where c.id = ${note.id}`.execute(tx);
}
