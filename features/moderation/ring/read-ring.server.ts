import { sql } from "kysely";
import type { CallHandler } from "#server/calls/context.ts";
import { commonRefusal } from "#server/calls/refusal.ts";
import type * as contract from "./contract.ts";
import { linkedTo, refusedOf } from "./links.server.ts";

/**
 * Who belongs to the member of a case, who of them cannot be acted on, and what was decided together
 * before. Recorded before it is answered (trust row 27). Refuses not_found.
 */
export const read: CallHandler<typeof contract.read> = async ({ db, site, input, audit }) => {
  const found = await db
    .selectFrom("moderation_case")
    .where("id", "=", input.case)
    .where("site_id", "=", site.id)
    .select(["id", "subject_id"])
    .executeTakeFirst();
  if (!found) return commonRefusal("not_found");
  const subject = found.subject_id;
  const members = subject ? await linkedTo(db, site.id, subject) : [];
  const refused = await refusedOf(
    db,
    site.id,
    members.map(({ id }) => id),
    [],
  );
  const { rows } = await sql<{ ring: string; at: Date; names: string[]; holds: boolean }>`
    select m.ring_id as ring, min(m.begins_at) as at, bool_or(m.undone_at is null) as holds,
      coalesce(array_agg(distinct p.name) filter (where p.name is not null), '{}') as names
    from measure m left join profile p on p.id = m.subject_id
    where m.ring_id in (select ring_id from measure where case_id = ${found.id})
    group by m.ring_id order by min(m.begins_at) desc limit 20`.execute(db);
  audit({ subject, case: found.id, detail: { ring: members.map(({ id }) => id).join(" ") } });
  return {
    members: members.map((member) => ({ ...member, refused: refused.get(member.id) ?? null })),
    decided: rows.map(({ at, ...decision }) => ({ ...decision, at: at.toISOString() })),
  };
};
