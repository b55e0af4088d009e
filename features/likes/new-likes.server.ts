import { sql } from "kysely";
import type { Database, Tx } from "#server/db/database.ts";

/** Likes that this member has not seen, of members they may see; at most 100, which the badge shows as 99+. */
export async function countNewLikes(db: Database | Tx, accountId: string): Promise<number> {
  const { rows: [row] } = await sql<{ count: number }>`
    select count(*) as count from (
      select from likes l join account me on me.id = l.liked_id join profile p on p.id = l.account_id
      where l.liked_id = ${accountId} and l.seen_at is null and visible_to(me.id, me.site_id, p) limit 100) counted`.execute(db);
  return row?.count ?? 0;
}
