import { sql } from "kysely";
import type { Database, Tx } from "#server/db/database.ts";

/**
 * Likes that each of these members has not seen, of members they may see; at most 1,000:
 * the badge shows 99+ from 100, the title all of them.
 */
export async function countNewLikes(
  db: Database | Tx,
  accountIds: readonly string[],
): Promise<number[]> {
  const { rows } = await sql<{ count: number }>`
    select (
      select count(*) from (
        select from likes l join account me on me.id = l.liked_id
          join profile p on p.id = l.account_id
        where l.liked_id = asked.id and l.seen_at is null
          and visible_to(me.id, me.site_id, p) limit 1000) counted) as count
    from unnest(${accountIds}::uuid[]) with ordinality asked (id, i) order by asked.i`.execute(db);
  return rows.map(({ count }) => count);
}
