import { sql } from "kysely";
import type { Staff } from "#features/staff/staff.server.ts";
import type { Database, Tx } from "#server/db/database.ts";
import { refundLimits } from "./refund-limits.ts";

/** Cents of `currency`, rounded up, that somebody gave back within 24 hours, in whatever currency. */
async function givenToday(db: Database | Tx, by: string, currency: string): Promise<number> {
  const { rows } = await sql<{ currency: string; amount: number }>`
    select o.currency, sum(r.amount)::int as amount
    from refund r join orders o on o.id = r.order_id
    where r.operator_id = ${by} and r.asked_at > now() - interval '24 hours'
    group by o.currency`.execute(db);
  return Math.ceil(rows.reduce((sum, row) => sum + worthIn(currency, row), 0));
}

/** What has no limit of its own cannot be compared with another currency's: it is over every one. */
function worthIn(currency: string, row: { currency: string; amount: number }): number {
  if (row.currency === currency) return row.amount;
  const its = refundLimits(row.currency).alone;
  return its > 0 ? (row.amount / its) * refundLimits(currency).alone : Infinity;
}

/** Cents of a currency that somebody may still give back alone within 24 hours. */
export async function leftAlone(db: Database | Tx, by: Staff, currency: string): Promise<number> {
  const limit = refundLimits(currency)[by.may("refunds.large") ? "alone" : "large"];
  return Math.max(0, limit - (await givenToday(db, by.id, currency)));
}

interface Refunded {
  readonly order: string;
  readonly currency: string;
  /** Cents. */
  readonly amount: number;
  readonly by: string;
}

/**
 * Cents that count against the limits, this refund among them: what operators gave back of the order
 * before, or what its giver did of others within 24 hours, whichever is more. Several small ones are
 * a large one.
 */
export async function withEarlier(
  db: Database | Tx,
  { order, currency, amount, by }: Refunded,
): Promise<number> {
  const {
    rows: [row],
  } = await sql<{ cents: number }>`
    select coalesce(sum(amount), 0)::int as cents from refund
    where order_id = ${order} and operator_id is not null`.execute(db);
  return amount + Math.max(row?.cents ?? 0, await givenToday(db, by, currency));
}
