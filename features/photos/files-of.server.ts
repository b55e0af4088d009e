import { sql } from "kysely";
import type { Database, Tx } from "#server/db/database.ts";

/**
 * Ids of all files of a member in storage: photos with their blurred and small forms, photos brought
 * to conversations, and a selfie that waits. Not those that another received: they stay
 * with them for a while, and with a report (`received_stays`).
 */
export async function filesOf(db: Database | Tx, member: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select f.id from image_file f join image i on i.id = f.image_id where i.profile_id = ${member}
    union select unnest(array[full_file, preview_file]) from chat_photo f where account_id = ${member}
      and (f.seq is null or not received_stays(f.conversation_id, ${member}))
    union select file from selfie_check where account_id = ${member} and file is not null`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}
