import { sql } from "kysely";
import type { Database } from "#server/db/database.ts";
import { blocked } from "../access.server.ts";

/**
 * With whom a member has these conversations: only those that the member may still open. Null: the
 * other is there no more, what was written is.
 */
export async function peerNames(
  db: Database,
  member: string,
  conversations: readonly string[],
): Promise<ReadonlyMap<string, string | null>> {
  if (conversations.length === 0) return new Map();
  const { rows } = await sql<{ id: string; name: string | null }>`
    select mine.conversation_id as id, case s.standing when 'gone' then null
      else pr.name end as name
    from participant mine join account them on them.id = mine.peer_id
      join profile pr on pr.id = mine.peer_id
      cross join lateral (select chat_standing(them.status, them.invisible, pr.visible, ${blocked}) as standing) s
    where mine.conversation_id = any(${[...new Set(conversations)]}::uuid[])
      and mine.account_id = ${member}
      and s.standing <> 'blocked' and (s.standing <> 'gone' or them.status = 'deleted')`.execute(
    db,
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}
