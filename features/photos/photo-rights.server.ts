import { sql } from "kysely";
import type { Viewer } from "#features/sessions/session.server.ts";
import type { Database, Tx } from "#server/db/database.ts";
import type { Image } from "#features/profiles/schemas.ts";

/** Which of these members' main photos the viewer may see clearly. */
export type ClearPhotos = (profileId: string) => boolean;

/**
 * Premium members see every photo; a free member sees the main photo of whom they matched or chat with; everybody sees
 * their own (specification, sections 2 and 6; readings, 'Photos').
 */
export async function clearMainPhotos(db: Database | Tx, viewer: Viewer | null, profileIds: readonly string[]): Promise<ClearPhotos> {
  if (!viewer) return () => false;
  if (viewer.paidUser || viewer.role === "operator") return () => true;
  if (profileIds.length === 0) return () => false;
  const { rows } = await sql<{ id: string }>`
    select l.liked_id as id from likes l join likes back on back.account_id = l.liked_id and back.liked_id = l.account_id
      where l.account_id = ${viewer.id} and l.liked_id = any(${profileIds}::uuid[])
    union all
    select p.peer_id from participant p join conversation c on c.id = p.conversation_id
      where p.account_id = ${viewer.id} and p.peer_id = any(${profileIds}::uuid[]) and c.last_seq > 0`.execute(db);
  const known = new Set(rows.map(({ id }) => id).concat(viewer.id));
  return (id) => known.has(id);
}

interface PhotoFiles {
  readonly thumb: string | null;
  readonly card: string | null;
  readonly blurred: string | null;
}

/** A photo as the viewer may load it; null where there is none. `large` is the full-size file, for a profile's own page. */
export function toImage(files: PhotoFiles, clear: boolean, status: Image["status"] = "active", large: string | null = files.card): Image | null {
  if (!files.thumb || !large || !files.blurred) return null;
  const filename = `${clear ? large : files.blurred}.webp`;
  return { filename, thumb_filename: `${clear ? files.thumb : files.blurred}.webp`, status, locked: !clear, match: filename };
}
