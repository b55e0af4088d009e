import { sql } from "kysely";
import type { Database, Tx } from "#server/db/database.ts";
import type { Right } from "./rights.ts";
import type { Staff } from "./staff.server.ts";

/**
 * Has somebody a right on every site of a company? What those share nobody else may change (ASVS
 * 8.4.1).
 */
export async function mayOnAllOf(
  db: Database | Tx,
  { id }: Staff,
  right: Right,
  companyId: string,
): Promise<boolean> {
  const {
    rows: [answer],
  } = await sql<{ all: boolean }>`
    select not exists (
      select from site s where s.company_id = ${companyId} and not exists (
        select from staff_grant g join office_role r on r.name = g.role
        where g.staff_id = ${id} and (g.site_id is null or g.site_id = s.id)
          and ${right} = any(r.rights))) as all`.execute(db);
  return answer?.all === true;
}
