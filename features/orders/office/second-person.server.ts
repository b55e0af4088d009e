import type { ParsedOf } from "#server/calls/define.ts";
import type { GraveRules, Looked } from "#features/office/second-person/grave-calls.server.ts";
import { leftToGiveBack } from "../refunds/give-back-unassigned.server.ts";
import type * as contract from "./contract.ts";
import { withEarlier } from "./given-by-operators.server.ts";
import { refundLimits } from "./refund-limits.ts";

/** "12,5" is 1250 cents. */
export const toCents = (typed: string): number => Math.round(Number(typed.replace(",", ".")) * 100);

type Asked = ParsedOf<typeof contract.refundOrder>;

const orderOf = ({ order }: Asked, { db, site }: Looked) =>
  db
    .selectFrom("orders")
    .where("id", "=", order.id)
    .where("site_id", "=", site.id)
    .select(["id", "currency", "amount", "status"])
    .executeTakeFirst();

/** By the amount: an order that is not here, or an amount that is none, the call refuses itself. */
export const refundRules: GraveRules<Asked> = {
  // Whatever waits for a second person is a large refund.
  may: "refunds.large",
  async second(asked, looked) {
    const order = await orderOf(asked, looked);
    const amount = toCents(asked.amount);
    if (!order || !(amount > 0)) return null;
    const { id, currency } = order;
    // What was not paid, or is more than is left, is refused at once.
    const left = await leftToGiveBack(looked.db, order);
    if (left === null || amount > left) return null;
    const { by } = looked;
    if (by) {
      const counted = await withEarlier(looked.db, { order: id, currency, amount, by });
      if (counted <= refundLimits(currency).alone) return null;
    }
    return {
      what: "refund",
      thing: id,
      values: { amount, currency, order: id.slice(-12) },
      why: asked.reason,
      to: `/operator/orders/${id}`,
    };
  },
  async proof(asked, looked) {
    const { by } = looked;
    if (!by) return true;
    const order = await orderOf(asked, looked);
    if (!order) return false;
    const { id, currency } = order;
    const amount = toCents(asked.amount);
    const counted = await withEarlier(looked.db, { order: id, currency, amount, by });
    return counted > refundLimits(currency).large;
  },
};
