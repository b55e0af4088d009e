import { sql } from "kysely";
import { type CallHandler, requireViewer } from "#features/context.server.ts";
import { buyerOf, quote } from "#features/credits/quote.server.ts";
import { findDiscount, firstPurchaseOffer, whyNot } from "#features/discounts/find-discount.server.ts";
import { commonRefusal, invalidField, Refusal } from "#server/calls/refusal.ts";
import type * as contract from "./contract.ts";
import { findOrder, toOrder } from "./read-order.server.ts";
import { freeDiscount, startPayment } from "./start-payment.server.ts";

/**
 * Orders a bundle. The order is stored before the provider is asked, and the provider is asked by the order's id: a crash in
 * between loses nothing and doubles nothing, and the same Idempotency-Key goes on where it stopped (trust row 3).
 * Price: the better of the first-purchase offer and the given code, by the database's clock. Refuses a code that cannot be
 * used, another price than the member was shown, and a provider that does not answer (nothing is charged then).
 */
export const order: CallHandler<typeof contract.order> = async (request) => {
  const { db, services, site, viewer, input, refuse, once } = request;
  const member = requireViewer(viewer);
  const buyer = await buyerOf(db, member.id, site);
  const offered = (await services.payments.offered(site.id, buyer)).find(({ payment_method }) => payment_method === input.payment_method);
  if (!offered) return invalidField("payment_method", "invalid.payment_method");

  const place = () => once(async ({ tx }) => {
    const discount = input.discount_code ? await findDiscount(tx, buyer, input.discount_code) : null;
    if (discount instanceof Refusal) return discount;
    const { credits, amount, full_amount, discount: best } = quote(input.bundle, buyer.currency, discount, await firstPurchaseOffer(tx, member.id));
    const no = discount && whyNot(discount, full_amount, buyer.currency, input.payment_method);
    if (no) return no;
    if (input.amount !== undefined && input.amount !== amount) return refuse("price_changed", { amount, currency: buyer.currency });

    const placed = await tx.insertInto("orders").values({
      account_id: member.id, site_id: site.id, bundle_id: input.bundle, credits, amount, full_amount, currency: buyer.currency,
      discount_code_id: best?.id ?? null, payment_method: input.payment_method, provider: offered.provider.name, payment_account_id: offered.provider.account?.id ?? null, status: "loading", country: buyer.country,
    }).onConflict((conflict) => conflict.columns(["account_id", "discount_code_id"])
      .where(sql<boolean>`discount_code_id is not null and status in ('loading', 'pending', 'completed')`).doNothing()).returning("id").executeTakeFirst();
    if (placed) return { payment_id: placed.id };
    const holder = await tx.selectFrom("orders").select(["id", "status"]).where("account_id", "=", member.id).where("discount_code_id", "=", best?.id ?? null)
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
  const placed = await findOrder(db, member.id, payment_id);
  if (!placed) return commonRefusal("not_found");
  if (placed.status === "loading") return refuse("payment_unavailable");
  const answer = await toOrder(placed, buyer.country, services);
  return { order: answer, checkout_url: answer.checkout_url };
};
