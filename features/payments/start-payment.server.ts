import type { Context, Services } from "#features/context.server.ts";
import { ownPath } from "#app/own-path.ts";
import { settle } from "./settle.server.ts";

/**
 * Asks the provider for the payment of an order, once per order whoever asks: the order's id is the key. A provider that does
 * not answer leaves the order `loading`, for the next attempt.
 */
export async function startPayment({ services, language, origin }: Pick<Context, "services" | "language" | "origin">, orderId: string, next: string | undefined): Promise<void> {
  const { db, log, payments, words } = services;
  const order = await db.selectFrom("orders").selectAll().where("id", "=", orderId).executeTakeFirst();
  const provider = order && payments.providers.get(order.provider);
  if (!order || !provider || order.status !== "loading") return;
  const back = ownPath(next, "");
  const description = words.get(language)?.intl.t("payments.description", { credits: order.credits }) ?? "";
  try {
    const payment = await provider.start({
      orderId, amount: order.amount, currency: order.currency, paymentMethod: order.payment_method, description, language,
      returnUrl: `${origin}/credits/${orderId}${back && `?next=${encodeURIComponent(back)}`}`,
    });
    const { numUpdatedRows } = await db.updateTable("orders").set({ status: "pending", provider_payment_id: payment.id, checkout_url: payment.checkoutUrl })
      .where("id", "=", orderId).where("status", "=", "loading").executeTakeFirst();
    if (numUpdatedRows > 0n) return;
    // Given up for a newer order while the provider was answering: nobody has seen this checkout, so nobody pays there.
    const now = await db.selectFrom("orders").select("status").where("id", "=", orderId).executeTakeFirst();
    if (now?.status === "cancelled") await provider.cancel(payment.id);
  } catch (error) {
    log.warn({ err: error, order: orderId, provider: provider.name }, "payment provider does not answer");
  }
}

/** Ends the open order that holds a discount, at the provider too. False: it is being paid, or the provider does not say. */
export async function freeDiscount(services: Services, orderId: string): Promise<boolean> {
  const { db, log, payments } = services;
  const { numUpdatedRows } = await db.updateTable("orders").set({ status: "cancelled" }).where("id", "=", orderId).where("status", "=", "loading").executeTakeFirst();
  if (numUpdatedRows > 0n) return true;
  const order = await db.selectFrom("orders").select(["provider", "provider_payment_id"]).where("id", "=", orderId).where("status", "=", "pending").executeTakeFirst();
  const provider = order && payments.providers.get(order.provider);
  if (!provider || order.provider_payment_id === null) return false;
  try {
    const payment = await provider.cancel(order.provider_payment_id);
    await settle(services, order.provider, payment, null);
    return payment.status === "cancelled" || payment.status === "failed";
  } catch (error) {
    log.warn({ err: error, order: orderId }, "payment provider does not answer");
    return false;
  }
}
