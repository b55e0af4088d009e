import { sql } from "kysely";
import type { StaffRule } from "#server/calls/define.ts";
import type { Database, Tx } from "#server/db/database.ts";
import type { OfficeLanguage } from "#i18n/office-languages.ts";
import type { Staff } from "./staff.server.ts";

/**
 * How long taking a colleague away, or letting somebody in, gains nothing; `staff_circle` in the
 * database has the same.
 */
export const settledDays = 7;
const lately = sql`now() - make_interval(days => ${settledDays})`;

/**
 * Independent of: are two people linked by no chain of invitations, roles, rights and resets of the
 * last `settledDays`, in whichever direction? Asked of everything that takes a second person:
 * proposals, appeals, the release of what shows a child, second looks.
 */
export async function isIndependent(
  db: Database | Tx,
  staffId: string,
  of: readonly string[],
): Promise<boolean> {
  const { rows } = await sql<{ independent: boolean }>`
    select staff_independent(${staffId}, ${[...of]}::uuid[]) as independent`.execute(db);
  return rows[0]?.independent ?? false;
}

/**
 * Does another person, independent of somebody, have a rule's right on the site that they chose: any
 * person, or `who`? The demo's people count for each other alone.
 */
export async function someoneElseMay(
  db: Database | Tx,
  { id, site, demo }: Staff,
  { may, everywhere }: StaffRule,
  who?: string,
): Promise<boolean> {
  const { rows } = await sql`
    select from staff s join staff_grant g on g.staff_id = s.id
      join office_role r on r.name = g.role
    where s.status = 'active' and s.id <> ${id} and (not s.demo or ${demo})
      and (${who ?? null}::uuid is null or s.id = ${who ?? null}::uuid)
      and (g.site_id is null or (${everywhere !== true} and g.site_id = ${site.id}))
      and ${may} = any(r.rights)
      and s.id not in (select staff_id from staff_circle(${id}))
    limit 1`.execute(db);
  return rows.length > 0;
}

interface Reader {
  readonly email: string;
  readonly language: OfficeLanguage;
}

/**
 * People who could have been somebody's second person until lately: a rule's right on the chosen site
 * was taken from them within `settledDays` (suspended, let go, reset, without the role), or they have
 * had it for longer and are no longer independent, because of a tie that was made since. Of owners
 * their addresses too.
 */
export async function takenLately(
  db: Database | Tx,
  { id, site, demo }: Staff,
  { may, everywhere }: StaffRule,
): Promise<{ readonly count: number; readonly owners: readonly Reader[] }> {
  const { rows } = await sql<Reader & { owner: boolean }>`
    with held as (
      select staff_id, site_id, role, rights from staff_lapse where at > ${lately}
      union all
      select g.staff_id, g.site_id, g.role, r.rights from staff_grant g
        join office_role r on r.name = g.role
        join staff s on s.id = g.staff_id and s.status = 'active' and s.created_at <= ${lately}
        where g.created_at <= ${lately}
          and g.staff_id in (select staff_id from staff_circle(${id}))
    )
    select s.email, s.language, bool_or(l.role = 'owner' and l.site_id is null) as owner
    from held l join staff s on s.id = l.staff_id
    where s.id <> ${id} and (not s.demo or ${demo})
      and (l.site_id is null or (${everywhere !== true} and l.site_id = ${site.id}))
      and ${may} = any(l.rights)
    group by s.id order by s.id`.execute(db);
  return { count: rows.length, owners: rows.filter(({ owner }) => owner) };
}

/** Owners of the whole installation: the readers of mails about the office. */
export async function ownersOf(
  db: Database | Tx,
  { demo }: Pick<Staff, "demo">,
): Promise<readonly (Reader & { readonly id: string })[]> {
  const { rows } = await sql<Reader & { readonly id: string }>`
    select s.id, s.email, s.language from staff s join staff_grant g on g.staff_id = s.id
    where g.role = 'owner' and g.site_id is null and s.status = 'active'
      and (not s.demo or ${demo})
    order by s.id`.execute(db);
  return rows;
}
