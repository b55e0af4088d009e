import type { Services } from "#server/calls/context.ts";
import type { Tx } from "#server/db/database.ts";
import { failureOf } from "./failure.ts";
import { familyOf } from "#features/payment-methods/methods.ts";
import { cancelOrder } from "./start-payment.server.ts";
import { settle } from "./settle.server.ts";

/** Orders that a member began and never decided, on their way to make room for a newer one. */
export interface GivingWay {
  readonly orders: readonly string[];
  /**
   * Bank transfers that were begun: their money may be on its way, so they stay open beside the newer
   * order and are credited when it comes.
   */
  readonly transfers: readonly string[];
  /**
   * In our books only, in the transaction that stores the newer order: what that refuses is as if
   * nothing had been tried.
   */
  setAside(tx: Tx): Promise<void>;
  /**
   * The newer order is open: two checkouts are an invitation to pay twice, so the older ones end at
   * the provider too.
   */
  end(): Promise<void>;
  /** The newer order came to nothing: the older ones can be paid as before. */
  takeBack(): Promise<void>;
}

/**
 * What a member has begun and left, after asking the provider: one that is being paid by now, or
 * that the provider says nothing of, gives no way. A bank transfer may be on its way and stays open.
 * Another attempt at `retryOf` stays too: a member who tries again is led to it.
 */
export async function findGivingWay(
  services: Services,
  accountId: string,
  retryOf?: string,
): Promise<GivingWay> {
  const { db, log, payments } = services;
  const begun = await db
    .selectFrom("orders")
    .where("account_id", "=", accountId)
    .where("status", "=", "pending")
    .where("checkout_url", "is not", null)
    .where("provider_payment_id", "is not", null)
    .select([
      "id",
      "payment_method",
      "transfer",
      "retry_of",
      "provider",
      "payment_account_id",
      "provider_payment_id",
    ])
    .orderBy("id", "desc")
    .limit(5)
    .execute();
  const orders: string[] = [];
  const isTransfer = ({ transfer, payment_method }: (typeof begun)[number]): boolean =>
    transfer !== null || familyOf(payment_method) === "bank_transfer";
  for (const order of begun) {
    const stays = isTransfer(order) || (retryOf !== undefined && order.retry_of === retryOf);
    const provider = stays ? null : await payments.of(order);
    if (!provider || order.provider_payment_id === null) continue;
    try {
      const payment = await provider.status(order.provider_payment_id);
      await settle(services, provider, payment, null);
      if (payment.status === "open") orders.push(order.id);
    } catch (error) {
      log.warn({ reason: failureOf(error), order: order.id }, "payment provider does not answer");
    }
  }
  let aside: string[] = [];
  const state = (
    from: "pending" | "cancelled",
    to: "pending" | "cancelled",
    ids: readonly string[],
    tx: Tx | typeof db = db,
  ) =>
    tx
      .updateTable("orders")
      .set({ status: to })
      .where("id", "in", ids)
      .where("account_id", "=", accountId)
      .where("status", "=", from)
      .where("checkout_url", "is not", null)
      .returning("id")
      .execute();
  /** At the provider too. What it does not end keeps its checkout, by which it is found again. */
  async function endAtProvider(id: string): Promise<void> {
    if (await cancelOrder(services, id))
      await db
        .updateTable("orders")
        .set({ checkout_url: null })
        .where("id", "=", id)
        .where("status", "=", "cancelled")
        .execute();
  }
  return {
    orders,
    transfers: begun.filter(isTransfer).map(({ id }) => id),
    async setAside(tx) {
      aside =
        orders.length > 0
          ? (await state("pending", "cancelled", orders, tx)).map(({ id }) => id)
          : [];
    },
    async end() {
      for (const id of aside) await endAtProvider(id);
    },
    async takeBack() {
      // One whose discount a still newer order holds stays cancelled: the unique index would refuse
      // it. Nobody may pay it at that price then.
      for (const id of aside)
        await state("cancelled", "pending", [id]).catch(async (error: unknown) => {
          if (!isTaken(error)) throw error;
          await endAtProvider(id);
        });
    },
  };
}

const isTaken = (error: unknown): boolean =>
  error instanceof Error && "code" in error && error.code === "23505";
