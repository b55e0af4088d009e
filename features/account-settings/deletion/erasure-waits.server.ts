import { sql } from "kysely";
import { erasureWaitsDays } from "#features/identity/life-times.ts";
import { mailLanguage } from "#features/mail/mail-language.server.ts";
import { queueMail } from "#features/mail/queue-mail.server.ts";
import type { Services } from "#server/calls/context.ts";
import type { Tx } from "#server/db/database.ts";

interface Leaving {
  readonly id: string;
  readonly site_id: string;
  readonly confirmed_at: Date | null;
}

/**
 * Locks the open cases about an account. Called before the account's own row is locked: a decision
 * takes the same locks in the same order.
 */
export async function holdCases(tx: Tx, account: string): Promise<void> {
  await sql`select from moderation_case where subject_id = ${account} and status = 'open'
    order by id for update`.execute(tx);
}

/**
 * Returns until when the erasure of a locked account has to wait, or null when nothing stands in
 * its way: no grave matter is open, or it has waited for 30 days. The first time, a mail tells the
 * member why (GDPR, article 17(3)(b) and (e)); not at an address that was never confirmed.
 */
export async function erasureWaits(
  { jobs }: Pick<Services, "jobs">,
  tx: Tx,
  { id, site_id, confirmed_at }: Leaving,
): Promise<Date | null> {
  const {
    rows: [waiting],
  } = await sql<{ until: Date; first: boolean }>`
    update account set
      erasure_waits_until = coalesce(erasure_waits_until, now() + make_interval(days => ${erasureWaitsDays}))
    where id = ${id} and erased_at is null and coalesce(erasure_waits_until, 'infinity') > now()
      and (grave_matter_undecided(id) or ${warningsUnderWay(jobs.schema, id)})
    returning new.erasure_waits_until as until, old.erasure_waits_until is null as first`.execute(
    tx,
  );
  if (!waiting) return null;
  if (waiting.first && confirmed_at)
    await queueMail(tx, jobs, {
      site: site_id,
      to: { account: id },
      template: "erasure-waits",
      language: await mailLanguage(tx, id),
    });
  return waiting.until;
}

/**
 * True in the hour after a decision about a grave case: it may be a slip, and its undo has to find
 * the member. Not once the erasure has waited for 30 days.
 */
export async function decisionIsFresh(tx: Tx, account: string): Promise<boolean> {
  const { rows } = await sql`select from account
    where id = ${account} and erased_at is null and decision_holds_until(id) > now()
      and coalesce(erasure_waits_until, 'infinity') > now()`.execute(tx);
  return rows.length > 0;
}

/**
 * True while members who wrote with this account are still to be warned of it: the account was
 * deleted when it was banned for fraud, and without it nobody would know whom to warn.
 */
const warningsUnderWay = (schema: string, account: string) => sql`exists (
  select from measure m join ${sql.id(schema, "job")} j on j.state < 'completed' and (
      (j.name = 'warn-of-fraud' and j.data ->> 'act' = m.act_id::text)
      or (j.name = 'send-mail' and j.data ->> 'template' = 'fraud-warning'
        and j.data -> 'values' ->> 'fraudster' = ${account}))
    where m.subject_id = ${account} and m.kind = 'ban' and m.facts = 'fraud'
      and m.undone_at is null and m.was ? 'deleted_at')`;
