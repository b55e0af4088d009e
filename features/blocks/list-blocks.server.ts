import { sql } from "kysely";
import type { CallHandler } from "#server/calls/context.ts";
import { requireViewer } from "#features/identity/require-viewer.server.ts";
import { microseconds, readCursor, writeCursor } from "#server/db/cursor.ts";
import type * as contract from "./contract.ts";

const pageSize = 24;

/**
 * Whom this member has blocked, by name, newest first. Members who deleted their account are
 * nobody's business any more.
 */
export const list: CallHandler<typeof contract.list> = async ({ db, viewer, input }) => {
  const me = requireViewer(viewer);
  const { after, id } = readCursor(input.cursor);
  const { rows } = await sql<{
    id: string;
    name: string;
    created_at: Date;
    at: number;
    wrote: boolean;
  }>`
    select b.blocked_id as id, p.name, b.created_at, ${sql.raw(microseconds("b.created_at"))} as at,
      exists (select from conversation c where c.last_seq > 0
        and c.a = least(b.account_id, b.blocked_id) and c.b = greatest(b.account_id, b.blocked_id)) as wrote
    from block b join profile p on p.id = b.blocked_id join account a on a.id = b.blocked_id
    where b.account_id = ${me.id} and (b.created_at, b.blocked_id) < (${after}::timestamptz, ${id}::uuid) and a.status <> 'deleted'
      and (${input.member ?? null}::uuid is null or b.blocked_id = ${input.member ?? null})
    order by b.created_at desc, b.blocked_id desc limit ${pageSize + 1}`.execute(db);
  const shown = rows.slice(0, pageSize);
  const last = shown.at(-1);
  return {
    blocked: shown.map((row) => ({
      id: row.id,
      name: row.name,
      blocked_at: row.created_at.toISOString(),
      wrote: row.wrote,
    })),
    next: rows.length > pageSize && last ? writeCursor(last) : null,
  };
};
