import type { Selectable } from "kysely";
import type { z } from "zod";
import type { Orders } from "#db/schema.ts";
import { type CallHandler, requireViewer, type Services } from "#features/context.server.ts";
import { buyerOf } from "#features/credits/quote.server.ts";
import { commonRefusal } from "#server/calls/refusal.ts";
import type { Database, Tx } from "#server/db/database.ts";
import type * as contract from "./contract.ts";

type Order = z.output<typeof contract.orderSchema>;

/** An order of this member, or null: somebody else's is nobody's (trust row 5). */
export async function findOrder(db: Database | Tx, accountId: string, id: string): Promise<(Selectable<Orders> & { code: string | null }) | null> {
  const row = await db.selectFrom("orders").leftJoin("discount_code", "discount_code.id", "orders.discount_code_id")
    .where("orders.id", "=", id).where("orders.account_id", "=", accountId).selectAll("orders").select("discount_code.code").executeTakeFirst();
  return row ?? null;
}

/** The wire's order. */
export async function toOrder(row: Selectable<Orders> & { code: string | null }, country: string, { payments }: Services): Promise<Order> {
  const { id, status, bundle_id, credits, amount, full_amount, currency, payment_method, checkout_url, created_at, completed_at, code } = row;
  return {
    payment_id: id, status: status as Order["status"], bundle: bundle_id as Order["bundle"], credits, amount, full_amount, currency,
    discount_code: code, payment_method,
    paymentmethods: (await payments.offered(row.site_id, { country, currency, amount })).map((method) => method.payment_method),
    checkout_url: status === "pending" ? checkout_url : null,
    created_at: created_at.toISOString(), completed_at: completed_at?.toISOString() ?? null,
  };
}

/** One order and how far it is (specification, section 4: loading, pending, completed, failed, cancelled). */
export const readOrder: CallHandler<typeof contract.readOrder> = async ({ db, services, site, viewer, input }) => {
  const { id } = requireViewer(viewer);
  const row = await findOrder(db, id, input.payment_id);
  if (!row) return commonRefusal("not_found");
  const { country } = await buyerOf(db, id, site);
  return { order: await toOrder(row, country, services) };
};

/** Payment methods for the member's country, its own first. */
export const listMethods: CallHandler<typeof contract.listMethods> = async ({ db, services, site, viewer }) => {
  const { id } = requireViewer(viewer);
  const { country, currency } = await buyerOf(db, id, site);
  const offered = await services.payments.offered(site.id, { country, currency });
  return { paymentmethods: offered.map(({ payment_method, provider }) => ({ payment_method, test: provider.test })) };
};
