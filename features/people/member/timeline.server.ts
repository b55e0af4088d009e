import { sql } from "kysely";
import type { CallHandler } from "#server/calls/context.ts";
import type { OutputOf } from "#server/calls/define.ts";
import { microseconds, readCursor, writeCursor } from "#server/db/cursor.ts";
import type * as contract from "../contract.ts";
import { requireMember } from "./require-member.server.ts";

const pageSize = 40;

type Event = OutputOf<typeof contract.timeline>["events"][number];
type Row = Omit<Event, "at" | "id"> & { id: string; at: Date; micros: number };

/**
 * What happened with a member, of every kind in one order. Each table gives its newest of the page,
 * so that none is read to its end. Refuses not_found to everybody but the office.
 */
export const timeline: CallHandler<typeof contract.timeline> = async ({
  db,
  site,
  audit,
  input: { id, cursor },
}) => {
  await requireMember(db, site, id);
  audit({ subject: id });
  const { after, id: last } = readCursor(cursor);
  const page = sql`where (at, id) < (${after}::timestamptz, ${last}::uuid) order by at desc, id desc limit ${pageSize + 1}`;
  const { rows } = await sql<Row>`
    select kind, id, what, amount, at, ${sql.raw(microseconds("at"))} as micros from (
      (select * from (
        select 'signed_up' as kind, id, '' as what, null::int as amount, signup_date as at from account where id = ${id}
        union all select 'confirmed', id, '', null, confirmed_at from account where id = ${id} and confirmed_at is not null
      ) of_account ${page})
      union all (select 'logged_in', id, user_agent, null, created_at as at from session where account_id = ${id}
        and (created_at, id) < (${after}::timestamptz, ${last}::uuid) order by created_at desc, id desc limit ${pageSize + 1})
      union all (select 'photo', id, status, null, created_at from image where profile_id = ${id}
        and (created_at, id) < (${after}::timestamptz, ${last}::uuid) order by created_at desc, id desc limit ${pageSize + 1})
      union all (select 'order', id, status, amount, created_at from orders where account_id = ${id}
        and (created_at, id) < (${after}::timestamptz, ${last}::uuid) order by id desc limit ${pageSize + 1})
      union all (select 'credits', id, reason, credits, created_at from ledger_entry where account_id = ${id}
        and (created_at, id) < (${after}::timestamptz, ${last}::uuid) order by id desc limit ${pageSize + 1})
      union all (select 'report_about', id, reason, null, created_at from report where subject_id = ${id}
        and (created_at, id) < (${after}::timestamptz, ${last}::uuid) order by created_at desc, id desc limit ${pageSize + 1})
      union all (select 'report_by', id, reason, null, created_at from report where reporter_id = ${id}
        and (created_at, id) < (${after}::timestamptz, ${last}::uuid) order by created_at desc, id desc limit ${pageSize + 1})
      union all (select 'decision', id, kind, null, begins_at from measure where subject_id = ${id}
        and (begins_at, id) < (${after}::timestamptz, ${last}::uuid) order by begins_at desc, id desc limit ${pageSize + 1})
      union all (select 'undone', id, kind, null, undone_at from measure where subject_id = ${id}
        and (undone_at, id) < (${after}::timestamptz, ${last}::uuid) order by undone_at desc, id desc limit ${pageSize + 1})
      union all (select 'opened', id, purpose, null, created_at from audit
        where site_id = ${site.id} and subject_id = ${id} and call = 'people.openPrivate'
        and (created_at, id) < (${after}::timestamptz, ${last}::uuid) order by created_at desc, id desc limit ${pageSize + 1})
    ) every order by at desc, id desc limit ${pageSize + 1}`.execute(db);
  const shown = rows.slice(0, pageSize);
  const end = shown.at(-1);
  return {
    events: shown.map(({ micros: _micros, at, ...row }) => ({ ...row, at: at.toISOString() })),
    next: rows.length > pageSize && end ? writeCursor({ at: end.micros, id: end.id }) : null,
  };
};
