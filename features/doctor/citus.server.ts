import { sql } from "kysely";
import type { Database } from "#server/db/database.ts";

/**
 * Is the installation's schema distributed over a cluster? Citus does that in seconds, and refuses
 * statements of sign-ups, messages and purchases afterwards (decision 62).
 */
export async function citusFault(db: Database): Promise<string | null> {
  const extension = await sql`select where to_regclass('pg_dist_schema') is not null`.execute(db);
  if (extension.rows.length === 0) return null;
  const { rows } = await sql<{ name: string }>`
    select current_schema() as name from pg_dist_schema
    where schemaid = (select oid from pg_namespace where nspname = current_schema())`.execute(db);
  const [distributed] = rows;
  return distributed
    ? `Citus has distributed the schema ${distributed.name}, and refuses statements of sign-ups, messages and purchases: move it by backup and restore to one that is not (undistributing drops functions).`
    : null;
}
