import { sql } from "kysely";
import { isIndependent } from "#features/staff/who-else-may.server.ts";
import type { Database, Tx } from "#server/db/database.ts";

/**
 * Did one of the staff, or somebody linked to them, decide a case about this member or about a report
 * of theirs? A complaint about it is then for somebody else (DSA, article 20). `decided`: themselves.
 */
export async function tookPart(
  db: Database | Tx,
  staffId: string,
  member: string,
): Promise<"decided" | "linked" | null> {
  const { rows } = await sql<{ id: string }>`
    select distinct unnest(m.deciders) as id from measure m
    where m.subject_id = ${member} or m.case_id in (
      select case_id from report where reporter_id = ${member})`.execute(db);
  const deciders = rows.map(({ id }) => id);
  if (await isIndependent(db, staffId, deciders)) return null;
  return deciders.includes(staffId) ? "decided" : "linked";
}
