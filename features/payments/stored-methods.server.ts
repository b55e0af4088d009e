import type { Selectable } from "kysely";
import type { Orders } from "#db/schema.ts";
import type { Tx } from "#server/db/database.ts";
import type { StoredMethod } from "./provider.ts";

/** Keeps what the provider tells of a method that it stored with the member's consent; told again, it is the same one. */
export async function keepStoredMethod(tx: Tx, order: Selectable<Orders>, { id, payer, paymentMethod, brand, last4, expires }: StoredMethod): Promise<void> {
  await tx.insertInto("stored_method").values({
    account_id: order.account_id, provider: order.provider, payment_account_id: order.payment_account_id,
    method_id: id, payer_id: payer, payment_method: paymentMethod, brand, last4, expires,
  }).onConflict((conflict) => conflict.columns(["account_id", "provider", "method_id"]).doUpdateSet({ brand, last4, expires })).execute();
}
