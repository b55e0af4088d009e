import type Stripe from "stripe";
import { disputeState, refundState } from "./stripe-words.ts";

/** Stripe's seconds; null: it does not say. */
export const momentOf = (seconds: number | null | undefined): Date | null =>
  typeof seconds === "number" ? new Date(seconds * 1000) : null;

type Balance = Stripe.BalanceTransaction | string | null | undefined;
const createdOf = (balance: Balance): number | null =>
  balance && typeof balance !== "string" ? balance.created : null;

/** When a refund's money left our balance, or was back in it; null: neither, or Stripe does not say. */
export function refundedAt(
  refund: Pick<
    Stripe.Refund,
    "status" | "created" | "balance_transaction" | "failure_balance_transaction"
  >,
): Date | null {
  const failed = refundState(refund.status) === "failed";
  return momentOf(
    failed
      ? createdOf(refund.failure_balance_transaction)
      : (createdOf(refund.balance_transaction) ?? refund.created),
  );
}

/** When a dispute took the money, or gave it back; null: neither, or Stripe does not say. */
export function disputedAt(
  dispute: Pick<Stripe.Dispute, "status" | "created" | "balance_transactions">,
): Date | null {
  const isBack = disputeState(dispute.status) === "failed";
  const changes = (dispute.balance_transactions ?? []).filter(({ amount }) =>
    isBack ? amount > 0 : amount < 0,
  );
  return momentOf(changes.at(-1)?.created ?? (isBack ? null : dispute.created));
}
