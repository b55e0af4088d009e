import { sql } from "kysely";
import type { Database, Tx } from "#server/db/database.ts";
import { blocked } from "../access.server.ts";

/**
 * Unread messages of each of these members, for badges and title (specification, section 2). Looks at the 500 newest conversations.
 */
export async function countUnread(
  db: Database | Tx,
  accountIds: readonly string[],
): Promise<number[]> {
  const { rows } = await sql<{ unread: number }>`
    select (
      select coalesce(sum(mine.num_unread_messages), 0)::integer
      from (select * from participant p where p.account_id = me.id order by p.last_at desc, p.conversation_id desc limit 500) mine
        join account them on them.id = mine.peer_id
      where mine.num_unread_messages > 0 and chat_standing(them.status, false, true, ${blocked}) not in ('blocked', 'gone')) as unread
    from unnest(${accountIds}::uuid[]) with ordinality me (id, i) order by me.i`.execute(db);
  return rows.map(({ unread }) => unread);
}
