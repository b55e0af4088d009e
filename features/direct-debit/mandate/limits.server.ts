import { sql } from "kysely";
import { Refusal } from "#server/calls/refusal.ts";
import type { Database, Tx } from "#server/db/database.ts";
import type { Setup } from "../bank-file/setup.server.ts";

/**
 * The refusal of the specification's catalogue: 'Your account is blocked for direct debit
 * payments.'
 */
export const blockedRefusal = (): Refusal => new Refusal("direct_debit_blocked", 403);

/** Is the member, or this account at a bank (by its fingerprint), blocked on the site? */
export async function isBlocked(
  db: Database | Tx,
  siteId: string,
  accountId: string,
  hash: Buffer | null,
): Promise<boolean> {
  const { rows } =
    await sql`select from direct_debit_block where lifted_at is null and account_id = ${accountId}
    union all select from direct_debit_block where lifted_at is null and site_id = ${siteId} and iban_hash = ${hash} limit 1`.execute(
      db,
    );
  return rows.length > 0;
}

/**
 * The same for writing: one at a time per account at a bank and per member, so that two orders at
 * once cannot both fit.
 */
export async function lockAccount(tx: Tx, accountId: string, hash: Buffer): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('direct debit ' || ${hash.toString("hex")}, 0))`.execute(
    tx,
  );
  await sql`select from account where id = ${accountId} for no key update`.execute(tx);
}

/**
 * Does one collection more, of `amount` cents, exceed what a member or a bank account may be
 * debited in 24 hours or 30 days? Null: it fits.
 */
export async function exceeds(
  db: Database | Tx,
  setup: Setup,
  accountId: string,
  hash: Buffer,
  amount: number,
): Promise<Refusal | null> {
  const counted = sql`c.status not in ('cancelled', 'rejected')
    and c.created_at > now() - interval '30 days'`;
  const { rows } = await sql<{ day: number; month: number }>`
    select coalesce(sum(amount) filter (where created_at > now() - interval '1 day'), 0)::int as day, coalesce(sum(amount), 0)::int as month from (
      select c.id, c.amount, c.created_at from direct_debit_collection c
        where c.account_id = ${accountId} and ${counted}
      union select c.id, c.amount, c.created_at from direct_debit_collection c
        join direct_debit_mandate m on m.id = c.mandate_id
        where m.iban_hash = ${hash} and m.site_id = ${setup.site_id} and ${counted}) as collected`.execute(
    db,
  );
  const { day, month } = rows[0] ?? { day: 0, month: 0 };
  const limit = (cents: number, days: number) =>
    new Refusal("direct_debit_limit", 409, { limit: cents / 100, days });
  if (day + amount > setup.day_limit) return limit(setup.day_limit, 1);
  return month + amount > setup.month_limit ? limit(setup.month_limit, 30) : null;
}

/**
 * May this order's credits come before the money? Only where the operator takes that risk, for a
 * member whose first collection is older than the 8 weeks in which it could come back, who had none
 * returned or rejected, up to a sum that is not collected yet.
 */
export async function givesCreditEarly(
  tx: Tx,
  { early_limit }: Setup,
  accountId: string,
  amount: number,
): Promise<boolean> {
  if (early_limit === 0) return false;
  const { rows } = await sql<{ proven: boolean; open: number }>`
    select coalesce(bool_or(status = 'collected' and collected_at < now() - interval '8 weeks') and not bool_or(status in ('returned', 'rejected')), false) as proven,
      coalesce(sum(amount) filter (where early and status in ('due', 'in_file')), 0)::int as open
    from direct_debit_collection where account_id = ${accountId}`.execute(tx);
  return rows[0]?.proven === true && rows[0].open + amount <= early_limit;
}
