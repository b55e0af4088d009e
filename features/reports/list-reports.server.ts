import { sql } from "kysely";
import type { CallHandler } from "#server/calls/context.ts";
import { requireViewer } from "#features/identity/require-viewer.server.ts";
import { microseconds, readCursor, writeCursor } from "#server/db/cursor.ts";
import type { OutputOf } from "#server/calls/define.ts";
import type * as contract from "./contract.ts";
import type { Database } from "#server/db/database.ts";
import { topicOf } from "#features/care/helplines.ts";
import { helpFor } from "./help-for.server.ts";

const pageSize = 24;
type Listed = OutputOf<typeof contract.list>["reports"][number];
type Row = Pick<Listed, "number" | "kind" | "reason" | "name" | "status"> & {
  id: string;
  at: number;
  conversation: string | null;
  created_at: Date;
  answered_at: Date | null;
};

/** What this member has reported, and what became of it. */
export const list: CallHandler<typeof contract.list> = async ({ db, viewer, input }) => {
  const me = requireViewer(viewer);
  const { after, id } = readCursor(input.cursor);
  const { rows } = await sql<Row>`
    select r.id, r.number, r.kind, r.reason, case when a.erased_at is null then p.name end as name,
      case when r.gone and r.status = 'dismissed' then 'gone' else r.status end as status,
      r.created_at, r.answered_at, r.conversation_id as conversation,
      ${sql.raw(microseconds("r.created_at"))} as at
    from report r left join profile p on p.id = r.subject_id
      left join account a on a.id = r.subject_id
    where r.reporter_id = ${me.id} and (r.created_at, r.id) < (${after}::timestamptz, ${id}::uuid)
    order by r.created_at desc, r.id desc limit ${pageSize + 1}`.execute(db);
  const shown = rows.slice(0, pageSize);
  const last = shown.at(-1);
  const help = input.cursor ? [] : await helpOf(db, me.id, shown);
  return {
    reports: shown.map(
      ({ number, kind, reason, name, status, created_at, answered_at, conversation }) => ({
        ...(conversation && { conversation }),
        number,
        kind,
        reason,
        name,
        status,
        created_at: created_at.toISOString(),
        answered_at: answered_at?.toISOString() ?? null,
      }),
    ),
    ...(help.length > 0 && { help }),
    next: rows.length > pageSize && last ? writeCursor(last) : null,
  };
};

async function helpOf(db: Database, member: string, reports: readonly Row[]) {
  const open = reports.find(({ status, reason }) => status === "open" && topicOf(reason));
  return open ? helpFor(db, member, open.reason) : [];
}
