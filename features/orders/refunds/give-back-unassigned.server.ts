import type { Selectable } from "kysely";
import type { Orders, Refund } from "#db/schema.ts";
import type { Services } from "#server/calls/context.ts";
import type { Database, Tx } from "#server/db/database.ts";
import { givenBack } from "#features/wallet/unused-of.server.ts";
import { queueRefundMail } from "./refund-letters.server.ts";

/**
 * Cents that were paid for an order and are not what it asks for, in the order's currency. Null: its
 * payment fits, there is none, or it came in another currency, which only the provider gives back.
 */
async function unassignedOf(
  db: Database | Tx,
  { id, status, currency }: { id: string; status: string; currency: string },
): Promise<number | null> {
  if (status !== "mismatched") return null;
  const found = await db
    .selectFrom("payment_difference")
    .where("order_id", "=", id)
    .where("kind", "=", "wrong_amount")
    .where("currency", "=", currency)
    .orderBy("id", "desc")
    .select("amount")
    .executeTakeFirst();
  return found?.amount ?? null;
}

/**
 * Cents of an order's payment that can still go back, whether or not the payment fits the order. Null:
 * nothing was paid.
 */
export async function leftToGiveBack(
  db: Database | Tx,
  order: { id: string; status: string; amount: number; currency: string },
): Promise<number | null> {
  const paid = order.status === "completed" ? order.amount : await unassignedOf(db, order);
  if (paid === null) return null;
  return Math.max(0, paid - (await givenBack(db, order.id)).amount);
}

/**
 * Gives back money for which nothing was granted: an operator's refund without credits, invoice or
 * credit note. The order's row is locked; the caller asks the provider after the commit.
 */
export async function giveBackUnassigned(
  services: Services,
  tx: Tx,
  order: Selectable<Orders>,
  { amount, reason, operatorId }: { amount: number; reason: string; operatorId: string },
): Promise<Selectable<Refund>> {
  const refund = await tx
    .insertInto("refund")
    .values({
      key: `unassigned:${crypto.randomUUID()}`,
      order_id: order.id,
      account_id: order.account_id,
      kind: "operator",
      amount,
      credits: 0,
      status: "asked",
      reason,
      operator_id: operatorId,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await queueRefundMail(services, tx, order, refund);
  return refund;
}
