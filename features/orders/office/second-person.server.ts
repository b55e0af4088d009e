import { sql } from "kysely";
import type { ParsedOf } from "#server/calls/define.ts";
import type { Database, Tx } from "#server/db/database.ts";
import type { GraveRules } from "#features/office/second-person/grave-calls.server.ts";
import { givenBack } from "#features/wallet/unused-of.server.ts";
import * as contract from "./contract.ts";

/** "12,5" is 1250 cents. */
export const toCents = (typed: string): number => Math.round(Number(typed.replace(",", ".")) * 100);

/**
 * Cents that operators would have given back of an order, this refund among them: several small
 * ones are a large one.
 */
export async function withEarlier(
  db: Database | Tx,
  order: string,
  amount: number,
): Promise<number> {
  const {
    rows: [row],
  } = await sql<{ cents: number }>`
    select coalesce(sum(amount), 0)::int as cents from refund
    where order_id = ${order} and operator_id is not null`.execute(db);
  return amount + (row?.cents ?? 0);
}

type Asked = ParsedOf<typeof contract.refundOrder>;

/** By the amount: an order that is not here, or an amount that is none, the call refuses itself. */
export const refundRules: GraveRules<Asked> = {
  async second({ order: { id }, amount, reason }, { db, site }) {
    const cents = toCents(amount);
    if (!((await withEarlier(db, id, cents)) > contract.secondAbove)) return null;
    const order = await db
      .selectFrom("orders")
      .where("id", "=", id)
      .where("site_id", "=", site.id)
      .select(["id", "currency", "amount", "status"])
      .executeTakeFirst();
    // What was not paid, or is more than is left, is refused at once.
    if (order?.status !== "completed") return null;
    if (cents > order.amount - (await givenBack(db, id)).amount) return null;
    return {
      what: "refund",
      thing: id,
      values: { amount: cents, currency: order.currency, order: id.slice(-12) },
      why: reason,
      to: `/operator/orders/${id}`,
    };
  },
  proof: async ({ order: { id }, amount }, { db }) =>
    (await withEarlier(db, id, toCents(amount))) > contract.proofAbove,
};
