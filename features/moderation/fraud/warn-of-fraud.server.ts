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
 * After a ban for fraud: whoever wrote with that account within 90 days is warned, by mail and on
 * their own screen, once each however often this runs, and gets back once what messages to it
 * cost. Nothing happens where the ban was undone meanwhile.
 */
export async function warnOfFraud(services: Services, act: string): Promise<void> {
  const { rows: bans } = await sql<{ subject: string; site: string }>`
    select subject_id as subject, site_id as site from measure
    where act_id = ${act} and kind = 'ban' and facts = 'fraud' and undone_at is null
      and subject_id is not null`.execute(services.db);
  for (const { subject, site } of bans) {
    for (;;) {
      const { rows } = await sql<{ id: string }>`
        select mine.peer_id as id from participant mine
          join account a on a.id = mine.peer_id and a.status in ('active', 'not_confirmed')
        where mine.account_id = ${subject}
          and exists (select from message m where m.conversation_id = mine.conversation_id
            and m.created_at > now() - make_interval(days => ${days}))
          and not exists (select from fraud_warning w
            where w.account_id = mine.peer_id and w.fraudster_id = ${subject})
        order by mine.peer_id limit ${atOnce}`.execute(services.db);
      for (const { id } of rows) await warn(services, site, subject, id);
      if (rows.length < atOnce) break;
    }
  }
}

async function warn(
  services: Services,
  site: string,
  fraudster: string,
  member: string,
): Promise<void> {
  const told = await services.db.transaction().execute(async (tx) => {
    const made = await tx
      .insertInto("fraud_warning")
      .values({ account_id: member, fraudster_id: fraudster })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    if (!made.numInsertedOrUpdatedRows) return false;
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
}

export const fraudJob = (services: Services): Job<{ act?: string }> => ({
  name: warnOfFraudJob,
  run: ({ act }) => (act ? warnOfFraud(services, act) : Promise.resolve()),
});
