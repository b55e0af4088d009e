import { type Selectable, sql } from "kysely";
import type { Orders } from "#db/schema.ts";
import type { Services } from "#server/calls/context.ts";
import { applyReversal } from "./refunds/apply-reversal.server.ts";
import { payOutReturned } from "./refunds/pay-out.server.ts";
import { recordDifference } from "./record-difference.server.ts";
import { isId } from "#server/calls/id.ts";
import type { Tx } from "#server/db/database.ts";
import type { ProviderPayment, ProviderReversal } from "./provider.ts";

/**
 * Writes down what went back of a paid order, forward only (pending, done, failed), and lets each
 * new state have its effect once. The order's row is locked. `run`: the comparison that asks, see
 * settle. True: something was new.
 */
export async function settleReversals(
  services: Services,
  tx: Tx,
  order: Selectable<Orders>,
  { reversals }: Pick<ProviderPayment, "reversals">,
  run: string | null = null,
): Promise<boolean> {
  let changed = false;
  for (const told of reversals) {
    // Ours are UUIDs: a note that somebody wrote on a refund at the provider is no id of ours.
    const ours = told.refundId !== null && isId(told.refundId);
    const reversal = ours ? told : { ...told, refundId: null };
    const { rows } = await sql`
      insert into payment_reversal (provider, reversal_id, order_id, kind, refund_id, amount, state)
      values (${order.provider}, ${reversal.id}, ${order.id}, ${reversal.kind}, ${reversal.refundId}, ${reversal.amount}, ${reversal.state})
      on conflict (provider, reversal_id) do update set state = excluded.state, changed_at = now()
      where payment_reversal.order_id = excluded.order_id
        and (payment_reversal.state, excluded.state) in (('pending', 'done'), ('pending', 'failed'), ('done', 'failed'))
      returning 1`.execute(tx);
    if (rows.length === 0) continue;
    changed = true;
    await applyReversal(services, tx, order, reversal);
    if (reversal.state === "failed")
      await payOutReturned(services, tx, order, `${order.provider}:${reversal.id}`);
    if (run) {
      const { id, state, amount } = reversal;
      await recordDifference(services, tx, order, {
        kind: missed(reversal),
        reference: `${id}:${state}`,
        amount,
        currency: order.currency,
        run,
      });
    }
  }
  return changed;
}

/** What nobody had told us of. */
const missed = ({ kind, state }: ProviderReversal) =>
  state === "failed" ? "missed_return" : kind === "refund" ? "missed_refund" : "missed_chargeback";
