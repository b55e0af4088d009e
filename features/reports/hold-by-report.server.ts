import { sql } from "kysely";
import { holdMember } from "#features/measures/hold.server.ts";
import type { Services } from "#server/calls/context.ts";
import type { Tx } from "#server/db/database.ts";

/** Age of an account, in days, from which its reports may be trusted. */
const trustedDays = 90;
/** Days in which the rule hides a member at most once; staff may do so again. */
const quietDays = 30;

interface Reported {
  readonly site: string;
  /** Locked by `open_case`: reports about one member follow one another. */
  readonly caseId: string;
  readonly subject: string;
  readonly reporter: string;
}

/**
 * Hides a member after a report that they are under 18, when the reporter is trusted or when a
 * second, independent member has reported the same in this case. Returns whether it did.
 *
 * Trusted: a confirmed account of at least 90 days, against which no measure holds, and of whose
 * answered reports at least one was upheld and none was dismissed. Independent: confirmed accounts
 * with different mailboxes, however each address is written. Reports from outside and
 * those of the age check do not count, as their sender is not known or has hidden the member itself.
 *
 * At most one hold by the rule per case and per member in 30 days, and none in a case in which staff
 * have already hidden the member, as they know more than the rule.
 */
export async function holdByReport(
  services: Pick<Services, "jobs">,
  tx: Tx,
  { site, caseId, subject, reporter }: Reported,
): Promise<boolean> {
  const { rows } = await sql`
    select from account s
    where s.id = ${subject} and s.status = 'active' and s.role = 'member'
      and not exists (select from measure m where m.case_id = ${caseId} and m.kind = 'hold')
      and not exists (select from measure m where m.subject_id = s.id and m.kind = 'hold'
        and m.rule_case is not null and m.begins_at > now() - make_interval(days => ${quietDays}))
      and (
        exists (select from account a where a.id = ${reporter} and a.status = 'active'
          and a.confirmed_at is not null
          and a.signup_date <= now() - make_interval(days => ${trustedDays})
          and not exists (select from measure m where m.subject_id = a.id and m.kind <> 'dismiss'
            and m.undone_at is null)
          and exists (select from report r where r.reporter_id = a.id and r.status = 'acted')
          and not exists (select from report r where r.reporter_id = a.id
            and r.status = 'dismissed' and not r.gone))
        or 2 <= (select count(distinct mailbox_of(a.email))
          from account a
          where a.status = 'active' and a.confirmed_at is not null and (a.id = ${reporter}
            or exists (select from report r where r.case_id = ${caseId} and r.reporter_id = a.id
              and 'minor' = any(r.reason || r.also) and r.status = 'open'))))`.execute(tx);
  if (rows.length === 0) return false;
  const hold = { site, caseId, subject, by: null, source: "report", minor: true } as const;
  return (await holdMember(services, tx, hold)) !== null;
}
