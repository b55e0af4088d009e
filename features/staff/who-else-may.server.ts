import { sql } from "kysely";
import type { StaffRule } from "#server/calls/define.ts";
import type { Database, Tx } from "#server/db/database.ts";
import type { OfficeLanguage } from "#i18n/office-languages.ts";
import type { Staff } from "./staff.server.ts";

/**
 * Does anybody else who works here have a rule's right on somebody's chosen site? The demo's people
 * count for each other alone.
 */
export async function someoneElseMay(
  db: Database | Tx,
  { id, site, demo }: Staff,
  { may, everywhere }: StaffRule,
): Promise<boolean> {
  const { rows } = await sql`
    select from staff s join staff_grant g on g.staff_id = s.id
      join office_role r on r.name = g.role
    where s.status = 'active' and s.id <> ${id} and (not s.demo or ${demo})
      and (g.site_id is null or (${everywhere !== true} and g.site_id = ${site.id}))
      and ${may} = any(r.rights)
    limit 1`.execute(db);
  return rows.length > 0;
}

/** Whoever may everything everywhere: whom a mail about the office goes to. */
export async function ownersOf(
  db: Database | Tx,
  { demo }: Staff,
): Promise<readonly { readonly email: string; readonly language: OfficeLanguage }[]> {
  const { rows } = await sql<{ email: string; language: OfficeLanguage }>`
    select s.email, s.language from staff s join staff_grant g on g.staff_id = s.id
    where g.role = 'owner' and g.site_id is null and s.status = 'active'
      and (not s.demo or ${demo})
    order by s.id`.execute(db);
  return rows;
}
