import type { CallHandler } from "#server/calls/context.ts";
import { requireViewer } from "#features/identity/require-viewer.server.ts";
import { isBundleId } from "../bundles.ts";
import { buyerOf, quote } from "../quote.server.ts";
import { Refusal } from "#server/calls/refusal.ts";
import type { z } from "zod";
import type * as contract from "./contract.ts";
import { guessCode } from "./guess-code.server.ts";
import { type Discount, findDiscount, firstPurchaseOffer, whyNot } from "./find-discount.server.ts";

/** The wire's object of a discount. */
export function toDiscountCode(discount: Discount): z.output<typeof contract.discountCodeSchema> {
  const {
    code,
    country,
    user_id,
    expires,
    expires_in,
    value_percentage,
    currency,
    minimum_order_value,
    status,
    validity,
    expired,
    paymentmethods,
  } = discount;
  return {
    code,
    country,
    user_id,
    expires: expires?.toISOString() ?? null,
    expires_in,
    value_percentage,
    currency,
    minimum_order_value,
    status,
    validity,
    expired,
    paymentmethods: [...paymentmethods],
  };
}

/**
 * A code and what it is worth; with `welcome`, the offer on the first purchase (specification,
 * sections 3, 7 and 8). An expired code is answered, marked as such, unless `bundle` asks whether
 * it can be used.
 */
export const readCode: CallHandler<typeof contract.readCode> = (request) =>
  guessCode(request, request.input.welcome ? undefined : request.input.code, () => look(request));

async function look({ db, site, services, viewer, input, refuse }: Parameters<typeof readCode>[0]) {
  const { id } = requireViewer(viewer);
  const buyer = await buyerOf(db, id, site);
  if (input.welcome) {
    // Its time runs only where something is sold.
    const sold = (await services.payments.takers(site.id)).length > 0;
    const offer = sold ? await firstPurchaseOffer(db, id) : null;
    return offer ? toDiscountCode(offer) : refuse("code_not_found");
  }
  const discount = input.code ? await findDiscount(db, buyer, input.code) : null;
  if (!discount) return refuse("code_not_found");
  if (discount instanceof Refusal) return discount;
  const no = isBundleId(input.bundle)
    ? whyNot(discount, quote(input.bundle, buyer.currency, null).full_amount, buyer.currency)
    : null;
  return no ?? toDiscountCode(discount);
}
