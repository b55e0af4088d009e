import { sql } from "kysely";
import type { Viewer } from "#features/identity/session.server.ts";
import type { Site } from "#features/sites/site.server.ts";
import { commonRefusal } from "#server/calls/refusal.ts";
import type { Database, Tx } from "#server/db/database.ts";

/**
 * The door to another member: everything done with or to one goes through here. Invisible, blocked,
 * deleted and other sites' members are not there (trust rows 5, 16, 17). @throws Refusal not_found
 * (404)
 */
export async function requireVisible(
  db: Database | Tx,
  site: Site,
  viewer: Viewer | null,
  id: string,
): Promise<void> {
  if (!(await isVisible(db, site.id, viewer?.id ?? null, id))) throw commonRefusal("not_found");
}

/**
 * The same for a public page about a member, who must have agreed to those. @throws Refusal not_found
 */
export async function requireOnLanders(db: Database | Tx, site: Site, id: string): Promise<void> {
  const { rows } = await sql`select from profile p where p.id = ${id}
      and on_landers(${site.id}::uuid, p)`.execute(db);
  if (rows.length === 0) throw commonRefusal("not_found");
}

/** May this member (null: a visitor) know of that one? */
export async function isVisible(
  db: Database | Tx,
  siteId: string,
  viewerId: string | null,
  id: string,
): Promise<boolean> {
  const { rows } = await sql`select from profile p where p.id = ${id}
      and visible_to(${viewerId}::uuid, ${siteId}::uuid, p)`.execute(db);
  return rows.length > 0;
}
