import { sql } from "kysely";
import type { Services } from "#server/calls/context.ts";
import type { PhotoDoor } from "#features/photos/serve-photos.server.ts";
import type { Database } from "#server/db/database.ts";
import type { Job } from "#server/jobs/jobs.ts";
import type { ChatPhoto } from "../schemas.ts";
import { freeHistory } from "../reading/history-limit.ts";

interface PhotoColumns {
  readonly id: string | null;
  readonly full_file: string | null;
  readonly preview_file: string | null;
  readonly width: number | null;
  readonly height: number | null;
}

/** A row of chat_photo, or of an outer join with it, as the wire has it. */
export function toChatPhoto({
  id,
  full_file,
  preview_file,
  width,
  height,
}: PhotoColumns): ChatPhoto | null {
  if (!id || !full_file || !preview_file || !width || !height) return null;
  return {
    id,
    filename: `${full_file}.webp`,
    preview_filename: `${preview_file}.webp`,
    width,
    height,
  };
}

/** What is left to show of it once its rights are gone, with a member who left. */
export const gonePhoto = (photo: ChatPhoto | null): ChatPhoto | null =>
  photo && { ...photo, filename: "", preview_filename: "", gone: true };

/** A photo that this member brought for this conversation; null for every other. */
export async function ownChatPhoto(
  db: Database,
  member: string,
  conversation: string,
  id: string,
): Promise<ChatPhoto | null> {
  const row = await db
    .selectFrom("chat_photo")
    .where("id", "=", id)
    .where("account_id", "=", member)
    .where("conversation_id", "=", conversation)
    .select(["id", "full_file", "preview_file", "width", "height"])
    .executeTakeFirst();
  return row ? toChatPhoto(row) : null;
}

const rights = {
  name: "chat_photo_rights",
  text: `
    select from chat_photo f join participant mine on mine.conversation_id = f.conversation_id
      and mine.account_id = $2
      join conversation c on c.id = f.conversation_id join account me on me.id = $2
      join account them on them.id = mine.peer_id join profile pr on pr.id = mine.peer_id
    where (f.full_file = $1 or f.preview_file = $1)
      and (f.seq is null and f.account_id = $2 or f.seq > greatest(mine.hidden_seq, case when me.paid_user then 0 else c.last_seq - $3 end))
      and (exists (select from report r where r.conversation_id = mine.conversation_id and r.reporter_id = $2)
        or chat_standing(them.status, them.invisible, pr.visible, exists (
        select from block z where (z.account_id = $2 and z.blocked_id = mine.peer_id) or (z.account_id = mine.peer_id and z.blocked_id = $2))) not in ('blocked', 'gone'))`,
};

/**
 * Only the two members of its conversation, and only while each may read it there (trust rows 1, 5,
 * 17 and 32); unsent: its owner.
 */
export const mayLoadChatPhoto: PhotoDoor = async ({ services: { prepared }, viewer }, file) => {
  if (!viewer) return false;
  const { rowCount } = await prepared.query({ ...rights, values: [file, viewer.id, freeHistory] });
  return rowCount === 1;
};

/**
 * Photos that were never sent go after a day. Their files follow, as those of every row that is
 * gone (photos/sweep-files.server.ts).
 */
export const unsentPhotosJob = ({ db }: Services): Job => ({
  name: "unsent-chat-photos",
  schedule: "*/10 * * * *",
  async run() {
    await sql`delete from chat_photo f where f.seq is null and f.created_at < now() - interval '1 day'
      and not exists (select from waiting_message w where w.photo_id = f.id)`.execute(db);
  },
});
