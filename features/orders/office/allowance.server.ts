import { sql } from "kysely";
import { priceRatio } from "#features/prices/bundles.ts";
import type { Database, Tx } from "#server/db/database.ts";
import { operatorLimit } from "./contract.ts";

/** Cents of `currency` that an operator may still give back within 24 hours. */
export async function operatorAllowance(
  db: Database | Tx,
  operatorId: string,
  currency: string,
): Promise<number> {
  const { rows } = await sql<{ currency: string; amount: number }>`
    select o.currency, sum(r.amount)::int as amount from refund r join orders o on o.id = r.order_id
    where r.operator_id = ${operatorId} and r.asked_at > now() - interval '24 hours' group by o.currency`.execute(
    db,
  );
  const used = rows.reduce((sum, row) => sum + row.amount * priceRatio(row.currency, "EUR"), 0);
  return Math.max(0, Math.floor((operatorLimit - used) * priceRatio("EUR", currency)));
}
