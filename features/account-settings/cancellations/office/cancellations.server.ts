import { sql } from "kysely";
import { masked } from "#features/identity/masked.ts";
import { requireStaff } from "#features/staff/staff.server.ts";
import type { CallHandler } from "#server/calls/context.ts";
import type { OutputOf } from "#server/calls/define.ts";
import { commonRefusal } from "#server/calls/refusal.ts";
import { microseconds, readCursor, writeCursor } from "#server/db/cursor.ts";
import type * as contract from "../contract.ts";
import { numberOf } from "../declare.server.ts";

const pageSize = 24;
type Listed = OutputOf<typeof contract.list>["cancellations"][number];
type Row = Omit<Listed, "number" | "created_at" | "ends_at" | "closed_at"> & {
  created_at: Date;
  ends_at: Date;
  closed_at: Date | null;
  at: number;
};

/**
 * The site's cancellations, newest first: those that an operator has to look after, or all others.
 * Refuses not_found to everybody but its operators.
 */
export const list: CallHandler<typeof contract.list> = async ({
  db,
  site,
  audit,
  input: { unmatched, cursor },
}) => {
  const { after, id } = readCursor(cursor);
  const beyond = cursor
    ? sql`and (c.created_at, c.id) < (${after}::timestamptz, ${id}::uuid)`
    : sql``;
  // Each has an index of its own.
  const those = sql.raw(unmatched ? "in" : "not in");
  const { rows } = await sql<Row>`
    select c.id, c.scope, c.kind, c.reason, c.name, c.email, to_char(c.wanted_on, 'YYYY-MM-DD') as wanted_on, c.status,
      c.created_at, c.ends_at, c.closed_at, ${sql.raw(microseconds("c.created_at"))} as at
    from cancellation c where c.site_id = ${site.id} and c.status ${those} ('unmatched', 'unanswered') ${beyond}
    order by c.created_at desc, c.id desc limit ${pageSize + 1}`.execute(db);
  const shown = rows.slice(0, pageSize);
  const last = shown.at(-1);
  if (last) audit({ detail: { newest: shown[0]?.id ?? last.id, oldest: last.id } });
  return {
    cancellations: shown.map(({ at: _at, ...row }) => ({
      ...row,
      email: row.email && masked(row.email),
      number: numberOf(row.id),
      created_at: row.created_at.toISOString(),
      ends_at: row.ends_at.toISOString(),
      closed_at: row.closed_at?.toISOString() ?? null,
    })),
    next: rows.length > pageSize && last ? writeCursor(last) : null,
  };
};

/** One that an operator has to look at has been dealt with, once, and recorded. Refuses not_found. */
export const close: CallHandler<typeof contract.close> = async ({
  site,
  staff,
  audit,
  input,
  once,
}) => {
  const me = requireStaff(staff);
  return once(async ({ tx }) => {
    const { numUpdatedRows } = await tx
      .updateTable("cancellation")
      .set({ status: "done", closed_at: sql<Date>`now()`, closed_by: me.id })
      .where("id", "=", input.id)
      .where("site_id", "=", site.id)
      .where("status", "in", ["unmatched", "unanswered"])
      .executeTakeFirst();
    if (!numUpdatedRows) return commonRefusal("not_found");
    audit({ detail: { cancellation: input.id } });
    return { closed: true };
  });
};
