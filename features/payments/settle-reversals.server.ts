import { type Selectable, sql } from "kysely";
import type { Orders } from "#db/schema.ts";
import type { Services } from "#features/context.server.ts";
import { applyReversal } from "#features/refunds/apply-reversal.server.ts";
import type { Tx } from "#server/db/database.ts";
import type { ProviderPayment } from "./provider.ts";

/**
 * Writes down what went back of a paid order, forward only (pending, done, failed), and lets each new state have its effect once.
 * The order's row is locked. True: something was new.
 */
export async function settleReversals(services: Services, tx: Tx, order: Selectable<Orders>, { reversals }: ProviderPayment): Promise<boolean> {
  let changed = false;
  for (const reversal of reversals) {
    const { rows } = await sql`
      insert into payment_reversal (provider, reversal_id, order_id, kind, refund_id, amount, state)
      values (${order.provider}, ${reversal.id}, ${order.id}, ${reversal.kind}, ${reversal.refundId}, ${reversal.amount}, ${reversal.state})
      on conflict (provider, reversal_id) do update set state = excluded.state, changed_at = now()
      where payment_reversal.order_id = excluded.order_id and (payment_reversal.state, excluded.state) in (('pending', 'done'), ('pending', 'failed'), ('done', 'failed'))
      returning 1`.execute(tx);
    if (rows.length === 0) continue;
    changed = true;
    await applyReversal(services, tx, order, reversal, await reversedSoFar(tx, order.id));
  }
  return changed;
}

/** Cents of an order that have left for good, by kind. */
async function reversedSoFar(tx: Tx, orderId: string): Promise<{ refund: number; chargeback: number }> {
  const { rows } = await sql<{ refund: number; chargeback: number }>`
    select coalesce(sum(amount) filter (where kind = 'refund'), 0)::int as refund, coalesce(sum(amount) filter (where kind = 'chargeback'), 0)::int as chargeback
    from payment_reversal where order_id = ${orderId} and state = 'done'`.execute(tx);
  return rows[0] ?? { refund: 0, chargeback: 0 };
}
