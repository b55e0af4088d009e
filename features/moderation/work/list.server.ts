import { sql } from "kysely";
import { requireStaff, type Staff } from "#features/staff/staff.server.ts";
import type { CallHandler } from "#server/calls/context.ts";
import type { Database } from "#server/db/database.ts";
import { readCursor, writeCursor } from "#server/db/cursor.ts";
import type * as contract from "./contract.ts";
import { type Filter, findItems, kindsFor, toItem, waits } from "./items.server.ts";
import { kindsOf, type WorkKind } from "./kinds.ts";

const pageSize = 50;
/** Counting stops there: a longer queue is only long. */
const mostCounted = 1_000;

/** What waits on this site, of the kinds that are for who asks. */
export const list: CallHandler<typeof contract.list> = async ({ db, site, staff, input }) => {
  const me = requireStaff(staff);
  const [rows, counts] = await Promise.all([
    page(db, me, site.id, input, input.cursor),
    countKinds(db, me, site.id),
  ]);
  const shown = rows.slice(0, pageSize);
  const last = shown.at(-1);
  return {
    items: shown.map(toItem),
    next: rows.length > pageSize && last ? writeCursor(last, last.gravity) : null,
    counts,
  };
};

/**
 * One range of the index for each kind and gravity, of a page's length: page 200 reads no more than
 * page 1.
 */
async function page(
  db: Database,
  me: Staff,
  site: string,
  filter: Filter,
  cursor: string | undefined,
) {
  const {
    after,
    id,
    more: [gravity = 3],
  } = readCursor(cursor);
  const levels = [3, 2, 1].filter((level) => level <= gravity);
  const beyond = cursor
    ? sql`and (w.due_at, w.id) > (
        case when l.gravity = ${gravity}::int then ${after}::timestamptz else '-infinity' end,
        ${id}::uuid)`
    : sql``;
  const ranges = sql`
    select w.* from unnest(${[...kindsFor(me, filter)]}::text[]) k (kind)
      cross join unnest(${levels}::smallint[]) l (gravity)
      cross join lateral (select w.* from work_item w
        where ${waits(me, site, filter)} and w.kind = k.kind and w.gravity = l.gravity ${beyond}
        order by w.due_at, w.id limit ${pageSize + 1}) w`;
  return findItems(db, me, ranges, pageSize + 1);
}

async function countKinds(db: Database, me: Staff, site: string) {
  const { rows } = await sql<{ kind: WorkKind; open: number; late: number }>`
    select k.kind, c.open, c.late
    from unnest(${[...kindsOf(me)]}::text[]) with ordinality k (kind, at)
      cross join lateral (
        select count(*)::int as open, (count(*) filter (where due_at < now()))::int as late
        from (select due_at from work_item w
          where ${waits(me, site, {})} and w.kind = k.kind limit ${mostCounted}) x) c
    order by k.at`.execute(db);
  return rows;
}
