import { sql } from "kysely";
import { masked } from "#features/identity/masked.ts";
import { requireStaff } from "#features/staff/staff.server.ts";
import type { CallHandler } from "#server/calls/context.ts";
import { commonRefusal } from "#server/calls/refusal.ts";
import type * as contract from "../contract.ts";

const most = 50;
/** Nobody has to look at these. */
const settledOutcomes = ["new", "stopped", "made", "withdrawn_already", "paid_out"] as const;
/** What waits for its owner, who has not answered for three days, is looked at too. */
const answeredLate = sql<boolean>`(outcome <> 'waiting'
  or created_at < now() - interval '3 days' and not spent_since(account_id, created_at))`;

/**
 * What was declared without a login and waits for somebody: no such order, too late, not
 * paid. Refuses not_found to everybody but the site's operators.
 */
export const listDeclared: CallHandler<typeof contract.listDeclared> = async ({
  db,
  site,
  audit,
}) => {
  const rows = await db
    .selectFrom("withdrawal_declaration")
    .where("site_id", "=", site.id)
    .where("outcome", "not in", settledOutcomes)
    .where(answeredLate)
    .where("closed_at", "is", null)
    .selectAll()
    .orderBy("id")
    .limit(most)
    .execute();
  if (rows.length > 0)
    audit({ detail: { oldest: rows[0]?.id ?? "", number: String(rows.length) } });
  return {
    declared: rows.map(({ id, name, number, email, outcome, order_id, created_at }) => ({
      id,
      name,
      number,
      email: masked(email),
      outcome: outcome as "unmatched",
      order: order_id,
      created_at: created_at.toISOString(),
    })),
  };
};

/** One of them has been dealt with, once, and recorded. Refuses not_found. */
export const closeDeclared: CallHandler<typeof contract.closeDeclared> = async ({
  site,
  staff,
  audit,
  input,
  once,
}) => {
  const me = requireStaff(staff);
  return once(async ({ tx }) => {
    const { numUpdatedRows } = await tx
      .updateTable("withdrawal_declaration")
      .set({ closed_at: sql<Date>`now()`, closed_by: me.id })
      .where("id", "=", input.id)
      .where("site_id", "=", site.id)
      .where("outcome", "not in", settledOutcomes)
      .where(answeredLate)
      .where("closed_at", "is", null)
      .executeTakeFirst();
    if (!numUpdatedRows) return commonRefusal("not_found");
    audit({ detail: { declaration: input.id } });
    return { closed: true };
  });
};
