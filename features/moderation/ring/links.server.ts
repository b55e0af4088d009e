import { sql } from "kysely";
import type { Database, Tx } from "#server/db/database.ts";
import { isProposed } from "../second-person.server.ts";
import type { ringKinds, ringLinks, ringReasons } from "./contract.ts";

export type RingKind = (typeof ringKinds)[number];
export type RingReason = (typeof ringReasons)[number];

interface Linked {
  readonly id: string;
  readonly name: string;
  readonly links: (typeof ringLinks)[number][];
  readonly reports: number;
}

/** Others shown at most, those with the most in common first. */
const most = 20;

/**
 * Accounts of the site that belong to this one: a photo that looks the same, one mailbox behind the
 * addresses that both confirmed, or the texts and addresses that new accounts send, as the screening compares them.
 * Devices are not compared: what is kept of them is hashed with the account.
 */
export async function linkedTo(db: Database | Tx, site: string, member: string): Promise<Linked[]> {
  const { rows } = await sql<Linked>`
    with found (id, link) as (
      select o.id, 'photo' from prints_of(${member}) mine (print)
        cross join lateral accounts_with_print(mine.print) o (id)
      union
      select o.id, 'mailbox' from account mine
        join account o on o.site_id = mine.site_id and o.erased_at is null
          and mailbox_of(o.email) = mailbox_of(mine.email) and o.confirmed_at is not null
        where mine.id = ${member} and mine.erased_at is null and mine.confirmed_at is not null
      union
      select o.account_id, 'text' from young_print mine
        join young_print o on o.site_id = mine.site_id and o.account_id <> mine.account_id
          and (bit_count(o.print # mine.print) <= 32 or o.places && mine.places)
        where mine.account_id = ${member} and mine.site_id = ${site}
    )
    select p.id, p.name, array_agg(distinct f.link order by f.link) as links,
      (select count(*)::int from report r where r.subject_id = p.id) as reports
    from found f join profile p on p.id = f.id and p.site_id = ${site}
    where p.id <> ${member}
    group by p.id, p.name order by count(distinct f.link) desc, p.id limit ${most}`.execute(db);
  return rows;
}

/**
 * Those whose state forbids a decision, and why; by id. `kinds` empty: whatever is decided. `ring`: the
 * case in which they are decided about together; what was proposed there does not count, nor does the
 * suspension with which it began.
 */
export async function refusedOf(
  db: Database | Tx,
  site: string,
  members: readonly string[],
  kinds: readonly RingKind[],
  ring: string | null = null,
): Promise<Map<string, RingReason>> {
  const proposed = isProposed(sql`c.id`, sql`a.id`, sql`${ring}::uuid`);
  const { rows } = await sql<{ id: string; why: RingReason | null }>`
    select a.id, case
        when a.erased_at is not null then 'gone'
        when a.status = 'blocked' then 'banned_already'
        when ${kinds.includes("suspend")} and a.suspended_until > now() and not exists (
            select from measure m join measure lead on lead.ring_id = m.ring_id
            where m.subject_id = a.id and m.kind = 'suspend' and m.undone_at is null
              and m.ends_at = a.suspended_until and lead.case_id = ${ring}) then 'suspended_already'
        when ${kinds.includes("hide")} and exists (select from measure m where m.subject_id = a.id
          and m.kind = 'hide' and m.undone_at is null) then 'hidden_already'
        when ${proposed} then 'proposed' end as why
    from account a
      left join moderation_case c on c.subject_id = a.id and c.status = 'open'
    where a.id = any(${[...members]}::uuid[]) and a.site_id = ${site}`.execute(db);
  const known = new Map(rows.map(({ id, why }) => [id, why]));
  return new Map(
    members.flatMap((id) => {
      const why = known.has(id) ? known.get(id) : "gone";
      return why ? [[id, why] as const] : [];
    }),
  );
}
