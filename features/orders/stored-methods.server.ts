import { type Selectable, sql } from "kysely";
import type { Orders } from "#db/schema.ts";
import type { Database, Tx } from "#server/db/database.ts";
import type { StoredMethod } from "./provider.ts";

/**
 * Keeps what the provider reports of a method that it stored with the member's consent: the tick of
 * this order, which is used once and ends when the member removes a stored method. A report that
 * comes later changes nothing, but for what a method that is still kept shows of itself. A new
 * method without consent, or of an account that `isClosed`, is deleted at the provider.
 */
export async function keepStoredMethod(
  tx: Tx,
  order: Selectable<Orders>,
  { id, payer, paymentMethod, brand, last4, expires }: StoredMethod,
  isClosed: boolean,
): Promise<void> {
  const { account_id, provider, payment_account_id } = order;
  // Its orders first, as removing a method does.
  const agreed = order.remember && !isClosed;
  if (order.remember)
    await tx.updateTable("orders").set({ remember: false }).where("id", "=", order.id).execute();
  if (agreed) {
    await tx
      .insertInto("stored_method")
      .values({
        account_id,
        provider,
        payment_account_id,
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
    return;
  }
  const { numUpdatedRows } = await tx
    .updateTable("stored_method")
    .set({ brand, last4, expires })
    .where("account_id", "=", account_id)
    .where("provider", "=", provider)
    .where("method_id", "=", id)
    .where("removed_at", "is", null)
    .executeTakeFirst();
  if (numUpdatedRows > 0n) return;
  await tx
    .insertInto("method_to_forget")
    .values({ provider, payment_account_id, method_id: id, payer_id: payer })
    .onConflict((known) => known.doNothing())
    .execute();
}

/**
 * Ends what the member agreed to with orders whose method is not stored yet. Before their stored
 * methods are removed: a payment that is settled at this moment holds its order first.
 */
export async function endConsent(tx: Tx, accountId: string): Promise<void> {
  await sql`
    with own as (select id from orders where account_id = ${accountId} and remember
      order by id for update)
    update orders set remember = false where id in (select id from own)`.execute(tx);
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
