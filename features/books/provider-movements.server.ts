import { sql } from "kysely";
import type { Tx } from "#server/db/database.ts";

/** That a refund was paid from elsewhere than the provider's account: the books need it, and nothing else says so. Once. */
export async function recordPaidByHand(tx: Tx, refundId: string): Promise<void> {
  await sql`
    insert into provider_movement (site_id, order_id, provider, kind, reference, amount, currency)
    select o.site_id, o.id, o.provider, 'by_hand', r.id::text, r.amount, o.currency
    from refund r join orders o on o.id = r.order_id where r.id = ${refundId}
    on conflict (provider, kind, reference) do nothing`.execute(tx);
}
