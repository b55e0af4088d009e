import { sql } from "kysely";
import type { Services } from "#server/calls/context.ts";
import type { Tx } from "#server/db/database.ts";
import { type DifferenceKind, isMended } from "./difference-kinds.ts";
import type { ProviderPayment, WebhookEvent } from "./provider.ts";

interface Seen {
  readonly kind: DifferenceKind;
  /** The provider's id of what it is about, and its state there: each counts once. */
  readonly reference: string;
  /** Cents that it is about. */
  readonly amount: number;
  readonly currency: string;
  /** The comparison that found it; null: seen when the provider told. */
  readonly run: string | null;
  /** When the payment was paid that it is about, by the provider's clock; absent: it is about none. */
  readonly paidAt?: Date | null;
}

/**
 * Writes down that our books and a provider's differed about an order, once per kind and reference,
 * in the transaction that settles it. What asks for an operator is an error in the log, what is
 * mended a warning.
 */
export async function recordDifference(
  { log }: Pick<Services, "log">,
  tx: Tx,
  order: { readonly id: string; readonly site_id: string },
  seen: Seen,
): Promise<void> {
  const { kind, reference, amount, currency, run, paidAt = null } = seen;
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto("payment_difference")
    .values({
      site_id: order.site_id,
      order_id: order.id,
      reconciliation_id: run,
      kind,
      reference,
      amount,
      currency,
      ...(paidAt && { paid_at: sql<Date>`provider_moment(${order.id}, ${paidAt}::timestamptz)` }),
      ...(isMended(kind) && { closed_at: sql<Date>`now()` }),
    })
    .onConflict((conflict) => conflict.columns(["order_id", "kind", "reference"]).doNothing())
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows === 0n) return;
  const seriousness = isMended(kind) || kind === "serial_withdrawals" ? "warn" : "error";
  log[seriousness](
    { order: order.id, kind, reference, amount, currency },
    kind === "serial_withdrawals" ? "one of many withdrawals" : "books and provider differ",
  );
}

/** What the provider reports of this payment and we do not book waits for an operator. */
export async function recordUnclear(
  services: Pick<Services, "log">,
  tx: Tx,
  order: { readonly id: string; readonly site_id: string; readonly currency: string },
  payment: ProviderPayment,
  event: WebhookEvent | null,
  run: string | null,
): Promise<void> {
  const told = event?.unclear
    ? [
        {
          reference: `${event.id}:${event.kind}`,
          amount: payment.amount,
          currency: payment.currency,
        },
      ]
    : [];
  for (const { reference, amount, currency } of [...(payment.unclear ?? []), ...told])
    await recordDifference(services, tx, order, {
      kind: "unclear_event",
      reference,
      amount: Math.max(1, amount),
      currency: currency || payment.currency || order.currency,
      run,
    });
}

/** An operator has dealt with a difference, and says how. */
export async function endDifference(
  tx: Tx,
  id: string,
  operatorId: string,
  note: string,
): Promise<void> {
  await tx
    .updateTable("payment_difference")
    .set({ closed_at: sql<Date>`now()`, closed_by: operatorId, note })
    .where("id", "=", id)
    .execute();
}

/** A payment that fits no order has gone back in full. */
export async function endUnassigned(tx: Tx, orderId: string, paymentId: string): Promise<void> {
  await tx
    .updateTable("payment_difference")
    .set({ closed_at: sql<Date>`now()` })
    .where("order_id", "=", orderId)
    .where("kind", "in", ["wrong_amount", "other_payment"])
    .where("reference", "=", paymentId)
    .where("closed_at", "is", null)
    .execute();
}

/** What had closed by itself is open again: money that had gone back did not arrive. */
export async function reopenUnassigned(tx: Tx, orderId: string, paymentId: string): Promise<void> {
  await tx
    .updateTable("payment_difference")
    .set({ closed_at: null })
    .where("order_id", "=", orderId)
    .where("kind", "in", ["wrong_amount", "other_payment"])
    .where("reference", "=", paymentId)
    .where("closed_at", "is not", null)
    .where("closed_by", "is", null)
    .execute();
}

/** No more has left than had come, now that one of the two payments came to nothing. */
export async function endGivenBackTwice(tx: Tx, orderId: string): Promise<void> {
  await tx
    .updateTable("payment_difference")
    .set({ closed_at: sql<Date>`now()` })
    .where("order_id", "=", orderId)
    .where("kind", "=", "given_back_twice")
    .where("closed_at", "is", null)
    .execute();
}
