import { sql } from "kysely";
import type { Database, Tx } from "#server/db/database.ts";

/**
 * Did this operator decide a case about this member, or about a report of theirs? A complaint about
 * it is then for somebody else (DSA, article 20).
 */
export async function tookPart(
  db: Database | Tx,
  operator: string,
  member: string,
): Promise<boolean> {
  const {
    rows: [row],
  } = await sql<{ did: boolean }>`
    select exists (select from measure m
        where m.subject_id = ${member} and ${operator} = any(m.deciders))
      or exists (select from report r join measure m on m.case_id = r.case_id
        where r.reporter_id = ${member} and ${operator} = any(m.deciders)) as did`.execute(db);
  return row?.did ?? false;
}
