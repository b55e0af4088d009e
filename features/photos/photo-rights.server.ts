import { CompiledQuery, sql } from "kysely";
import type pg from "pg";
import type { Image } from "#features/photos/image-schema.ts";
import type { Viewer } from "#features/identity/session.server.ts";
import type { Database, Tx } from "#server/db/database.ts";
import { photoLimits } from "./limits.ts";

/** Which of these members' main photos the viewer may see clearly. */
export type ClearPhotos = (profileId: string) => boolean;

/**
 * SQL for whom of a list of members a member matched or chats with. Their conversations are found
 * by both, so that who chats with thousands has none but these read.
 */
export const knownMembers = (member: string, ids: string): string => `
  select l.liked_id as id from likes l
    join likes back on back.account_id = l.liked_id and back.liked_id = l.account_id
    where l.account_id = ${member} and l.liked_id = any(${ids})
  union all
  select b from conversation where a = ${member} and b = any(${ids}) and last_seq > 0
  union all
  select a from conversation where b = ${member} and a = any(${ids}) and last_seq > 0`;
const knownStatement = knownMembers("$1", "$2::uuid[]");

/**
 * Premium members see every photo; a free member sees the main photo of whom they matched or chat
 * with; everybody sees their own (specification, sections 2 and 6; readings, 'Photos'). Give the
 * pool where it is asked often: the statement is prepared there.
 */
export async function clearMainPhotos(
  db: Database | Tx | pg.Pool,
  viewer: Viewer | null,
  profileIds: readonly string[],
): Promise<ClearPhotos> {
  if (!viewer) return () => false;
  if (seesEverything(viewer)) return () => true;
  if (profileIds.length === 0) return () => false;
  const values = [viewer.id, profileIds];
  const { rows } =
    "query" in db
      ? await db.query<{ id: string }>({ name: "known_members", text: knownStatement, values })
      : await db.executeQuery<{ id: string }>(CompiledQuery.raw(knownStatement, values));
  const known = new Set(rows.map(({ id }) => id).concat(viewer.id));
  return (id) => known.has(id);
}

/** Premium members: all photos of whoever they may see. */
export const seesEverything = (viewer: Viewer): boolean => viewer.paidUser;

/**
 * SQL for how many of a member's reviewed photos others are shown: those over the free limit rest
 * once premium has ended, and come back with it. `member`: SQL of the account's id.
 */
export const shownLimit = (member: string): string =>
  `(select case when a.paid_user then ${photoLimits.premium} else ${photoLimits.free} end from account a where a.id = ${member})`;

/** The same for a query that is built. */
export const shownPhotos = (member: string) => sql<number>`${sql.raw(shownLimit(member))}`;

interface PhotoFiles {
  readonly thumb: string | null;
  readonly card: string | null;
  readonly blurred: string | null;
}

/**
 * A photo as the viewer may load it; null where there is none. `large` is the full-size file, for a
 * profile's own page.
 */
export function toImage(
  files: PhotoFiles,
  clear: boolean,
  status: Image["status"] = "active",
  large: string | null = files.card,
): Image | null {
  if (!files.thumb || !large || !files.blurred) return null;
  const filename = `${clear ? large : files.blurred}.webp`;
  return {
    filename,
    thumb_filename: `${clear ? files.thumb : files.blurred}.webp`,
    status,
    locked: !clear,
    match: filename,
  };
}
