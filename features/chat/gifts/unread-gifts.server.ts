import { sql } from "kysely";
import { blocked } from "../access.server.ts";
import type { Database, Tx } from "#server/db/database.ts";

/** A gift that waits to be seen in its conversation. */
export interface UnreadGift {
  readonly conversation: string;
  readonly name: string;
  readonly fictional: boolean;
  readonly created_at: Date;
}

/** Gifts that this member has not seen, newest first, at most 20; of nobody blocked or gone. */
export async function unreadGifts(db: Database | Tx, accountId: string): Promise<UnreadGift[]> {
  const { rows } = await sql<UnreadGift>`
    select g.conversation_id as conversation, pr.name, pr.fictional, g.created_at
    from (select * from gift_received where receiver_id = ${accountId} order by created_at desc limit 200) g
      join participant mine on mine.conversation_id = g.conversation_id
        and mine.account_id = g.receiver_id and mine.read_seq < g.seq
      join account them on them.id = g.sender_id join profile pr on pr.id = g.sender_id
    where mine.num_unread_messages > 0 and chat_standing(them.status, false, true, ${blocked}) not in ('blocked', 'gone')
    order by g.created_at desc limit 20`.execute(db);
  return rows;
}
