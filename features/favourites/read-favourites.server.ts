import { sql } from "kysely";
import type { CallHandler } from "#server/calls/context.ts";
import { requireViewer } from "#features/identity/require-viewer.server.ts";
import { visibleCards } from "#features/profiles/card-by-id.server.ts";
import { microseconds, readCursor, writeCursor } from "#server/db/cursor.ts";
import type { Database, Tx } from "#server/db/database.ts";
import type * as contract from "./contract.ts";

const pageSize = 24;

/**
 * One page of the member's favourites, newest first. Rows of members not to be seen are left out, so
 * a page may be short; who comes back is there again.
 */
export const page: CallHandler<typeof contract.page> = async ({ db, site, viewer, input }) => {
  const me = requireViewer(viewer);
  const { after, id } = readCursor(input.cursor);
  const { rows } = await sql<{ id: string; at: number }>`
    select f.member_id as id, ${sql.raw(microseconds("f.created_at"))} as at
    from favourite f
    where f.account_id = ${me.id}
      and (f.created_at, f.member_id) < (${after}::timestamptz, ${id}::uuid)
    order by f.created_at desc, f.member_id desc limit ${pageSize + 1}`.execute(db);
  const shown = rows.slice(0, pageSize);
  const last = shown.at(-1);
  return {
    profiles: await visibleCards(
      db,
      site.id,
      me,
      shown.map((row) => row.id),
    ),
    next: rows.length > pageSize && last ? writeCursor(last) : null,
  };
};

/** Has the first of these two the other among the favourites? */
export async function isFavourite(
  db: Database | Tx,
  id: string,
  memberId: string,
): Promise<boolean> {
  const row = await db
    .selectFrom("favourite")
    .where("account_id", "=", id)
    .where("member_id", "=", memberId)
    .select("member_id")
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * How many of a member's favourites they may see, counted up to `most`: who is hidden or has blocked
 * them is in no number either.
 */
export async function countShown(
  tx: Tx,
  siteId: string,
  id: string,
  most: number,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from (
      select from favourite f join profile p on p.id = f.member_id
      where f.account_id = ${id} and visible_to(${id}::uuid, ${siteId}::uuid, p)
      limit ${most}) counted`.execute(tx);
  return rows[0]?.count ?? 0;
}
