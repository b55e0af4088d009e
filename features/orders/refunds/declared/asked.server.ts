import { sql } from "kysely";
import type { Database, Tx } from "#server/db/database.ts";

/** What waits for this member's answer, oldest first; not what they have used credits after. */
export async function askedOf(db: Database | Tx, accountId: string) {
  const { rows } = await sql<{ order: string; received_at: Date }>`
    select order_id as order, created_at as received_at from withdrawal_declaration
    where account_id = ${accountId} and outcome = 'waiting' and order_id is not null
      and not spent_since(account_id, created_at) order by id limit 50`.execute(db);
  return rows.map(({ order, received_at }) => ({
    payment_id: order,
    received_at: received_at.toISOString(),
  }));
}
