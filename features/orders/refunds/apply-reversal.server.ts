import { type Selectable, sql } from "kysely";
import type { Orders, Refund } from "#db/schema.ts";
import type { Services } from "#server/calls/context.ts";
import { grantCredits, takeCredits } from "#features/wallet/grant-credits.server.ts";
import {
  issueCreditNote,
  notYetCredited,
  takeBackCreditNote,
} from "#features/invoices/issue-credit-note.server.ts";
import type { ProviderReversal } from "../provider.ts";
import { wasPaidByHand } from "../provider-movements.server.ts";
import { endGivenBackTwice, recordDifference } from "../record-difference.server.ts";
import type { Tx } from "#server/db/database.ts";
import type { refundKinds } from "./contract.ts";
import { queueRefundMail } from "./refund-letters.server.ts";
import { watchSerial } from "./watch-serial.server.ts";
import { creditsOf, givenBack, lockWallet } from "#features/wallet/unused-of.server.ts";

export type RefundKind = (typeof refundKinds)[number];

/** Money that goes back, or went back. */
export interface Reversal {
  /**
   * The same sum is one reversal, whoever tells of it and however often: `stripe:re_1`, the
   * withdrawal's own id, …
   */
  readonly key: string;
  readonly kind: RefundKind;
  /** Cents; 0: a withdrawal that counts, though all is used. */
  readonly amount: number;
  /**
   * Credits to take back; absent: the amount's part of what the order gave and is not back yet;
   * `owed`: those among them that had paid for another order's chargeback, and are owed again.
   */
  readonly credits?: number;
  readonly owed?: number;
  /** `done`: the money has left; `asked`: the provider still has to be asked. */
  readonly status: "asked" | "under_way" | "done";
  /** Said to the member, in the operator's words. */
  readonly reason?: string;
  readonly operatorId?: string;
  readonly providerRefundId?: string;
}

/** What we promised, and the provider was asked for by us. */
const ours: ReadonlySet<string> = new Set(["withdrawal", "operator", "payout"]);

/** Money that the member's bank took, against our will: only that can leave a debt. */
const bankTook = (kind: RefundKind): boolean => kind === "chargeback" || kind === "debit_return";

/**
 * The one seam for money that goes back by any way: withdrawal, operator, a refund given at the
 * provider, chargeback, returned direct debit. Once per `key`. Writes the refund, takes the credits
 * back (ledger entry `reversal`, reference: the refund's id), tells the member by mail and corrects
 * the invoice by a credit note. What we give back takes unused credits only; what a bank takes
 * takes all that the money bought, and what is spent already becomes a visible debt that locks
 * nothing (trust row 22). Locks the order, then the wallet. Gives the refund, or null when it was
 * applied before. @throws Error for an order that was never paid: settle that first
 */
export async function giveBack(
  services: Services,
  tx: Tx,
  orderId: string,
  reversal: Reversal,
): Promise<Selectable<Refund> | null> {
  const order = await tx
    .selectFrom("orders")
    .selectAll()
    .where("id", "=", orderId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (order.status !== "completed") throw new Error("only a paid order can be given back");
  const { key, kind, amount, status, owed = 0 } = reversal;
  const { reason = "", operatorId = null, providerRefundId = null } = reversal;
  await lockWallet(tx, order.account_id);
  const before = await givenBack(tx, order.id);
  const share =
    amount >= order.amount - before.amount
      ? order.credits
      : Math.floor((order.credits * amount) / order.amount);
  const rest = Math.min(reversal.credits ?? share, order.credits - before.credits);
  const held = await creditsOf(tx, order.account_id, [order.id]);
  const unused = held.unused.get(order.id) ?? 0;
  // What expired was not used: it is no debt when a bank takes its price.
  const credits = bankTook(kind)
    ? Math.max(0, rest - (held.expired.get(order.id) ?? 0))
    : Math.min(rest, owed + unused);

  const refund = await tx
    .insertInto("refund")
    .values({
      key,
      order_id: order.id,
      account_id: order.account_id,
      kind,
      amount,
      credits,
      status,
      reason,
      operator_id: operatorId,
      provider_refund_id: providerRefundId,
      ...(status === "done" && { decided_at: sql<Date>`now()` }),
    })
    .onConflict((conflict) => conflict.column("key").doNothing())
    .returningAll()
    .executeTakeFirst();
  if (!refund) return null;
  if (credits > 0) await takeCredits(tx, order.account_id, credits, refund.id);
  // What we had promised and not sent yet, the bank has taken already.
  if (bankTook(kind) && amount >= order.amount)
    await tx
      .updateTable("refund")
      .set({ status: "dropped", decided_at: sql<Date>`now()` })
      .where("order_id", "=", order.id)
      .where("status", "in", ["asked", "failed"])
      .execute();
  await queueRefundMail(services, tx, order, refund);
  // A bank may take what we have given back already: the books correct the invoice once.
  const noted = Math.min(amount, await notYetCredited(tx, order.id));
  if (noted > 0)
    await issueCreditNote(tx, { orderId: order.id, reference: refund.id, amount: noted });
  await watchGivenBack(services, tx, order, refund.id);
  await watchSerial(services, tx, order, refund);
  return refund;
}

/**
 * Has more left than had come (a refund, and then the payer's bank too)? That waits for an
 * operator, until one of them comes to nothing.
 */
async function watchGivenBack(
  services: Services,
  tx: Tx,
  order: Selectable<Orders>,
  refundId: string,
): Promise<void> {
  if (order.status === "mismatched") return; // its refund is no part of the order's price
  const {
    rows: [gone],
  } = await sql<{ booked: number; twice: number }>`
    select coalesce(sum(r.amount) filter (where r.status in ('under_way', 'done')), 0)::int as booked,
      coalesce(sum(r.amount) filter (where r.status = 'done' and exists (
        select from provider_movement m where m.order_id = r.order_id and m.kind = 'by_hand'
          and m.reference = r.id::text) and exists (
        select from payment_reversal p where p.order_id = r.order_id and p.state <> 'failed'
          and p.refund_id = r.request_id::text)), 0)::int as twice
    from refund r where r.order_id = ${order.id}`.execute(tx);
  // Paid by hand, and then by the provider as well: twice whatever the order's price is.
  const twice = gone?.twice ?? 0;
  const over = Math.max(twice, (gone?.booked ?? 0) + twice - order.amount);
  if (over > 0)
    return recordDifference(services, tx, order, {
      kind: "given_back_twice",
      reference: refundId,
      amount: over,
      currency: order.currency,
      run: null,
    });
  await endGivenBackTwice(tx, order.id);
}

/**
 * What a provider tells of one reversal of a paid order, in the transaction that settles it
 * (settle-reversals.server.ts): ours moves on, a refund given at the provider or a chargeback is
 * booked, and one that came to nothing (a dispute that was won) gives the credits back. Each state
 * counts once. True: something changed for the member.
 */
export async function applyReversal(
  services: Services,
  tx: Tx,
  order: Selectable<Orders>,
  told: ProviderReversal,
): Promise<boolean> {
  // Nothing was granted for money that fits no order: only our own refund of it moves on.
  const unassigned = order.status === "mismatched";
  const key = `${order.provider}:${told.kind}:${told.id}`;
  const known = await tx
    .selectFrom("refund")
    .selectAll()
    .where("order_id", "=", order.id)
    .where((where) =>
      where.or([
        where("key", "=", key),
        ...(told.refundId ? [where("request_id", "=", told.refundId)] : []),
      ]),
    )
    .forUpdate()
    .executeTakeFirst();
  if (known && ours.has(known.kind)) return moveOn(services, tx, order, known, told);
  if (unassigned) return false;
  if (told.refundId && !known) return false; // an attempt of ours that failed and was followed by another
  if (told.state === "failed") {
    const undone = known ? await undo(tx, known) : false;
    if (known && undone) await watchGivenBack(services, tx, order, known.id);
    return undone;
  }
  if (told.kind === "chargeback" && told.state === "pending") return false; // a dispute that has taken nothing yet
  const status = told.state === "done" ? "done" : "under_way";
  if (!known)
    return (
      (await giveBack(services, tx, order.id, {
        key,
        kind:
          told.kind === "refund"
            ? "provider"
            : order.payment_method === "sepadirectdebit"
              ? "debit_return"
              : "chargeback",
        amount: told.amount,
        status,
        providerRefundId: told.id,
      })) !== null
    );
  return known.status === "under_way" && status === "done"
    ? moveOn(services, tx, order, known, told)
    : false;
}

/**
 * A refund of ours, as the provider's books have it. One that failed keeps the credits, because it
 * is asked again. One that we had dropped, because the bank was faster, and that the provider sent
 * after all is done: the money has left twice.
 */
async function moveOn(
  services: Services,
  tx: Tx,
  order: Selectable<Orders>,
  refund: Selectable<Refund>,
  told: ProviderReversal,
): Promise<boolean> {
  const next = ({ pending: "under_way", done: "done", failed: "failed" } as const)[told.state];
  if (refund.status === "done" && (await wasPaidByHand(tx, refund.id))) {
    await watchGivenBack(services, tx, order, refund.id);
    return false; // what the provider says of it now is a second payment, or none
  }
  if (
    refund.status === next ||
    (refund.status === "dropped" && next !== "done") ||
    (refund.status === "done" && next === "under_way")
  )
    return false;
  await tx
    .updateTable("refund")
    .where("id", "=", refund.id)
    .set({
      status: next,
      provider_refund_id: told.id,
      decided_at: next === "under_way" ? null : sql<Date>`now()`,
      ...(next === "failed" && { failures: refund.failures + 1 }),
    })
    .execute();
  if (next === "done") await queueRefundMail(services, tx, order, { ...refund, status: "done" });
  await watchGivenBack(services, tx, order, refund.id);
  return true;
}

/**
 * The money is ours again: the credits are the member's again, the credit note is taken back, and
 * what we had promised them is asked for after all.
 */
async function undo(tx: Tx, refund: Selectable<Refund>): Promise<boolean> {
  if (refund.status === "undone") return false;
  await tx
    .updateTable("refund")
    .set({ status: "undone", decided_at: sql<Date>`now()` })
    .where("id", "=", refund.id)
    .execute();
  await grantCredits(tx, refund.account_id, refund.credits, "refund", `${refund.id}:undone`);
  await tx
    .updateTable("refund")
    .set({ status: "asked", decided_at: null })
    .where("order_id", "=", refund.order_id)
    .where("status", "=", "dropped")
    .execute();
  await takeBackCreditNote(tx, refund.order_id, refund.id);
  // What else was given back, and had no note because the bank's was for everything, has one now.
  const {
    rows: [all],
  } = await sql<{ amount: number; given: number }>`
    select o.amount, least(o.amount, coalesce(sum(r.amount) filter (where r.status <> 'undone'), 0))::int as given
    from orders o join refund r on r.order_id = o.id where o.id = ${refund.order_id} group by o.amount`.execute(
    tx,
  );
  const missing =
    (all?.given ?? 0) - (all?.amount ?? 0) + (await notYetCredited(tx, refund.order_id));
  if (missing > 0)
    await issueCreditNote(tx, {
      orderId: refund.order_id,
      reference: `${refund.id}:rest`,
      amount: missing,
    });
  return true;
}
