import { sql } from "kysely";
import type { Database, Tx } from "#server/db/database.ts";
import { blocked } from "../access.server.ts";

/** Somebody whose messages wait to be read. */
export interface UnreadSender {
  readonly conversation: string;
  readonly name: string;
  readonly fictional: boolean;
  readonly count: number;
  readonly last_at: Date;
}

/**
 * Who wrote what this member has not read, newest first, at most 20; never what they wrote. Nobody
 * blocked, nobody who has gone.
 */
export async function unreadSenders(db: Database | Tx, accountId: string): Promise<UnreadSender[]> {
  const { rows } = await sql<UnreadSender>`
    select mine.conversation_id as conversation, pr.name, pr.fictional,
      mine.num_unread_messages as count, c.last_at
    from (select * from participant p where p.account_id = ${accountId} order by p.last_at desc, p.conversation_id desc limit 500) mine
      join conversation c on c.id = mine.conversation_id
        join account them on them.id = mine.peer_id join profile pr on pr.id = mine.peer_id
    where mine.num_unread_messages > 0 and chat_standing(them.status, false, true, ${blocked}) not in ('blocked', 'gone')
    order by c.last_at desc limit 20`.execute(db);
  return rows;
}
