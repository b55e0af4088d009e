import { sql } from "kysely";
import type { Database } from "#server/db/database.ts";

/**
 * Did this operator decide a case about this member, or about a report of theirs? A complaint about
 * it is then for somebody else (DSA, article 20).
 */
export async function tookPart(db: Database, operator: string, member: string): Promise<boolean> {
  const {
    rows: [row],
  } = await sql<{ did: boolean }>`
    select exists (select from moderation_case c join decision d on d.case_id = c.id where c.subject_id = ${member} and d.operator_id = ${operator})
      or exists (select from report r join decision d on d.case_id = r.case_id where r.reporter_id = ${member} and d.operator_id = ${operator}) as did`.execute(
    db,
  );
  return row?.did ?? false;
}
