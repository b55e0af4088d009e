import type { Selectable } from "kysely";
import { sql } from "kysely";
import type { Orders } from "#db/schema.ts";
import type { Services } from "#server/calls/context.ts";
import { lockWallet } from "#features/wallet/unused-of.server.ts";
import { grantCredits } from "#features/wallet/grant-credits.server.ts";
import { issueInvoice } from "#features/invoices/issue-invoice.server.ts";
import { recordExchanges, recordFees } from "./provider-movements.server.ts";
import { giveBack } from "./refunds/apply-reversal.server.ts";
import { makePremium } from "#features/identity/make-premium.server.ts";
import { redeem } from "#features/prices/discounts/find-discount.server.ts";
import { isId } from "#server/calls/id.ts";
import { recordDifference, recordUnclear } from "./record-difference.server.ts";
import { hasEnded } from "./refunds/ended-account.server.ts";
import {
  settleFurther,
  settleReversals,
  settleUnassigned,
  untilConfirmed,
} from "./settle-reversals.server.ts";
import { keepStoredMethod } from "./stored-methods.server.ts";
import type { Tx } from "#server/db/database.ts";
import { queueReceipt } from "./receipt-letter.server.ts";
import type { PaymentProvider, ProviderPayment, WebhookEvent } from "./provider.ts";

type Status = "loading" | "pending" | "completed" | "failed" | "cancelled" | "mismatched";

/**
 * Forward only: completed is final, and money that arrives after a failure still counts
 * (specification, section 4; trust row 4).
 */
const forward: Record<Status, readonly Status[]> = {
  loading: ["pending", "completed", "failed", "cancelled"],
  pending: ["completed", "failed", "cancelled"],
  failed: ["completed"],
  cancelled: ["completed"],
  mismatched: ["completed"],
  completed: [],
};
const meaning: Record<ProviderPayment["status"], Status> = {
  open: "pending",
  pending: "pending",
  paid: "completed",
  failed: "failed",
  cancelled: "cancelled",
};

/**
 * Brings an order to what the provider's books say: the only place where an order changes by a
 * payment, for webhooks, reconciliation and cancelling alike. One transaction: event, order,
 * wallet, ledger, premium, redemption, what went back. A repeated event or a step back changes
 * nothing; a wrong amount or currency grants nothing and waits for an operator. `run`: the
 * comparison (providers/reconciliation) that asks; what is new then had not been told to us, and is
 * written down. Gives how the order stands then; null: no such order of this provider's account.
 */
export async function settle(
  services: Services,
  provider: Pick<PaymentProvider, "name" | "account" | "test">,
  payment: ProviderPayment,
  event: WebhookEvent | null,
  run: string | null = null,
): Promise<Status | null> {
  return untilConfirmed(services, provider, payment, (told, confirmed) =>
    settleAsTold(services, provider, told, event, run, confirmed),
  );
}

async function settleAsTold(
  services: Services,
  provider: Pick<PaymentProvider, "name" | "account" | "test">,
  payment: ProviderPayment,
  event: WebhookEvent | null,
  run: string | null,
  confirmed: ReadonlySet<string>,
): Promise<Status | null> {
  if (!isId(payment.orderId)) return null;
  const seen = { reference: payment.id, amount: payment.amount, currency: payment.currency, run };
  const result = await services.db.transaction().execute(async (tx) => {
    const order = await tx
      .selectFrom("orders")
      .selectAll()
      .where("id", "=", payment.orderId)
      // Another account's payment is another's, whatever order it names.
      .where("provider", "=", provider.name)
      .where(
        sql<boolean>`payment_account_id is not distinct from ${provider.account?.id ?? null}::uuid`,
      )
      .forUpdate()
      .executeTakeFirst();
    if (!order) return null;
    const before = order.status as Status;
    await markTest(tx, order, payment.test ?? provider.test);
    await recordUnclear(services, tx, order, payment, event, run);
    if (order.provider_payment_id !== null && order.provider_payment_id !== payment.id) {
      if (payment.status === "paid")
        await recordDifference(services, tx, order, {
          ...seen,
          kind: "other_payment",
          paidAt: payment.paidAt,
        });
      await settleUnassigned(services, tx, order, payment, run, confirmed);
      return null;
    }
    await settleFurther(services, tx, order, payment.further ?? [], run, confirmed);
    const fits = payment.amount === order.amount && payment.currency === order.currency;
    if (event) {
      const { numInsertedOrUpdatedRows } = await tx
        .insertInto("payment_event")
        .values({
          provider: provider.name,
          event_id: event.id,
          order_id: order.id,
          kind: fits ? event.kind : `${event.kind}: wrong amount`,
        })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst();
      if (numInsertedOrUpdatedRows === 0n) return { changed: false, order, status: before };
    }
    if (!fits) {
      services.log.error(
        { order: order.id, amount: payment.amount, currency: payment.currency },
        "payment does not fit its order: nothing granted",
      );
      const held =
        payment.status === "paid" &&
        (await holdMismatched(services, tx, order, { ...seen, paidAt: payment.paidAt }));
      const now = held ? { ...order, status: "mismatched" } : order;
      const reversed =
        now.status === "mismatched" &&
        (await settleUnassigned(services, tx, now, payment, run, confirmed));
      return {
        changed: held || reversed,
        order,
        status: held ? ("mismatched" as const) : before,
      };
    }
    const changed = await advance(tx, order, payment);
    if (changed && payment.status === "paid") {
      await queueReceipt(services, tx, order);
      if (await issueInvoice(tx, order.id))
        await recordDifference(services, tx, order, { ...seen, kind: "country_unclear" });
      await returnFromEnded(services, tx, order);
      if (run) await recordDifference(services, tx, order, { ...seen, kind: "missed_payment" });
    }
    if (payment.stored && payment.status === "paid" && (changed || isRecent(order)))
      await keepStoredMethod(tx, order, payment.stored, await hasEnded(tx, order.account_id));
    await recordFees(tx, order, payment.fees ?? []);
    await recordExchanges(tx, order, payment.exchanges ?? []);
    const reversed =
      order.status === "completed" || payment.status === "paid"
        ? await settleReversals(services, tx, order, payment, run, confirmed)
        : false;
    return {
      changed: (changed && payment.status !== "open") || reversed,
      order,
      status: changed ? meaning[payment.status] : before,
    };
  });
  if (!result) return null;
  const { changed, order, status } = result;
  if (status !== order.status) services.countOrder(status);
  if (changed) services.live.send([order.account_id], { type: "user" });
  return status;
}

/**
 * Whether money moved: by what the provider says of the payment, and of its keys where it does not.
 * Final with the invoice, whose series follows from it.
 */
async function markTest(tx: Tx, order: Selectable<Orders>, test: boolean): Promise<void> {
  if (order.test === test || order.status === "completed") return;
  await tx.updateTable("orders").set({ test }).where("id", "=", order.id).execute();
}

/** The provider may report a stored method later than the payment, but on the same day. */
const isRecent = ({ completed_at }: Selectable<Orders>): boolean =>
  completed_at !== null && completed_at.getTime() > Date.now() - 24 * 3_600_000;

/** As providers tell it: two letters, or nothing that helps. */
const asCountry = (told: string | null | undefined): string | null =>
  /^[A-Z]{2}$/.test(told ?? "") ? (told ?? null) : null;

/** When the money came, by the provider's clock; never before the order or after now. */
const paidAt = ({ paidAt: told }: ProviderPayment) =>
  sql<Date>`least(now(), greatest(created_at, coalesce(${told ?? null}::timestamptz, now())))`;

/**
 * Paid, but not what was asked: nothing is granted, and an operator has to look. False: that was
 * known, or the order has its payment.
 */
async function holdMismatched(
  services: Services,
  tx: Tx,
  order: Selectable<Orders>,
  seen: Omit<Parameters<typeof recordDifference>[3], "kind">,
): Promise<boolean> {
  await recordDifference(services, tx, order, { ...seen, kind: "wrong_amount" });
  if (order.status === "mismatched" || order.status === "completed") return false;
  await tx
    .updateTable("orders")
    .set({ status: "mismatched", provider_payment_id: seen.reference, checkout_url: null })
    .where("id", "=", order.id)
    .execute();
  return true;
}

async function advance(
  tx: Tx,
  order: Selectable<Orders>,
  payment: ProviderPayment,
): Promise<boolean> {
  const before = order.status as Status;
  const next = meaning[payment.status];
  const underWay = payment.status === "pending" && order.checkout_url !== null;
  if (!forward[before].includes(next) && !(before === "pending" && underWay)) return false;
  await tx
    .updateTable("orders")
    .where("id", "=", order.id)
    .set({
      status: next,
      provider_payment_id: payment.id,
      checkout_url: payment.status === "open" ? payment.checkoutUrl : null,
      ...(payment.transfer && { transfer: JSON.stringify(payment.transfer) }),
      decline: payment.status === "failed" ? payment.decline : null,
      ...(next === "completed" && {
        completed_at: sql<Date>`now()`,
        paid_at: paidAt(payment),
        instrument_country: asCountry(payment.instrumentCountry),
      }),
      // Paid late, when another order has taken the code over: the price stands, the code is the
      // other order's.
      ...(next === "completed" &&
        order.discount_code_id &&
        (await heldByAnother(tx, order)) && { discount_code_id: null }),
    })
    .execute();
  if (next !== "completed") return true;

  await lockWallet(tx, order.account_id);
  await grantCredits(tx, order.account_id, order.credits, "purchase", order.id);
  // A purchase makes a member premium while it lasts (premium_follows_purchases in the migrations).
  await makePremium(tx, order.account_id);
  if (order.discount_code_id) await redeem(tx, order.discount_code_id, order.account_id, order.id);
  return true;
}

/**
 * Money that comes when nobody is left to have its credits (a bank transfer, a debit) goes back:
 * all of it, asked for by the refunds' job.
 */
async function returnFromEnded(
  services: Services,
  tx: Tx,
  { id, account_id, amount, credits }: Selectable<Orders>,
): Promise<void> {
  if (await hasEnded(tx, account_id))
    await giveBack(services, tx, id, {
      key: `erased:${id}`,
      kind: "withdrawal",
      amount,
      credits,
      status: "asked",
    });
}

async function heldByAnother(tx: Tx, order: Selectable<Orders>): Promise<boolean> {
  const other = await tx
    .selectFrom("orders")
    .select("id")
    .where("account_id", "=", order.account_id)
    .where("discount_code_id", "=", order.discount_code_id)
    .where("id", "<>", order.id)
    .where("status", "in", ["loading", "pending", "completed"])
    .executeTakeFirst();
  return other !== undefined;
}
