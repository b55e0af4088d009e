import { type RawBuilder, sql } from "kysely";
import type { StaffRule } from "#server/calls/define.ts";
import type { Database, Tx } from "#server/db/database.ts";
import type { OfficeLanguage } from "#i18n/office-languages.ts";
import type { Staff } from "./staff.server.ts";

/** For so long nobody gains by taking a colleague away, or by letting somebody in. */
export const settledDays = 7;
const lately = sql`now() - make_interval(days => ${settledDays})`;

/**
 * Does anybody else who works here have a rule's right on somebody's chosen site: anybody at all, or
 * `who`? Whom they have let in, given the role or new ways in themselves counts after `settledDays`.
 * The demo's people count for each other alone.
 */
export async function someoneElseMay(
  db: Database | Tx,
  { id, site, demo }: Staff,
  { may, everywhere }: StaffRule,
  who?: string,
): Promise<boolean> {
  const by = (hand: RawBuilder<unknown>, at: RawBuilder<unknown>) =>
    sql`(${hand} is not distinct from ${id}::uuid and ${at} > ${lately})`;
  const { rows } = await sql`
    select from staff s join staff_grant g on g.staff_id = s.id
      join office_role r on r.name = g.role
    where s.status = 'active' and s.id <> ${id} and (not s.demo or ${demo})
      and (${who ?? null}::uuid is null or s.id = ${who ?? null}::uuid)
      and (g.site_id is null or (${everywhere !== true} and g.site_id = ${site.id}))
      and ${may} = any(r.rights)
      and not ${by(sql`g.granted_by`, sql`g.created_at`)}
      and not ${by(sql`s.reset_by`, sql`s.reset_at`)}
    limit 1`.execute(db);
  return rows.length > 0;
}

interface Reader {
  readonly email: string;
  readonly language: OfficeLanguage;
}

/**
 * Whom a rule's right on somebody's chosen site was taken from within `settledDays`, whoever did it:
 * suspended, let go, reset, or without the role. Of owners their addresses too.
 */
export async function takenLately(
  db: Database | Tx,
  { id, site, demo }: Staff,
  { may, everywhere }: StaffRule,
): Promise<{ readonly count: number; readonly owners: readonly Reader[] }> {
  const { rows } = await sql<Reader & { owner: boolean }>`
    select s.email, s.language, bool_or(l.role = 'owner' and l.site_id is null) as owner
    from staff_lapse l join staff s on s.id = l.staff_id
    where l.at > ${lately} and s.id <> ${id} and (not s.demo or ${demo})
      and (l.site_id is null or (${everywhere !== true} and l.site_id = ${site.id}))
      and ${may} = any(l.rights)
    group by s.id order by s.id`.execute(db);
  return { count: rows.length, owners: rows.filter(({ owner }) => owner) };
}

/** Whoever may everything everywhere: whom a mail about the office goes to. */
export async function ownersOf(
  db: Database | Tx,
  { demo }: Pick<Staff, "demo">,
): Promise<readonly Reader[]> {
  const { rows } = await sql<Reader>`
    select s.email, s.language from staff s join staff_grant g on g.staff_id = s.id
    where g.role = 'owner' and g.site_id is null and s.status = 'active'
      and (not s.demo or ${demo})
    order by s.id`.execute(db);
  return rows;
}
