import { sql } from "kysely";
import type { Database } from "#server/db/database.ts";

/**
 * Does this member's list show a conversation with the other one: written, and not removed since?
 */
export async function hasConversation(db: Database, id: string, peerId: string): Promise<boolean> {
  const { rows } = await sql`
    select from participant p join conversation c on c.id = p.conversation_id
    where p.account_id = ${id} and p.peer_id = ${peerId} and c.last_seq > p.hidden_seq`.execute(db);
  return rows.length > 0;
}
