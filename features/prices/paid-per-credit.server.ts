import { sql } from "kysely";
import type { Database } from "#server/db/database.ts";

/**
 * Cents that a member's last paid order cost for each credit, not rounded; null: there is none.
 */
export async function paidPerCredit(
  db: Database,
  accountId: string,
): Promise<{ amount: number; currency: string; paid: true } | null> {
  const { rows } = await sql<{ amount: number; currency: string }>`
    select amount::float8 / credits as amount, currency from orders
    where account_id = ${accountId} and status = 'completed' and credits > 0
    order by completed_at desc limit 1`.execute(db);
  return rows[0] ? { ...rows[0], paid: true } : null;
}
