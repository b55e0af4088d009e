import type { CallHandler } from "#server/calls/context.ts";
import { requireStaff } from "#features/staff/staff.server.ts";
import { commonRefusal } from "#server/calls/refusal.ts";
import { endDifference } from "#features/orders/record-difference.server.ts";
import type * as contract from "./contract.ts";
import type { DifferenceKind } from "#features/orders/difference-kinds.ts";
import { pageOf, pageSize } from "./page.ts";

/** This site's differences. Refuses not_found to everybody but its operators (trust row 27). */
export const listDifferences: CallHandler<typeof contract.listDifferences> = async ({
  db,
  site,
  staff,
  input,
}) => {
  const { open = false, kind: only, payment_id, before } = input;
  const rows = await db
    .selectFrom("payment_difference as d")
    .innerJoin("orders as o", "o.id", "d.order_id")
    .leftJoin("staff as s", "s.id", "d.closed_by")
    .where("d.site_id", "=", site.id)
    .$if(only !== undefined, (q) => q.where("d.kind", "=", only ?? ""))
    .$if(open, (q) => q.where("d.closed_at", "is", null))
    .$if(payment_id !== undefined, (q) => q.where("d.order_id", "=", payment_id ?? ""))
    .$if(before !== undefined, (q) => q.where("d.id", "<", before ?? ""))
    .select([
      "d.id",
      "d.kind",
      "d.order_id",
      "o.provider",
      "o.payment_account_id",
      "d.reference",
      "d.amount",
      "d.currency",
      "d.found_at",
      "d.closed_at",
      "s.name as closed_by",
      "d.note",
    ])
    .orderBy("d.id", "desc")
    .limit(pageSize + 1)
    .execute();
  const { page, next } = pageOf(rows);
  return {
    differences: page.map(
      ({ kind, order_id, payment_account_id, found_at, closed_at, ...row }) => ({
        ...row,
        own: payment_account_id !== null,
        kind: kind as DifferenceKind,
        payment_id: order_id,
        found_at: found_at.toISOString(),
        closed_at: closed_at?.toISOString() ?? null,
      }),
    ),
    next,
    may_close: requireStaff(staff).may("refunds.give"),
  };
};

/**
 * Closes a difference that waits for somebody. Written to the audit. Refuses not_found for another
 * site's, and one that is closed.
 */
export const closeDifference: CallHandler<typeof contract.closeDifference> = async ({
  site,
  staff,
  audit,
  input,
  refuse,
  once,
}) => {
  const me = requireStaff(staff);
  return once(async ({ tx }) => {
    const found = await tx
      .selectFrom("payment_difference as d")
      .innerJoin("orders as o", "o.id", "d.order_id")
      .where("d.id", "=", input.difference.id)
      .where("d.site_id", "=", site.id)
      .select(["d.kind", "d.closed_at", "o.account_id", "o.id as order"])
      .forUpdate("d")
      .executeTakeFirst();
    if (!found) return commonRefusal("not_found");
    if (found.closed_at) return refuse("difference_closed");
    await endDifference(tx, input.difference.id, me.id, input.note);
    audit({
      subject: found.account_id,
      detail: { order: found.order, kind: found.kind, note: input.note },
    });
    return { closed: true as const };
  });
};
