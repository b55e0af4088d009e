import type { Selectable } from "kysely";
import type { z } from "zod";
import type { Orders } from "#db/schema.ts";
import type { CallHandler, Services } from "#server/calls/context.ts";
import { requireViewer } from "#features/identity/require-viewer.server.ts";
import { buyerOf } from "#features/prices/quote.server.ts";
import { invoicesOf } from "#features/invoices/read-invoice.server.ts";
import { taxIn } from "#features/prices/tax/tax.ts";
import { vatRateOf } from "#features/prices/tax/vat-rates.server.ts";
import { commonRefusal } from "#server/calls/refusal.ts";
import type { Database, Tx } from "#server/db/database.ts";
import type * as contract from "./contract.ts";
import { familyOf } from "#features/payment-methods/methods.ts";
import type { OfferedMethod } from "./payments.ts";
import { basketOf } from "./retry-basket.server.ts";

type Order = z.output<typeof contract.orderSchema>;
type OrderRow = Selectable<Orders> & { code: string | null };

/** An order of this member, or null: somebody else's is nobody's (trust row 5). */
export async function findOrder(
  db: Database | Tx,
  accountId: string,
  id: string,
): Promise<OrderRow | null> {
  const row = await db
    .selectFrom("orders")
    .leftJoin("discount_code", "discount_code.id", "orders.discount_code_id")
    .where("orders.id", "=", id)
    .where("orders.account_id", "=", accountId)
    .selectAll("orders")
    .select("discount_code.code")
    .executeTakeFirst();
  return row ?? null;
}

const toMethod = ({ payment_method, provider }: OfferedMethod) => ({
  payment_method,
  family: familyOf(payment_method),
  test: provider.test,
  storable: provider.stores.includes(payment_method),
});

/** The wire's order, with what can be done about it. `country`: the member's now. */
export async function toOrder(
  db: Database,
  row: OrderRow,
  country: string,
  { payments }: Services,
): Promise<Order> {
  const {
    id,
    status,
    bundle_id,
    credits,
    amount,
    full_amount,
    currency,
    payment_method,
    checkout_url,
    created_at,
    completed_at,
    code,
    account_id,
    site_id,
    stored_method_id,
    decline,
    transfer,
  } = row;
  const undecided =
    status === "failed" ||
    status === "cancelled" ||
    (status === "pending" && checkout_url !== null);
  const basket = undecided ? await basketOf(db, account_id, id, currency) : null;
  const taxRate = await vatRateOf(db, site_id, row.country ?? country);
  return {
    payment_id: id,
    test: row.test,
    status: status as Order["status"],
    bundle: bundle_id as Order["bundle"],
    credits,
    amount,
    full_amount,
    currency,
    tax_rate: taxRate,
    tax: taxIn(amount, taxRate ?? 0).tax,
    discount_code: code,
    payment_method,
    family: familyOf(payment_method),
    stored: stored_method_id !== null,
    decline: decline as Order["decline"],
    paymentmethods: undecided
      ? (await payments.offered(site_id, { country, currency, amount })).map(toMethod)
      : [],
    retry: basket !== null && !basket.is_tried_again,
    checkout_url: status === "pending" ? checkout_url : null,
    transfer: status === "pending" ? (transfer as Order["transfer"]) : null,
    invoices: status === "completed" ? await invoicesOf(db, account_id, id) : [],
    created_at: created_at.toISOString(),
    completed_at: completed_at?.toISOString() ?? null,
  };
}

/**
 * One order and how far it is (specification, section 4: loading, pending, completed, failed,
 * cancelled).
 */
export const readOrder: CallHandler<typeof contract.readOrder> = async ({
  db,
  services,
  site,
  viewer,
  input,
}) => {
  const { id } = requireViewer(viewer);
  const row = await findOrder(db, id, input.payment_id);
  if (!row) return commonRefusal("not_found");
  const { country } = await buyerOf(db, id, site);
  return { order: await toOrder(db, row, country, services) };
};

/** Payment methods for the member's country, its own first. */
export const listMethods: CallHandler<typeof contract.listMethods> = async ({
  db,
  services,
  site,
  viewer,
}) => {
  const { id } = requireViewer(viewer);
  const { country, currency } = await buyerOf(db, id, site);
  return {
    paymentmethods: (await services.payments.offered(site.id, { country, currency })).map(toMethod),
  };
};
