import Stripe from "stripe";
import type { PayoutItem, ProviderPayout } from "#features/orders/provider.ts";
import { payoutDays } from "../provider-words.ts";

/**
 * What Stripe paid out since a moment, and in the weeks before: a payout may be on its way for days,
 * and one that was paid may still fail. Of an automatic payout Stripe lists what it contains, of a
 * manual one it cannot say. Null: a restricted key that may not read payouts.
 */
export async function stripePayouts(
  stripe: Stripe,
  since: Date,
): Promise<readonly ProviderPayout[] | null> {
  const found: ProviderPayout[] = [];
  try {
    for await (const payout of stripe.payouts.list({
      created: { gte: Math.floor(since.getTime() / 1000) - payoutDays * 86_400 },
      limit: 100,
      expand: ["data.failure_balance_transaction"],
    })) {
      const state =
        payout.status === "paid" ? "paid" : payout.status === "failed" ? "failed" : null;
      // Its balance changes are listed once Stripe has put them together.
      if (state === null || payout.reconciliation_status === "in_progress") continue;
      const { id, failure_balance_transaction: back } = payout;
      const itemised = payout.automatic && payout.reconciliation_status === "completed";
      found.push({
        reference: id,
        amount: payout.amount,
        currency: payout.currency.toUpperCase(),
        day: dayOf(payout.arrival_date),
        state,
        failedOn: back && typeof back !== "string" ? dayOf(back.created) : null,
        items: () => (itemised ? itemsOf(stripe, id) : Promise.resolve(null)),
      });
    }
  } catch (error) {
    if (error instanceof Stripe.errors.StripePermissionError) return null;
    throw error;
  }
  return found;
}

async function itemsOf(stripe: Stripe, payout: string): Promise<readonly PayoutItem[]> {
  const items: PayoutItem[] = [];
  for await (const change of stripe.balanceTransactions.list({
    payout,
    limit: 100,
    expand: ["data.source"],
  }))
    if (idOf(change.source) !== payout) items.push(toItem(change));
  return items;
}

function toItem({ net: amount, source, created }: Stripe.BalanceTransaction): PayoutItem {
  if (source === null || typeof source === "string") return { amount };
  if (source.object === "payout")
    return { amount, returned: { reference: source.id, on: dayOf(created) } };
  if (source.object === "refund" || source.object === "dispute")
    return { amount, reversalId: source.id };
  // The metadata of a payment is copied to its charge; a stored card's payment is the PaymentIntent.
  return source.object === "charge"
    ? {
        amount,
        orderId: source.metadata["order"],
        paymentId: idOf(source.payment_intent) ?? undefined,
      }
    : { amount };
}

const idOf = (it: { readonly id: string } | string | null | undefined): string | null =>
  typeof it === "string" ? it : (it?.id ?? null);
const dayOf = (seconds: number): string => new Date(seconds * 1000).toISOString().slice(0, 10);
