import { sql } from "kysely";
import type { Database } from "#server/db/database.ts";

/** Likes that a member has not looked at, at most 100 (shown as 99+); only of members who are visible to them. */
export async function countNewLikes(db: Database, accountId: string): Promise<number> {
  const { rows } = await sql<{ new_likes: number }>`
    select count(*)::int as new_likes from (
      select from likes l join profile p on p.id = l.account_id join account me on me.id = l.liked_id
      where l.liked_id = ${accountId} and l.seen_at is null and visible_to(l.liked_id, me.site_id, p)
      limit 100) newest`.execute(db);
  return rows[0]?.new_likes ?? 0;
}
