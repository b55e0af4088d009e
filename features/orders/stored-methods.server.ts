import { type Selectable, sql } from "kysely";
import type { Orders } from "#db/schema.ts";
import type { Database, Tx } from "#server/db/database.ts";
import type { StoredMethod } from "./provider.ts";

/**
 * Keeps what the provider tells of a method that it stored with the member's consent; told again,
 * it is the same one.
 */
export async function keepStoredMethod(
  tx: Tx,
  order: Selectable<Orders>,
  { id, payer, paymentMethod, brand, last4, expires }: StoredMethod,
): Promise<void> {
  await tx
    .insertInto("stored_method")
    .values({
      account_id: order.account_id,
      provider: order.provider,
      payment_account_id: order.payment_account_id,
      method_id: id,
      payer_id: payer,
      payment_method: paymentMethod,
      brand,
      last4,
      expires,
    })
    .onConflict((conflict) =>
      conflict
        .columns(["account_id", "provider", "method_id"])
        .doUpdateSet({ brand, last4, expires, removed_at: null }),
    )
    .execute();
}

/**
 * Deletes what members have removed, but for a card that is being charged: without it the provider
 * cannot be asked what became of that. Null: everybody's.
 */
export async function dropRemoved(tx: Database | Tx, accountId: string | null): Promise<void> {
  await sql`
    delete from stored_method s where s.removed_at is not null
      and (${accountId}::uuid is null or s.account_id = ${accountId}::uuid)
      and not exists (select from orders o where o.account_id = s.account_id and o.stored_method_id = s.id and o.status = 'loading')`.execute(
    tx,
  );
}
