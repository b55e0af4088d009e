import { sql } from "kysely";
import type { Database } from "#server/db/database.ts";

export interface SuggestedMember {
  readonly name: string;
  readonly age: number;
  readonly city: string;
}

/** The letter says that they were here recently. */
const recentDays = 30;

/**
 * Real members whom this member may see, of the kind they seek and who seek theirs, in their
 * country, here in the last 30 days and not liked yet; the last to be here comes first.
 */
export async function suggestMembers(
  db: Database,
  accountId: string,
  most: number,
): Promise<SuggestedMember[]> {
  const { rows } = await sql<SuggestedMember>`
    select s.name, extract(year from age(s.date_of_birth))::integer as age, s.city
    from profile me cross join generate_series(0, 15) g (gender)
      cross join lateral (
        select p.name, p.date_of_birth, p.city, p.order_at from profile p
        where p.site_id = me.site_id and p.country = me.country and p.gender = g.gender
          and p.order_at > now() - make_interval(days => ${recentDays})
          and p.visible and not p.fictional and p.id <> me.id
          and (p.seeks >> me.gender) & 1 = 1 and visible_to(me.id, me.site_id, p)
          and not exists (select from likes l where l.account_id = me.id and l.liked_id = p.id)
        order by p.order_at desc, p.id desc limit ${most}) s
    where me.id = ${accountId} and (me.seeks >> g.gender) & 1 = 1
    order by s.order_at desc limit ${most}`.execute(db);
  return rows;
}
