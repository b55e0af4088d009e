import { sql } from "kysely";
import { wroteLately } from "#features/blocks/wrote-lately.ts";
import { microseconds, readCursor, writeCursor } from "#server/db/cursor.ts";
import type { CallHandler } from "#server/calls/context.ts";
import { requireViewer } from "#features/identity/require-viewer.server.ts";
import type * as contract from "./contract.ts";

const pageSize = 24;

/**
 * Lists members, newest first and 24 at a time, who wrote to the viewer in the last 90 days and
 * whose profile no longer opens: they blocked the viewer, were banned or suspended, or deleted the
 * account, also for 14 days after its erasure. The viewer can still report them. Members whom the
 * viewer blocked are in the list of blocks.
 */
export const writers: CallHandler<typeof contract.writers> = async ({ db, viewer, input }) => {
  const me = requireViewer(viewer);
  const one = input.member ?? null;
  const { after, id } = readCursor(input.cursor);
  const { rows } = await sql<{ id: string; name: string | null; wrote_at: Date; at: number }>`
    select p.id, case when them.status <> 'deleted' then p.name end as name,
      c.last_at as wrote_at, ${sql.raw(microseconds("c.last_at"))} as at
    from participant mine join conversation c on c.id = mine.conversation_id
      join account them on them.id = mine.peer_id join profile p on p.id = mine.peer_id
    where mine.account_id = ${me.id} and (them.erased_at is null or exists (select from erased_writer w
        where w.account_id = them.id and w.until > now()))
      and (c.last_at, p.id) < (${after}::timestamptz, ${id}::uuid)
      and ${wroteLately(sql`c.id`, sql`mine.peer_id`)}
      and (mine.peer_id = ${one}::uuid or (${one}::uuid is null
        and not exists (select from block b
          where b.account_id = mine.account_id and b.blocked_id = mine.peer_id)
        and (them.status in ('blocked', 'deleted') or exists (select from block b
          where b.account_id = mine.peer_id and b.blocked_id = mine.account_id))))
    order by c.last_at desc, p.id desc limit ${pageSize + 1}`.execute(db);
  const shown = rows.slice(0, pageSize);
  const last = shown.at(-1);
  return {
    writers: shown.map(({ at: _at, wrote_at, ...row }) => ({
      ...row,
      wrote_at: wrote_at.toISOString(),
    })),
    next: rows.length > pageSize && last ? writeCursor(last) : null,
  };
};
