import { sql } from "kysely";
import { areTwoPeoples } from "#features/mail/public-providers.ts";
import { holdMember } from "#features/measures/hold.server.ts";
import type { Services } from "#server/calls/context.ts";
import type { Tx } from "#server/db/database.ts";

/** Age of an account, in days, from which its reports may be trusted. */
const trustedDays = 90;
/** Age of an account, in days, from which its reports count as one of two. */
const settledDays = 3;
/** Reporters that are compared at most, the oldest accounts. */
const mostCompared = 50;
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
 * answered reports at least one was upheld and none was dismissed. Independent: two confirmed
 * accounts that are three days old or to which the member wrote, whose addresses are two people's,
 * and that share no browser and no photo. Others alarm staff on call alone. Reports from outside and
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
  const { rows } = await sql<{ trusted: boolean }>`
    select exists (select from account a where a.id = ${reporter} and a.status = 'active'
        and a.confirmed_at is not null
        and a.signup_date <= now() - make_interval(days => ${trustedDays})
        and not exists (select from measure m where m.subject_id = a.id and m.kind <> 'dismiss'
          and m.undone_at is null)
        and exists (select from report r where r.reporter_id = a.id and r.status = 'acted')
        and not exists (select from report r where r.reporter_id = a.id
          and r.status = 'dismissed' and not r.gone)) as trusted
    from account s
    where s.id = ${subject} and s.status = 'active' and s.role = 'member'
      and not exists (select from measure m where m.case_id = ${caseId} and m.kind = 'hold')
      and not exists (select from measure m where m.subject_id = s.id and m.kind = 'hold'
        and m.rule_case is not null and m.begins_at > now() - make_interval(days => ${quietDays}))`.execute(
    tx,
  );
  const [found] = rows;
  if (!found) return false;
  if (!found.trusted && !(await twoReported(tx, caseId, subject, reporter))) return false;
  const hold = { site, caseId, subject, by: null, source: "report", minor: true } as const;
  return (await holdMember(services, tx, hold)) !== null;
}

/** Have two independent members reported the same in this case? */
async function twoReported(
  tx: Tx,
  caseId: string,
  subject: string,
  reporter: string,
): Promise<boolean> {
  const { rows: reporters } = await sql<{ id: string; email: string }>`
    select a.id, a.email from account a
    where a.status = 'active' and a.confirmed_at is not null
      and (a.id = ${reporter} or exists (select from report r where r.case_id = ${caseId}
        and r.reporter_id = a.id and 'minor' = any(r.reason || r.also) and r.status = 'open'))
      and (a.signup_date <= now() - make_interval(days => ${settledDays})
        or exists (select from conversation c join message m on m.conversation_id = c.id
          where c.a = least(a.id, ${subject}::uuid) and c.b = greatest(a.id, ${subject}::uuid)
            and m.sender_id = ${subject}))
    order by a.signup_date, a.id limit ${mostCompared}`.execute(tx);
  const pairs = reporters.flatMap((one, at) =>
    reporters
      .slice(at + 1)
      .filter((other) => areTwoPeoples(one.email, other.email))
      .map((other) => ({ one: one.id, other: other.id })),
  );
  if (pairs.length === 0) return false;
  const { rows } = await sql`
    select from jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb) p (one uuid, other uuid)
    where not exists (select from known_device mine join known_device theirs on theirs.mark = mine.mark
        where mine.account_id = p.one and theirs.account_id = p.other)
      and not exists (select from image mine join image theirs on theirs.profile_id = p.other
          and theirs.print <> 0 and bit_count((theirs.print # mine.print)::bit(64)) <= 3
        where mine.profile_id = p.one and mine.print <> 0)
    limit 1`.execute(tx);
  return rows.length > 0;
}
