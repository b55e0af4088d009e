import { sql } from "kysely";
import type { Viewer } from "./session.server.ts";
import type { Database, Tx } from "#server/db/database.ts";

/**
 * Is this operator the operator of every site of a company too, or, with null, of every site of the
 * installation? What those share nobody else may change. One person has an account on each site,
 * under one address.
 */
export async function operatesAll(
  db: Database | Tx,
  { email }: Viewer,
  company: string | null,
): Promise<boolean> {
  const {
    rows: [answer],
  } = await sql<{ all: boolean }>`
    select not exists (
      select from site s where (${company}::uuid is null or s.company_id = ${company}::uuid)
        and not exists (
        select from account a where a.site_id = s.id and a.email = ${email} and a.role = 'operator'
          and a.status = 'active'
      )
    ) as all`.execute(db);
  return answer?.all === true;
}
