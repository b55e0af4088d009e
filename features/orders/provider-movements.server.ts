import { sql } from "kysely";
import type { Tx } from "#server/db/database.ts";
import type { ProviderCharge, ProviderPayment } from "./provider.ts";

/**
 * That a refund was paid from elsewhere than the provider's account: the books need it, and nothing
 * else says so. Once. Money for which nothing was granted (giveBackUnassigned) was never owed as a
 * refund: it leaves `unassigned_payments`, as it does when the provider sends it.
 */
export async function recordPaidByHand(tx: Tx, refundId: string): Promise<void> {
  await sql`
    insert into provider_movement
      (site_id, order_id, provider, kind, reference, amount, currency, unassigned)
    select o.site_id, o.id, o.provider, 'by_hand', r.id::text, r.amount, o.currency,
      r.key like 'unassigned:%'
    from refund r join orders o on o.id = r.order_id where r.id = ${refundId}
    on conflict (provider, kind, reference) do nothing`.execute(tx);
}

/** A moment at the provider as the books take it: never before the order, never after now. */
const atProvider = (orderId: string, told: Date | null | undefined) =>
  sql<Date>`provider_moment(${orderId}, ${told ?? null}::timestamptz)`;

/** Did an operator say that this refund was paid by hand? */
export async function wasPaidByHand(tx: Tx, refundId: string): Promise<boolean> {
  const { rows } =
    await sql`select from provider_movement m join refund r on r.order_id = m.order_id
    where r.id = ${refundId} and m.kind = 'by_hand' and m.reference = ${refundId}`.execute(tx);
  return rows.length > 0;
}

/**
 * Records what a provider keeps of a payment, its refunds and disputes, on the provider's day. A fee
 * that is reported twice is recorded once. A negative amount is a fee that it gives back.
 */
export async function recordFees(
  tx: Tx,
  order: { readonly id: string; readonly site_id: string; readonly provider: string },
  fees: NonNullable<ProviderPayment["fees"]>,
): Promise<void> {
  for (const { id, amount, currency, at } of fees.filter((fee) => fee.amount !== 0)) {
    await tx
      .insertInto("provider_movement")
      .values({
        site_id: order.site_id,
        order_id: order.id,
        provider: order.provider,
        kind: amount > 0 ? "fee" : "fee_back",
        reference: id,
        amount: Math.abs(amount),
        currency,
        at: atProvider(order.id, at),
      })
      .onConflict((known) => known.columns(["provider", "kind", "reference"]).doNothing())
      .execute();
  }
}

/** What a provider changed into the currency of our account there: both sides, each once. */
export async function recordExchanges(
  tx: Tx,
  order: { readonly id: string; readonly site_id: string; readonly provider: string },
  exchanges: NonNullable<ProviderPayment["exchanges"]>,
): Promise<void> {
  for (const { id, from, to, at } of exchanges)
    for (const [side, { amount, currency }] of Object.entries({ from, to })) {
      if (amount === 0) continue;
      await tx
        .insertInto("provider_movement")
        .values({
          site_id: order.site_id,
          order_id: order.id,
          provider: order.provider,
          kind: (side === "to") === amount > 0 ? "exchanged_in" : "exchanged_out",
          reference: id,
          amount: Math.abs(amount),
          currency,
          at: atProvider(order.id, at),
        })
        .onConflict((known) => known.columns(["provider", "kind", "reference"]).doNothing())
        .execute();
    }
}

/**
 * The same, where the provider says only what moved in the currency of our account there: what it was
 * in the payment's is in our books. Named as the payment names it, so that it counts once.
 */
export async function recordSettled(
  tx: Tx,
  order: { readonly id: string; readonly site_id: string; readonly provider: string },
  { currency, settled, at }: Pick<ProviderCharge, "currency" | "settled" | "at">,
): Promise<void> {
  if (!settled) return;
  const { of, reversalId, amount } = settled;
  const { rows } = await sql<{ id: string; amount: number; currency: string }>`
    select moved.id, moved.amount, o.currency from orders o cross join lateral (
      select o.provider_payment_id as id, o.amount
        where ${of} = 'payment' and o.status = 'completed'
      union all
      (select r.reversal_id || case ${of} when 'returned' then ':back' else '' end,
        case ${of} when 'returned' then r.amount else -r.amount end
      from payment_reversal r
      where r.order_id = o.id and r.provider = o.provider and not r.unassigned
        and case when ${reversalId}::text is not null then r.reversal_id = ${reversalId}
          -- Mollie names no chargeback that was won.
          else ${of} = 'returned' and r.kind = 'chargeback' end
        and ${of} <> 'payment'
      order by r.created_at limit 1)) moved
    where o.id = ${order.id} and o.currency <> ${currency}`.execute(tx);
  await recordExchanges(
    tx,
    order,
    rows.map(({ id, ...from }) => ({ id, from, to: { amount, currency }, at: at ?? null })),
  );
}
