import { sql } from "kysely";
import type { Database, Tx } from "#server/db/database.ts";

/** For how long a failed order may be tried again at its price. */
const retryHours = 24;

export interface Basket {
  readonly id: string;
  readonly status: string;
  readonly bundle_id: string;
  readonly credits: number;
  readonly amount: number;
  readonly full_amount: number;
  readonly currency: string;
  readonly discount_code_id: string | null;
  /** Methods that its discount is for; empty: all. */
  readonly paymentmethods: readonly string[];
  /** Has another attempt been begun that is under way or paid? */
  readonly is_tried_again: boolean;
}

/**
 * What an order of this member that came to nothing (or that nobody has decided) may be tried again
 * with: the same package at the same price, with its discount though the deadline may have passed
 * meanwhile, because it was ordered in time. Null: somebody else's, one that is being paid or was,
 * one whose first attempt is older than 24 hours, one in another currency than the member pays in
 * now, or one whose discount another order has used up.
 */
export async function basketOf(
  db: Database | Tx,
  accountId: string,
  orderId: string,
  currency: string,
): Promise<Basket | null> {
  const { rows } = await sql<Basket>`
    with recursive attempts as (
      select id, retry_of, created_at from orders
        where id = ${orderId} and account_id = ${accountId}
      union all select o.id, o.retry_of, o.created_at from orders o
        join attempts a on o.id = a.retry_of
    )
    select o.id, o.status, o.bundle_id, o.credits, o.amount, o.full_amount, o.currency,
      o.discount_code_id, coalesce(d.paymentmethods, '{}') as paymentmethods,
      exists (select from orders later where later.retry_of = o.id
        and later.account_id = o.account_id
        and later.status in ('loading', 'pending', 'completed')) as is_tried_again
    from orders o left join discount_code d on d.id = o.discount_code_id
    where o.id = ${orderId} and o.account_id = ${accountId} and o.currency = ${currency}
      and (o.status in ('failed', 'cancelled') or o.status = 'pending' and o.checkout_url is not null)
      and (select min(created_at) from attempts) > now() - make_interval(hours => ${retryHours})
      and (o.discount_code_id is null or not exists (select from discount_redemption r where r.account_id = o.account_id and r.discount_code_id = o.discount_code_id))
      and (o.discount_code_id is not null or o.amount = o.full_amount)`.execute(db);
  return rows[0] ?? null;
}

/** Another attempt at this order that is under way or paid, or null. */
export async function laterAttempt(
  db: Database | Tx,
  accountId: string,
  orderId: string,
): Promise<string | null> {
  const row = await db
    .selectFrom("orders")
    .where("retry_of", "=", orderId)
    .where("account_id", "=", accountId)
    .where("status", "in", ["loading", "pending", "completed"])
    .select("id")
    .executeTakeFirst();
  return row?.id ?? null;
}

/**
 * The order itself where it is being paid or was, or the attempt that took its place; null:
 * neither.
 */
export async function underWay(
  db: Database | Tx,
  accountId: string,
  orderId: string,
): Promise<string | null> {
  const row = await db
    .selectFrom("orders")
    .where("id", "=", orderId)
    .where("account_id", "=", accountId)
    .where("status", "in", ["loading", "pending", "completed"])
    .select("id")
    .executeTakeFirst();
  return row?.id ?? laterAttempt(db, accountId, orderId);
}
