import { sql } from "kysely";
import type { Database, Tx } from "#server/db/database.ts";

/** Somebody who likes a member and has not been noticed yet. */
export interface UnseenLike {
  readonly name: string;
  readonly fictional: boolean;
  readonly created_at: Date;
  /** The member likes them too. */
  readonly match: boolean;
}

/** Likes that this member has not seen, of members they may see; newest first, at most 20. */
export async function unseenLikes(db: Database | Tx, accountId: string): Promise<UnseenLike[]> {
  const { rows } = await sql<UnseenLike>`
    select p.name, p.fictional, l.created_at,
      exists (select from likes mine where mine.account_id = l.liked_id and mine.liked_id = l.account_id) as match
    from likes l join account me on me.id = l.liked_id join profile p on p.id = l.account_id
    where l.liked_id = ${accountId} and l.seen_at is null and visible_to(me.id, me.site_id, p)
    order by l.created_at desc limit 20`.execute(db);
  return rows;
}
