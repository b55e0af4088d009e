import { type Selectable, sql } from "kysely";
import type { Orders } from "#db/schema.ts";
import type { Context, Services } from "#server/calls/context.ts";
import { buyerOf } from "#features/prices/quote.server.ts";
import { ownPath } from "#browser/own-path.ts";
import { familyOf } from "#features/payment-methods/methods.ts";
import { failureOf } from "./failure.ts";
import type { PaymentProvider, PaymentRequest, ProviderPayment } from "./provider.ts";
import { settle } from "./settle.server.ts";

type Asking = Pick<Context, "services" | "language" | "origin">;

/**
 * Asks the provider for the payment of an order, once per order whoever asks: the order's id is the
 * key. An order with a stored method charges it; the others get a checkout. A provider that does
 * not answer leaves the order `loading`, for the next attempt.
 */
export async function startPayment(
  asking: Asking,
  orderId: string,
  next: string | undefined,
): Promise<void> {
  const { db, log, payments } = asking.services;
  const order = await db
    .selectFrom("orders")
    .selectAll()
    .where("id", "=", orderId)
    .executeTakeFirst();
  const provider = order && (await payments.of(order));
  if (!order || !provider || order.status !== "loading") return;
  try {
    const payment = await begin(asking, provider, order, ownPath(next, ""));
    const status = await settle(asking.services, provider, payment, null);
    // Given up for a newer order while the provider was answering: nobody has seen this checkout,
    // so nobody pays there.
    if (payment.status === "open" && status === "cancelled") await provider.cancel(payment.id);
  } catch (error) {
    log.warn(
      { reason: failureOf(error), order: orderId, provider: provider.name },
      "payment provider does not answer",
    );
  }
}

async function begin(
  { services, language, origin }: Asking,
  provider: PaymentProvider,
  order: Selectable<Orders>,
  back: string,
): Promise<ProviderPayment> {
  const { db } = services;
  const request =
    (order.payment_request as PaymentRequest | null) ??
    (await describe({ services, language, origin }, provider, order, back));
  if (order.stored_method_id === null) return provider.start(request);
  const stored = await db
    .selectFrom("stored_method")
    .selectAll()
    .where("id", "=", order.stored_method_id)
    .where("account_id", "=", order.account_id)
    .executeTakeFirst();
  if (!stored) throw new Error("the stored method is gone");
  return provider.charge(request, {
    id: stored.method_id,
    payer: stored.payer_id,
    paymentMethod: stored.payment_method,
  });
}

/**
 * The order as the provider is told of it, written down: asked again, whoever asks says the same,
 * as idempotency keys want it.
 */
async function describe(
  { services, language, origin }: Asking,
  provider: PaymentProvider,
  order: Selectable<Orders>,
  back: string,
): Promise<PaymentRequest> {
  const { db, sites, words } = services;
  const site = await sites.byId(order.site_id);
  if (!site) throw new Error("the order's site is gone");
  const country = order.country ?? (await buyerOf(db, order.account_id, site)).country;
  const account = provider.account ? `&account=${provider.account.id}` : "";
  const request: PaymentRequest = {
    orderId: order.id,
    amount: order.amount,
    currency: order.currency,
    country,
    paymentMethod: order.payment_method,
    language,
    description:
      words.get(language)?.intl.t("orders.description", { credits: order.credits }) ?? "",
    returnUrl: `${origin}/credits/${order.id}${back && `?next=${encodeURIComponent(back)}`}`,
    webhookUrl: `${origin}/api/payment-webhook.php?provider=${provider.name}${account}`,
    payer: order.account_id,
    remember: order.remember,
  };
  const { kept } = await db
    .updateTable("orders")
    .set({ payment_request: sql`coalesce(payment_request, ${JSON.stringify(request)}::jsonb)` })
    .where("id", "=", order.id)
    .returning(sql<PaymentRequest>`payment_request`.as("kept"))
    .executeTakeFirstOrThrow();
  return kept;
}

/**
 * Ends an order that was begun and left, at the provider too; one that gave way in our books
 * (give-way.server.ts) there as well. False: it is being paid, or the provider does not say. A
 * stored method that no answer came for may have been charged: its order stays.
 */
export async function cancelOrder(services: Services, orderId: string): Promise<boolean> {
  const { db, log, payments } = services;
  const { numUpdatedRows } = await db
    .updateTable("orders")
    .set({ status: "cancelled" })
    .where("id", "=", orderId)
    .where("status", "=", "loading")
    .where("stored_method_id", "is", null)
    .executeTakeFirst();
  if (numUpdatedRows > 0n) return true;
  const order = await db
    .selectFrom("orders")
    .select(["provider", "payment_account_id", "provider_payment_id"])
    .where("id", "=", orderId)
    .where("status", "in", ["pending", "cancelled"])
    .executeTakeFirst();
  const provider = order && (await payments.of(order));
  if (!provider || order.provider_payment_id === null) return false;
  try {
    const payment = await provider.cancel(order.provider_payment_id);
    await settle(services, provider, payment, null);
    return payment.status === "cancelled" || payment.status === "failed";
  } catch (error) {
    log.warn({ reason: failureOf(error), order: orderId }, "payment provider does not answer");
    return false;
  }
}

/**
 * Gives up what a member had begun before this order and never decided, at the provider too: two
 * open checkouts are an invitation to pay twice. Of several at once the newest stays: each gives up
 * what is older only. A bank transfer may be on its way and is left alone. What the provider does
 * not end is left as it is.
 */
export async function abandonOpen(
  services: Services,
  accountId: string,
  orderId: string,
): Promise<void> {
  const open = await services.db
    .selectFrom("orders")
    .where("account_id", "=", accountId)
    .where("id", "<", orderId)
    .where("status", "=", "pending")
    .where("checkout_url", "is not", null)
    .where("transfer", "is", null)
    .select(["id", "payment_method"])
    .orderBy("id", "desc")
    .limit(5)
    .execute();
  for (const { id, payment_method } of open)
    if (familyOf(payment_method) !== "bank_transfer") await cancelOrder(services, id);
}
