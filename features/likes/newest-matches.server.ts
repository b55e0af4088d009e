import { sql } from "kysely";
import type { Database } from "#server/db/database.ts";

/**
 * Whom a member likes and is liked by, by the member's own like, newest first, at most so many. The
 * like back is looked up for each row, as on the page of matches.
 */
export async function newestMatches(db: Database, id: string, most: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select l.liked_id as id from likes l cross join lateral (select from likes
      where account_id = l.liked_id and liked_id = l.account_id limit 1) back
    where l.account_id = ${id} order by l.created_at desc, l.liked_id desc limit ${most}`.execute(
    db,
  );
  return rows.map((row) => row.id);
}
