import type { CallHandler } from "#server/calls/context.ts";
import { commonRefusal } from "#server/calls/refusal.ts";
import { openPayee } from "../refunds/payee.server.ts";
import type * as contract from "./contract.ts";

/**
 * Opens where the money of an erased account can be sent, while one of its refunds waits. Who opened
 * it, and why, is recorded before it is shown. Refuses not_found for another site's refund, and
 * payee_not_kept.
 */
export const openPayeeOf: CallHandler<typeof contract.openPayeeOf> = async ({
  db,
  services,
  site,
  audit,
  refuse,
  input: { refund, purpose },
}) => {
  const found = await db
    .selectFrom("refund as r")
    .innerJoin("orders as o", "o.id", "r.order_id")
    .where("r.id", "=", refund.id)
    .where("o.site_id", "=", site.id)
    .select(["r.account_id", "r.order_id", "r.status"])
    .executeTakeFirst();
  if (!found) return commonRefusal("not_found");
  const payee =
    found.status === "asked" || found.status === "failed"
      ? await openPayee(services, found.account_id)
      : null;
  if (!payee) return refuse("payee_not_kept");
  audit({
    subject: found.account_id,
    purpose,
    detail: { order: found.order_id, refund: refund.id },
  });
  return payee;
};
