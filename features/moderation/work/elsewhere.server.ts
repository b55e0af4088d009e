import { sql } from "kysely";
import { mostWaiting } from "#features/office/counts.server.ts";
import { requireStaff } from "#features/staff/staff.server.ts";
import type { CallHandler } from "#server/calls/context.ts";
import type { OutputOf } from "#server/calls/define.ts";
import type * as contract from "./contract.ts";
import { waits } from "./items.server.ts";
import { rightFor, workKinds } from "./kinds.ts";

type Elsewhere = OutputOf<typeof contract.elsewhere>["sites"][number];
const mostSites = 10;

/**
 * Where else something waits: sites besides the chosen one, with what somebody's roles there let them
 * see. Of each site and kind the index is read up to where the counting ends.
 */
export const elsewhere: CallHandler<typeof contract.elsewhere> = async ({ db, site, staff }) => {
  const me = requireStaff(staff);
  const needed = workKinds.map((kind) => rightFor[kind]);
  const { rows } = await sql<Elsewhere>`
    with mine as (
      select s.id, array(select k.kind from unnest(${[...workKinds]}::text[], ${needed}::text[])
          k (kind, needed) where exists (select from staff_grant g
            join office_role r on r.name = g.role and k.needed = any(r.rights)
            where g.staff_id = ${me.id} and (g.site_id is null or g.site_id = s.id))) as kinds
      from site s where s.id <> ${site.id}
    )
    select m.id, s.settings ->> 'name' as name, h.host, w.waiting
    from mine m join site s on s.id = m.id join site_host h on h.site_id = m.id and h.canonical
      cross join lateral (select count(*)::int as waiting from (
        select from unnest(m.kinds) k cross join lateral (
          select from work_item w where ${waits(me, sql`m.id`, {})} and w.kind = k limit ${mostWaiting}) each
        limit ${mostWaiting}) x) w
    where w.waiting > 0
    order by w.waiting desc, name limit ${mostSites}`.execute(db);
  return { sites: rows };
};
