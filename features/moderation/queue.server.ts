import { sql } from "kysely";
import { ownAccounts } from "#features/office/own-account.server.ts";
import { requireStaff } from "#features/staff/staff.server.ts";
import type { CallHandler } from "#server/calls/context.ts";
import type { OutputOf } from "#server/calls/define.ts";
import { microseconds, readCursor, writeCursor } from "#server/db/cursor.ts";
import type * as contract from "./contract.ts";

const pageSize = 24;
type Case = OutputOf<typeof contract.queue>["cases"][number];
export type Subject = NonNullable<Case["subject"]>;
interface Row extends Pick<Case, "id" | "gravity" | "reports" | "held" | "reasons"> {
  readonly opened_at: Date;
  readonly at: number;
  readonly subject: Subject | null;
}

/** The member a case is about, as JSON; needs the case as `c`. */
export const subjectOf = sql<Subject | null>`(select json_build_object('id', a.id, 'name', p.name, 'status', a.status, 'hidden', p.status = 'disabled',
    'erasure_waits_until', to_char(a.erasure_waits_until at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
    'held_until', case when a.held_until > now() then to_char(a.held_until at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') end)
  from account a join profile p on p.id = a.id where a.id = c.subject_id)`;

/**
 * What waits for a decision on this site, but about the reader's own member account. Refuses not_found to everybody but its operators (trust
 * row 27).
 */
export const queue: CallHandler<typeof contract.queue> = async ({ db, site, staff, input }) => {
  const {
    after,
    id,
    more: [gravity = 4],
  } = readCursor(input.cursor);
  const { rows } = await sql<Row>`
    select c.id, c.gravity, c.opened_at, ${sql.raw(microseconds("c.opened_at"))} as at,
      ${subjectOf} as subject, r.reports, r.reasons,
      (select count(*)::int from held_message h where h.case_id = c.id) as held
    from moderation_case c cross join lateral (
      select count(*)::int as reports, coalesce(array_agg(distinct reason), '{}') as reasons
        from report where case_id = c.id and status = 'open') r
    where c.site_id = ${site.id} and c.status = 'open'
      and (c.subject_id is null or c.subject_id <> all (${ownAccounts(requireStaff(staff))}))
      and (c.gravity < ${gravity}::int or (c.gravity = ${gravity}::int and (c.opened_at, c.id) > (${after}::timestamptz, ${id}::uuid)))
    order by c.gravity desc, c.opened_at, c.id limit ${pageSize + 1}`.execute(db);
  const shown = rows.slice(0, pageSize);
  const last = shown.at(-1);
  return {
    cases: shown.map(
      ({ id: each, gravity: weight, subject, reports, held, reasons, opened_at }) => ({
        id: each,
        gravity: weight,
        subject,
        reports,
        held,
        reasons,
        opened_at: opened_at.toISOString(),
      }),
    ),
    next: rows.length > pageSize && last ? writeCursor(last, last.gravity) : null,
  };
};
