import { sql } from "kysely";
import { type ClearPhotos, clearMainPhotos } from "#features/photos/photo-rights.server.ts";
import type { Viewer } from "#features/identity/session.server.ts";
import type { Database, Tx } from "#server/db/database.ts";
import { cardColumns, type CardRow, toCard } from "./card.server.ts";
import type { ProfileCard } from "./schemas.ts";

/**
 * One member's card, whether anybody may see it being the caller's business; `clear`: with the
 * clear photo. Null without a profile.
 */
export async function cardById(
  db: Database | Tx,
  id: string,
  clear: boolean,
): Promise<ProfileCard | null> {
  const row = await db
    .selectFrom("profile")
    .where("id", "=", id)
    .select(cardColumns)
    .executeTakeFirst();
  return row ? toCard(row, clear) : null;
}

/** The cards of these members, less those the viewer may not see, in the order of the ids. */
export async function visibleCards(
  db: Database | Tx,
  siteId: string,
  viewer: Viewer,
  ids: readonly string[],
): Promise<ProfileCard[]> {
  if (ids.length === 0) return [];
  const columns = sql.join(cardColumns.map((column) => sql.ref(`p.${column}`)));
  const [{ rows }, clear]: [{ rows: CardRow[] }, ClearPhotos] = await Promise.all([
    sql<CardRow>`select ${columns} from profile p where p.id = any(${ids}::uuid[])
      and visible_to(${viewer.id}::uuid, ${siteId}::uuid, p)`.execute(db),
    clearMainPhotos(db, viewer, ids),
  ]);
  const byId = new Map(rows.map((row) => [row.id, toCard(row, clear(row.id))]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
