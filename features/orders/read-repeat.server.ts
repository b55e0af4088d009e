import type { CallHandler } from "#server/calls/context.ts";
import { requireViewer } from "#features/identity/require-viewer.server.ts";
import { isBundleId } from "#features/prices/bundles.ts";
import { buyerOf, quote } from "#features/prices/quote.server.ts";
import { firstPurchaseOffer } from "#features/prices/discounts/find-discount.server.ts";
import { taxIn } from "#features/prices/tax/tax.ts";
import { vatRateOf } from "#features/prices/tax/vat-rates.server.ts";
import type * as contract from "./contract.ts";
import { toStored } from "./list-stored.server.ts";

/**
 * The last paid package at today's price, and how it is paid: the newest stored method of the same
 * kind, else that method's checkout.
 */
export const readRepeat: CallHandler<typeof contract.readRepeat> = async ({
  db,
  services,
  site,
  viewer,
}) => {
  const { id } = requireViewer(viewer);
  const last = await db
    .selectFrom("orders")
    .where("account_id", "=", id)
    .where("status", "=", "completed")
    .orderBy("id", "desc")
    .select(["bundle_id", "payment_method", "completed_at", "created_at"])
    .executeTakeFirst();
  if (!last || !isBundleId(last.bundle_id)) return { repeat: null };
  const buyer = await buyerOf(db, id, site);
  const { credits, amount, full_amount } = quote(
    last.bundle_id,
    buyer.currency,
    await firstPurchaseOffer(db, id),
  );
  const offered = (await services.payments.offered(site.id, { ...buyer, amount })).find(
    ({ payment_method }) => payment_method === last.payment_method,
  );
  const rows = offered
    ? await db
        .selectFrom("stored_method")
        .selectAll()
        .where("account_id", "=", id)
        .where("removed_at", "is", null)
        .where("payment_method", "=", last.payment_method)
        .where("provider", "=", offered.provider.name)
        .where(
          "payment_account_id",
          offered.provider.account ? "=" : "is",
          offered.provider.account?.id ?? null,
        )
        .orderBy("id", "desc")
        .limit(10)
        .execute()
    : [];
  const taxRate = await vatRateOf(db, site.id, buyer.country);
  return {
    repeat: {
      bundle: last.bundle_id,
      credits,
      amount,
      full_amount,
      currency: buyer.currency,
      tax_rate: taxRate,
      tax: taxIn(amount, taxRate ?? 0).tax,
      payment_method: offered?.payment_method ?? null,
      test: offered?.provider.test ?? false,
      stored: rows.map(toStored).find(({ expired }) => !expired) ?? null,
      bought_at: (last.completed_at ?? last.created_at).toISOString(),
    },
  };
};
