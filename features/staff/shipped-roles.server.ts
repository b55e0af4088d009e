import { sql } from "kysely";
import type { Database } from "#server/db/database.ts";
import { shippedRoles } from "./rights.ts";

/**
 * At each start: the roles that come along are there, and those that no owner has changed hold what
 * the program says.
 */
export async function ensureRoles(db: Database): Promise<void> {
  for (const [name, rights] of Object.entries(shippedRoles))
    await sql`
      insert into office_role (name, rights, shipped) values (${name}, ${[...rights]}::text[], true)
      on conflict (name) do update set rights = excluded.rights
        where office_role.shipped and office_role.rights <> excluded.rights`.execute(db);
}
