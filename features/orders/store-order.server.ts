import { agree } from "#features/agreements/agree.server.ts";
import type { CurrentText } from "#features/agreements/current-texts.server.ts";
import { sql } from "kysely";
import type { Services } from "#server/calls/context.ts";
import type { BundleId } from "#features/prices/bundles.ts";
import type { Currency } from "#features/payment-methods/currencies.ts";
import { familyOf } from "#features/payment-methods/methods.ts";
import { vatRateOf } from "#features/prices/tax/vat-rates.server.ts";
import { quote } from "#features/prices/quote.server.ts";
import {
  type Buyer,
  findDiscount,
  firstPurchaseOffer,
  takeUse,
  whyNot,
} from "#features/prices/discounts/find-discount.server.ts";
import { aboveLimit } from "#features/wallet/spending-limit/limits.server.ts";
import { commonRefusal, Refusal, refuserOf } from "#server/calls/refusal.ts";
import type { Tx } from "#server/db/database.ts";
import * as contract from "./contract.ts";
import type { ExpressRequest } from "./express-request.server.ts";
import { basketOf, laterAttempt, underWay } from "./retry-basket.server.ts";
import { cancelOrder } from "./start-payment.server.ts";

interface Wish {
  readonly buyer: Buyer & { readonly currency: Currency };
  readonly bundle: BundleId;
  readonly payment_method: string;
  /** Who takes the payment. */
  readonly how: {
    readonly provider: string;
    readonly payment_account_id: string | null;
    readonly stored_method_id: string | null;
    readonly remember: boolean;
  };
  readonly discount_code?: string | undefined;
  readonly express: ExpressRequest;
  /** What the order is placed under: terms and return policy as they read now. */
  readonly texts: readonly CurrentText[];
  /** Where the order is placed from (ISO 3166-1); null: not known. */
  readonly network_country: string | null;
  /** Cents that the member was shown. */
  readonly amount?: number | undefined;
  /** In which currency: consent is to both. */
  readonly currency?: string | undefined;
  /** Another attempt at this order. */
  readonly retry_of?: string | undefined;
}
const refuse = refuserOf(contract.order);

/**
 * Stores an order in the caller's transaction; the same for every way to pay. Gives its id and the
 * cents to pay, or what an order refuses. A country whose VAT nobody has entered is an error in the
 * log as well: only an operator can mend it.
 */
export async function storeOrder(
  { log }: Pick<Services, "log">,
  tx: Tx,
  wish: Wish,
): Promise<{ payment_id: string; amount: number } | Refusal> {
  const { buyer } = wish;
  const { country, siteId } = buyer;
  if ((await vatRateOf(tx, siteId, country)) === null) {
    log.error({ site: siteId, country }, "no VAT rate of this country: an order was refused");
    return refuse("vat_rate_unknown", { country });
  }
  await lockOffers(tx, buyer.accountId);
  const basket = wish.retry_of
    ? await basketOf(tx, buyer.accountId, wish.retry_of, buyer.currency)
    : null;
  const busy = wish.retry_of && !basket ? await underWay(tx, buyer.accountId, wish.retry_of) : null;
  if (busy) return refuse("order_in_progress", { payment_id: busy });
  if (
    basket &&
    basket.paymentmethods.length > 0 &&
    !basket.paymentmethods.includes(wish.payment_method)
  )
    return refuse("code_wrong_method");
  if (wish.retry_of && !basket && !(await isOwn(tx, buyer.accountId, wish.retry_of)))
    return commonRefusal("not_found");
  const discount =
    !basket && wish.discount_code ? await findDiscount(tx, buyer, wish.discount_code) : null;
  if (discount instanceof Refusal) return discount;
  const price =
    basket ??
    quote(wish.bundle, buyer.currency, discount, await firstPurchaseOffer(tx, buyer.accountId));
  const no = discount && whyNot(discount, price.full_amount, buyer.currency, wish.payment_method);
  if (no) return no;
  const { credits, amount, full_amount } = price;
  // Another attempt that no basket is left for costs something else: nobody has agreed to that.
  const unseen = wish.amount === undefined && wish.retry_of !== undefined && !basket;
  const other =
    wish.amount !== undefined && (wish.amount !== amount || wish.currency !== buyer.currency);
  if (unseen || other) return refuse("price_changed", { amount, currency: buyer.currency });

  const codeId =
    "discount_code_id" in price ? price.discount_code_id : (price.discount?.id ?? null);
  if (codeId) await freeFromTransfer(tx, buyer.accountId, codeId);
  const gone =
    (await takeUse(tx, codeId, buyer.accountId)) ??
    (await aboveLimit(tx, buyer.accountId, amount, buyer.currency));
  if (gone) return gone;
  const placed = await tx
    .insertInto("orders")
    .values({
      account_id: buyer.accountId,
      site_id: buyer.siteId,
      bundle_id: basket?.bundle_id ?? wish.bundle,
      credits,
      amount,
      full_amount,
      currency: buyer.currency,
      country: buyer.country,
      network_country: wish.network_country,
      ...wish.express,
      discount_code_id: codeId,
      payment_method: wish.payment_method,
      status: "loading",
      retry_of: basket?.id ?? null,
      ...wish.how,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  if (placed) {
    await agree(tx, buyer.accountId, { kind: "order", order: placed.id }, wish.texts);
    return { payment_id: placed.id, amount };
  }
  const later =
    (wish.how.stored_method_id && (await unanswered(tx, buyer.accountId))) ||
    (basket && (await laterAttempt(tx, buyer.accountId, basket.id)));
  if (later) return refuse("order_in_progress", { payment_id: later });
  const holder = await tx
    .selectFrom("orders")
    .select(["id", "status"])
    .where("account_id", "=", buyer.accountId)
    .where("discount_code_id", "=", codeId)
    .where("status", "in", ["loading", "pending", "completed"])
    .executeTakeFirst();
  if (!holder) return commonRefusal("busy"); // what was in the way has gone meanwhile
  return holder.status === "completed"
    ? refuse("code_already_used")
    : refuse("discount_in_use", { payment_id: holder.id });
}

/** One order of a member at a time decides who holds a discount. */
async function lockOffers(tx: Tx, accountId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`offers of ${accountId}`}, 0))`.execute(
    tx,
  );
}

/**
 * A bank transfer keeps its price but not its code when a newer order uses that code: its money may
 * be on its way, so it is not cancelled. One transfer at most: a second one keeps its code, so that
 * one code does not pay for any number of orders.
 */
async function freeFromTransfer(tx: Tx, accountId: string, codeId: string): Promise<void> {
  await sql`
    update orders o set discount_code_id = null
    where o.account_id = ${accountId} and o.discount_code_id = ${codeId} and o.status = 'pending'
      and o.checkout_url is not null and o.transfer is not null
      and not exists (select from orders other where other.account_id = o.account_id
        and other.status = 'pending' and other.transfer is not null
        and other.discount_code_id is null and other.amount < other.full_amount)`.execute(tx);
}

/** The order waits for a payment that began in the same transaction, at no checkout. */
export async function awaitPayment(tx: Tx, orderId: string, paymentId: string): Promise<void> {
  await tx
    .updateTable("orders")
    .set({ status: "pending", provider_payment_id: paymentId })
    .where("id", "=", orderId)
    .execute();
}

const isOwn = async (tx: Tx, accountId: string, orderId: string): Promise<boolean> =>
  (await tx
    .selectFrom("orders")
    .where("id", "=", orderId)
    .where("account_id", "=", accountId)
    .select("id")
    .executeTakeFirst()) !== undefined;

/**
 * The order of a stored method that was asked for and not answered yet: it may have been charged.
 */
async function unanswered(tx: Tx, accountId: string): Promise<string | null> {
  const row = await tx
    .selectFrom("orders")
    .where("account_id", "=", accountId)
    .where("status", "=", "loading")
    .where("stored_method_id", "is not", null)
    .select("id")
    .executeTakeFirst();
  return row?.id ?? null;
}

/**
 * Places an order, and once more when one that the provider has not answered for held its discount:
 * nobody has seen its checkout.
 */
export async function afterFreeing<T>(services: Services, place: () => Promise<T>): Promise<T> {
  return place().catch(async (error: unknown) => {
    const holder =
      error instanceof Refusal && error.code === "discount_in_use"
        ? (error.data as { payment_id: string }).payment_id
        : null;
    if (holder === null || (await isTransfer(services, holder))) throw error;
    if (!(await cancelOrder(services, holder))) throw error;
    return place();
  });
}

/** A bank transfer that was begun: its details promise that the credits come with the money. */
async function isTransfer({ db }: Services, orderId: string): Promise<boolean> {
  const row = await db
    .selectFrom("orders")
    .where("id", "=", orderId)
    .where("status", "=", "pending")
    .select(["transfer", "payment_method"])
    .executeTakeFirst();
  return (
    row !== undefined && (row.transfer !== null || familyOf(row.payment_method) === "bank_transfer")
  );
}
