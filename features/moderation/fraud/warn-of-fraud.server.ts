import { sql } from "kysely";
import { mailLanguage } from "#features/mail/mail-language.server.ts";
import { queueMail } from "#features/mail/queue-mail.server.ts";
import { grantCredits } from "#features/wallet/grant-credits.server.ts";
import type { Services } from "#server/calls/context.ts";
import type { Job } from "#server/jobs/jobs.ts";

export const warnOfFraudJob = "warn-of-fraud";
const days = 90;
const atOnce = 200;

/**
 * After a ban for fraud: everybody who wrote with that account within 90 days is warned, by mail and on
 * their own screen, once each however often this runs, and gets back once what messages to it
 * cost; again after a later ban, if that of the first warning was undone. Nothing happens where the
 * ban was undone meanwhile.
 */
export async function warnOfFraud(services: Services, act: string): Promise<void> {
  const { rows: bans } = await sql<Ban>`
    select id, subject_id as subject, site_id as site from measure
    where act_id = ${act} and kind = 'ban' and facts = 'fraud' and undone_at is null
      and subject_id is not null`.execute(services.db);
  for (const ban of bans) {
    const { subject } = ban;
    for (let holds = true; holds;) {
      const { rows } = await sql<{ id: string }>`
        select mine.peer_id as id from participant mine
          join account a on a.id = mine.peer_id and a.status in ('active', 'not_confirmed')
        where mine.account_id = ${subject}
          and exists (select from message m where m.conversation_id = mine.conversation_id
            and m.created_at > now() - make_interval(days => ${days}))
          and not exists (select from fraud_warning w
            where w.account_id = mine.peer_id and w.fraudster_id = ${subject}
              and not ${isUndone(ban)})
        order by mine.peer_id limit ${atOnce}`.execute(services.db);
      for (const { id } of rows) holds &&= await warn(services, ban, id);
      if (rows.length < atOnce) break;
    }
  }
}

interface Ban {
  readonly id: string;
  readonly subject: string;
  readonly site: string;
}

/** SQL: the warning `w` was made for an earlier ban, and that ban was undone. */
const isUndone = ({ id }: Ban) => sql<boolean>`coalesce(w.measure_id <> ${id} and exists (
  select from measure m where m.id = w.measure_id and m.undone_at is not null), false)`;

/** False: the ban does not hold any more. */
async function warn(services: Services, ban: Ban, member: string): Promise<boolean> {
  const { subject: fraudster, site } = ban;
  const told = await services.db.transaction().execute(async (tx) => {
    // An undo waits for this, or has come before it.
    const { rows: held } = await sql`select from measure
      where id = ${ban.id} and undone_at is null for share`.execute(tx);
    if (held.length === 0) return null;
    const { rows: made } = await sql`
      insert into fraud_warning as w (account_id, fraudster_id, measure_id)
      values (${member}, ${fraudster}, ${ban.id})
      on conflict (account_id, fraudster_id) do update
        set measure_id = excluded.measure_id, credits = 0, created_at = now(), withdrawn_at = null
        where ${isUndone(ban)}
      returning account_id`.execute(tx);
    if (made.length === 0) return false;
    const { rows: paid } = await sql<{ credits: number; reference: string }>`
      select m.credits, m.conversation_id || ':' || m.seq as reference
      from participant mine join message m on m.conversation_id = mine.conversation_id
      where mine.account_id = ${member} and mine.peer_id = ${fraudster}
        and m.sender_id = ${member} and m.credits > 0
        and m.created_at > now() - make_interval(days => ${days})
      order by m.seq`.execute(tx);
    let credits = 0;
    for (const each of paid)
      if (await grantCredits(tx, member, each.credits, "refund", each.reference))
        credits += each.credits;
    await tx
      .updateTable("fraud_warning")
      .set({ credits })
      .where("account_id", "=", member)
      .where("fraudster_id", "=", fraudster)
      .execute();
    await queueMail(tx, services.jobs, {
      site,
      to: { account: member },
      template: "fraud-warning",
      language: await mailLanguage(tx, member),
      values: { fraudster },
    });
    return true;
  });
  if (told) services.live.send([member], { type: "member_changed", profile: fraudster });
  return told !== null;
}

export const fraudJob = (services: Services): Job<{ act?: string }> => ({
  name: warnOfFraudJob,
  run: ({ act }) => (act ? warnOfFraud(services, act) : Promise.resolve()),
});
