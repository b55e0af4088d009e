import { sql } from "kysely";
import { type CallHandler, type Context, requireViewer } from "#features/context.server.ts";
import { buyerOf, quote } from "#features/credits/quote.server.ts";
import { findDiscount, firstPurchaseOffer, whyNot } from "#features/discounts/find-discount.server.ts";
import { commonRefusal, invalidField, Refusal } from "#server/calls/refusal.ts";
import type * as contract from "./contract.ts";
import { findStored } from "./list-stored.server.ts";
import { findOrder, toOrder } from "./read-order.server.ts";
import { basketOf, laterAttempt, underWay } from "./retry-basket.server.ts";
import { abandonOpen, freeDiscount, startPayment } from "./start-payment.server.ts";

/**
 * Orders a bundle. The order is stored before the provider is asked, and the provider is asked by the order's id: a crash in
 * between loses nothing and doubles nothing, and the same Idempotency-Key goes on where it stopped (trust row 3).
 * Price: the better of the first-purchase offer and the given code, by the database's clock; of another attempt, that of the first.
 * Refuses a code that cannot be used, another price than the member was shown, and a provider that does not answer (nothing is
 * charged then). Whatever the member had begun before and not paid is given up, so that nobody pays twice by mistake.
 */
export const order: CallHandler<typeof contract.order> = async (request) => {
  const { db, services, site, viewer, input, refuse, once } = request;
  const member = requireViewer(viewer);
  const buyer = await buyerOf(db, member.id, site);
  const how = await methodOf(request, member.id, buyer);
  if (how instanceof Refusal) return how;
  // Another method instead of the one that waits for a decision: it ends first, at the provider too.
  if (input.retry_of && (await openOrder(request, member.id, input.retry_of)) && !(await freeDiscount(services, input.retry_of))) return refuse("order_in_progress", { payment_id: input.retry_of });

  const place = () => once(async ({ tx }) => {
    const basket = input.retry_of ? await basketOf(tx, member.id, input.retry_of, buyer.currency) : null;
    const busy = input.retry_of && !basket ? await underWay(tx, member.id, input.retry_of) : null;
    if (busy) return refuse("order_in_progress", { payment_id: busy });
    if (basket && basket.paymentmethods.length > 0 && !basket.paymentmethods.includes(input.payment_method)) return refuse("code_wrong_method");
    const discount = !basket && input.discount_code ? await findDiscount(tx, buyer, input.discount_code) : null;
    if (discount instanceof Refusal) return discount;
    const price = basket ?? quote(input.bundle, buyer.currency, discount, await firstPurchaseOffer(tx, member.id));
    const no = discount && whyNot(discount, price.full_amount, buyer.currency, input.payment_method);
    if (no) return no;
    const { credits, amount, full_amount } = price;
    if (input.amount !== undefined && input.amount !== amount) return refuse("price_changed", { amount, currency: buyer.currency });

    const codeId = "discount_code_id" in price ? price.discount_code_id : price.discount?.id ?? null;
    const placed = await tx.insertInto("orders").values({
      account_id: member.id, site_id: site.id, bundle_id: basket?.bundle_id ?? input.bundle, credits, amount, full_amount, currency: buyer.currency, country: buyer.country,
      discount_code_id: codeId, payment_method: input.payment_method, status: "loading", retry_of: basket?.id ?? null, ...how,
    }).onConflict((conflict) => conflict.doNothing()).returning("id").executeTakeFirst();
    if (placed) return { payment_id: placed.id };
    const later = basket && (await laterAttempt(tx, member.id, basket.id));
    if (later) return refuse("order_in_progress", { payment_id: later });
    const holder = await tx.selectFrom("orders").select(["id", "status"]).where("account_id", "=", member.id).where("discount_code_id", "=", codeId)
      .where("status", "in", ["loading", "pending", "completed"]).executeTakeFirst();
    return holder?.status === "completed" ? refuse("code_already_used") : refuse("discount_in_use", { payment_id: holder?.id ?? "" });
  });

  const { payment_id } = await place().catch(async (error: unknown) => {
    // An order that was begun and left holds the discount: it is given up for the new one, unless it is being paid.
    const holder = error instanceof Refusal && error.code === "discount_in_use" ? (error.data as { payment_id: string }).payment_id : null;
    if (holder === null || !(await freeDiscount(services, holder))) throw error;
    return place();
  });
  await startPayment(request, payment_id, input.next);
  await abandonOpen(services, member.id, payment_id);
  const placed = await findOrder(db, member.id, payment_id);
  if (!placed) return commonRefusal("not_found");
  // A stored method may have been charged though no answer came: its order waits for what the provider says.
  if (placed.status === "loading" && !how.stored_method_id) return refuse("payment_unavailable");
  const answer = await toOrder(db, placed, buyer.country, services);
  return { order: answer, checkout_url: answer.checkout_url };
};

type Request = Parameters<CallHandler<typeof contract.order>>[0];

/** Who takes the payment: the provider that keeps the stored method, or the one that offers the chosen one. */
async function methodOf({ db, services, site, input, refuse }: Request, accountId: string, buyer: { country: string; currency: string }) {
  const wrong = () => invalidField("payment_method", "invalid.payment_method");
  if (input.stored_method) {
    const stored = await findStored(db, accountId, input.stored_method);
    const provider = stored && (await services.payments.of(stored));
    if (!stored || !provider) return refuse("stored_method_gone");
    if (stored.payment_method !== input.payment_method) return wrong();
    return { provider: stored.provider, payment_account_id: stored.payment_account_id, stored_method_id: stored.id, remember: false };
  }
  const offered = (await services.payments.offered(site.id, buyer)).find(({ payment_method }) => payment_method === input.payment_method);
  if (!offered) return wrong();
  const { name, account, stores } = offered.provider;
  return { provider: name, payment_account_id: account?.id ?? null, stored_method_id: null, remember: input.remember === true && stores.includes(input.payment_method) };
}

async function openOrder({ db }: Pick<Context, "db">, accountId: string, id: string): Promise<boolean> {
  const row = await db.selectFrom("orders").where("id", "=", id).where("account_id", "=", accountId).where("status", "=", "pending").where("checkout_url", "is not", null).select(sql`1`.as("one")).executeTakeFirst();
  return row !== undefined;
}
