import { sql } from "kysely";
import type { GraveRules } from "#features/office/second-person/grave-calls.server.ts";
import type { ParsedOf } from "#server/calls/define.ts";
import type { Database, Tx } from "#server/db/database.ts";
import type * as contract from "../contract.ts";

/** Credits that one person gives within 24 hours, to whichever members. */
export const mostCreditsADay = 1_000;

/**
 * Credits that somebody gave within 24 hours, on all sites, without those that a colleague confirmed.
 * Site by site, as the audit's index is.
 */
export async function givenToday(db: Database | Tx, by: string): Promise<number> {
  const { rows } = await sql<{ given: number }>`
    select coalesce(sum((a.detail ->> 'credits')::int), 0)::int as given
    from site s join audit a on a.site_id = s.id and a.staff_id = ${by}
    where a.call = 'people.giveCredits' and a.created_at > now() - interval '24 hours'
      and a.detail ? 'credits' and not a.detail ? 'confirmed_by'`.execute(db);
  return rows[0]?.given ?? 0;
}

/** A gift beyond the day's credits asks for two. */
export const creditRules: GraveRules<ParsedOf<typeof contract.giveCredits>> = {
  async second({ member: { id }, credits, purpose }, { db, site, by }) {
    const over = !by || (await givenToday(db, by)) + credits > mostCreditsADay;
    const member = await db
      .selectFrom("profile")
      .where("id", "=", id)
      .where("site_id", "=", site.id)
      .select("name")
      .executeTakeFirst();
    if (!over || !member) return null;
    return {
      what: "credits",
      thing: id,
      values: { name: member.name, credits },
      why: purpose,
      to: `/operator/members/${id}`,
    };
  },
};
