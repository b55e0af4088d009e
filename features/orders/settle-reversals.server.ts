import { type Selectable, sql } from "kysely";
import type { Orders } from "#db/schema.ts";
import type { Services } from "#server/calls/context.ts";
import { applyReversal } from "./refunds/apply-reversal.server.ts";
import { payOutReturned } from "./refunds/pay-out.server.ts";
import { recordExchanges, recordFees } from "./provider-movements.server.ts";
import { endUnassigned, recordDifference, reopenUnassigned } from "./record-difference.server.ts";
import { isId } from "#server/calls/id.ts";
import { commonRefusal } from "#server/calls/refusal.ts";
import type { Tx } from "#server/db/database.ts";
import { failureOf } from "./failure.ts";
import type {
  FurtherPayment,
  PaymentProvider,
  ProviderPayment,
  ProviderReversal,
} from "./provider.ts";

/**
 * Has a reversal another currency than its payment? How much of the payment it is cannot be known
 * then.
 */
const isForeign = (
  { currency }: ProviderReversal,
  payment: Pick<ProviderPayment, "currency">,
): boolean => Boolean(currency) && currency !== payment.currency;

/**
 * What a reversal is of its payment, in the payment's currency. One in another currency takes the
 * whole payment back, but for a refund of ours, of which we know the amount.
 */
async function amountOf(
  tx: Tx,
  reversal: ProviderReversal,
  payment: Pick<ProviderPayment, "amount" | "currency">,
): Promise<number> {
  if (!isForeign(reversal, payment)) return reversal.amount;
  const asked = reversal.refundId
    ? await tx
        .selectFrom("refund")
        .where("request_id", "=", reversal.refundId)
        .select("amount")
        .executeTakeFirst()
    : undefined;
  return asked?.amount ?? payment.amount;
}

/**
 * A dispute that had come to nothing took the money again. What was read of it may be older than
 * that, so the provider is asked once more before it counts.
 */
class TakenAgain extends Error {
  /** @param round id of the reversal that had come to nothing */
  readonly round: string;
  constructor(round: string) {
    super(`taken again after ${round}`);
    this.round = round;
  }
}

/**
 * Settles what a provider said of a payment; where that takes money again, what it says now. The
 * transaction is rolled back before the provider is asked. @throws Refusal unavailable: it does not
 * answer, so that its notice comes again
 */
export async function untilConfirmed<T>(
  { payments, log }: Services,
  { name, account }: Pick<PaymentProvider, "name" | "account">,
  payment: ProviderPayment,
  settle: (payment: ProviderPayment, confirmed: ReadonlySet<string>) => Promise<T>,
): Promise<T> {
  const confirmed = new Set<string>();
  for (let now = payment; ;)
    try {
      return await settle(now, confirmed);
    } catch (error) {
      if (!(error instanceof TakenAgain) || confirmed.has(error.round)) throw error;
      confirmed.add(error.round);
      const provider = await payments.of({
        provider: name,
        payment_account_id: account?.id ?? null,
      });
      const asked = await provider?.status(payment.id).catch((reason: unknown) => {
        log.warn({ reason: failureOf(reason), provider: name }, "payment provider does not answer");
      });
      if (!asked) throw commonRefusal("unavailable");
      now = asked;
    }
}

/**
 * The id under which a reversal is written down: the provider's, and from the second time that the
 * same one takes the money, with the number of the time: a dispute that was won and is lost after
 * all (`dp_1:2`). Our own refunds are asked for again under another id. @throws TakenAgain unless
 * `confirmed` has the one before
 */
async function roundOf(
  tx: Tx,
  order: Selectable<Orders>,
  { id, refundId, state }: ProviderReversal,
  confirmed: ReadonlySet<string>,
): Promise<string> {
  if (refundId !== null) return id;
  const last = await tx
    .selectFrom("payment_reversal")
    .where("provider", "=", order.provider)
    .where("order_id", "=", order.id)
    .where(
      sql<boolean>`(reversal_id = ${id} or left(reversal_id, length(${id}) + 1) = ${id} || ':')`,
    )
    .orderBy(sql`length(reversal_id)`, "desc")
    .orderBy("reversal_id", "desc")
    .select(["reversal_id", "state"])
    .executeTakeFirst();
  if (!last) return id;
  if (state !== "done" || last.state !== "failed") return last.reversal_id;
  if (!confirmed.has(last.reversal_id)) throw new TakenAgain(last.reversal_id);
  return `${id}:${Number(last.reversal_id.slice(id.length + 1) || 1) + 1}`;
}

/**
 * Writes down what went back of a paid order, forward only (pending, done, failed), and lets each
 * new state have its effect once; what takes the money again counts again (`roundOf`). What left in another currency than the payment's is listed for an
 * operator besides. The order's row is locked. `run`: the comparison that asks, see
 * settle. `unassigned`: it went back of money for which nothing was granted, so that only the books
 * and our own refund follow. True: something was new.
 */
export async function settleReversals(
  services: Services,
  tx: Tx,
  order: Selectable<Orders>,
  payment: Pick<ProviderPayment, "reversals" | "amount" | "currency">,
  run: string | null = null,
  confirmed: ReadonlySet<string> = new Set(),
  unassigned = order.status === "mismatched",
): Promise<boolean> {
  let changed = false;
  for (const told of payment.reversals) {
    // Ours are UUIDs: a note that somebody wrote on a refund at the provider is no id of ours.
    const ours = told.refundId !== null && isId(told.refundId);
    const named = ours ? told : { ...told, refundId: null };
    const reversal = {
      ...named,
      id: await roundOf(tx, order, named, confirmed),
      amount: await amountOf(tx, named, payment),
    };
    const { rows } = await sql`
      insert into payment_reversal (provider, reversal_id, order_id, kind, refund_id, amount, state, unassigned, moved_at)
      values (${order.provider}, ${reversal.id}, ${order.id}, ${reversal.kind}, ${reversal.refundId}, ${reversal.amount}, ${reversal.state}, ${unassigned}, ${reversal.at ?? null}::timestamptz)
      on conflict (provider, reversal_id) do update set state = excluded.state, changed_at = now(), moved_at = excluded.moved_at
      where payment_reversal.order_id = excluded.order_id
        and (payment_reversal.state, excluded.state) in (('pending', 'done'), ('pending', 'failed'), ('done', 'failed'))
      returning 1`.execute(tx);
    if (rows.length === 0) continue;
    changed = true;
    if (told.state === "done" && isForeign(told, payment))
      await recordDifference(services, tx, order, {
        kind: "unclear_event",
        reference: `${reversal.id}:${told.currency}`,
        amount: Math.max(1, told.amount),
        currency: told.currency ?? order.currency,
        run,
      });
    if (!unassigned || order.status === "mismatched")
      await applyReversal(services, tx, order, reversal);
    if (reversal.state === "failed" && !unassigned)
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

/**
 * A payment for which nothing was granted: what the provider keeps of it and what went back. Once
 * all of it has gone back, its difference is closed. True: something was new.
 */
export async function settleUnassigned(
  services: Services,
  tx: Tx,
  order: Selectable<Orders>,
  payment: FurtherPayment & Pick<ProviderPayment, "status" | "fees" | "exchanges">,
  run: string | null,
  confirmed: ReadonlySet<string>,
): Promise<boolean> {
  if (payment.status !== "paid") return false;
  await recordFees(tx, order, payment.fees ?? []);
  await recordExchanges(tx, order, payment.exchanges ?? []);
  const changed = await settleReversals(services, tx, order, payment, run, confirmed, true);
  if (goneOf(payment) >= payment.amount) await endUnassigned(tx, order.id, payment.id);
  else await reopenUnassigned(tx, order.id, payment.id);
  return changed;
}

/** Cents of a payment that have gone back. */
const goneOf = (payment: FurtherPayment): number =>
  payment.reversals
    .filter(({ state }) => state === "done")
    .reduce(
      (sum, reversal) => sum + (isForeign(reversal, payment) ? payment.amount : reversal.amount),
      0,
    );

/**
 * The order was paid once more by the same checkout. That waits for an operator until all of it has
 * gone back; what was gone before we knew of it never was in our books.
 */
export async function settleFurther(
  services: Services,
  tx: Tx,
  order: Selectable<Orders>,
  further: readonly FurtherPayment[],
  run: string | null,
  confirmed: ReadonlySet<string>,
): Promise<void> {
  if (further.length === 0) return;
  const listed = await tx
    .selectFrom("payment_difference")
    .where("order_id", "=", order.id)
    .where("kind", "=", "other_payment")
    .select("reference")
    .execute();
  const known = new Set(listed.map(({ reference }) => reference));
  for (const each of further) {
    const { id: reference, amount, currency, reversals } = each;
    if (known.has(reference) ? reversals.length === 0 : goneOf(each) >= amount) continue;
    await recordDifference(services, tx, order, {
      kind: "other_payment",
      reference,
      amount,
      currency,
      run,
    });
    await settleUnassigned(services, tx, order, { ...each, status: "paid" }, run, confirmed);
  }
}

/** What nobody had told us of. */
const missed = ({ kind, state }: ProviderReversal) =>
  state === "failed" ? "missed_return" : kind === "refund" ? "missed_refund" : "missed_chargeback";
