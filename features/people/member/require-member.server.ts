import { sql } from "kysely";
import { commonRefusal } from "#server/calls/refusal.ts";
import type { Database, Tx } from "#server/db/database.ts";
import type { Site } from "#features/sites/site.server.ts";

/** They cannot log in, so that they can ask for nothing themselves. */
export const shutOut = sql<boolean>`(status in ('blocked', 'deleted')
  or coalesce(suspended_until > now(), false))`.as("shut_out");

/** A member of this site who is not erased. @throws Refusal not_found */
export async function requireMember(db: Database | Tx, site: Site, id: string) {
  const found = await db
    .selectFrom("account")
    .where("id", "=", id)
    .where("site_id", "=", site.id)
    .where("erased_at", "is", null)
    .select(["id", "email", "status", "language", "tracking", shutOut])
    .executeTakeFirst();
  if (!found) throw commonRefusal("not_found");
  return found;
}
