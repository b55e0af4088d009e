import { sql } from "kysely";
import { mailLanguage } from "#features/mail/mail-language.server.ts";
import { queueMail } from "#features/mail/queue-mail.server.ts";
import type { Services } from "#server/calls/context.ts";
import type { Job } from "#server/jobs/jobs.ts";

export const withdrawWarningsJob = "withdraw-fraud-warnings";
const atOnce = 200;

interface Mistaken {
  readonly member: string;
  readonly fraudster: string;
  readonly site: string;
  /** Nobody is to be named any more. */
  readonly gone: boolean;
}

/**
 * After a ban for fraud was undone: everybody who was warned of that member gets one mail that it was
 * a mistake, unless another ban for fraud holds.
 */
export async function withdrawWarnings(services: Services): Promise<void> {
  const { rows } = await sql<Mistaken>`
    select w.account_id as member, w.fraudster_id as fraudster, a.site_id as site,
      a.erased_at is not null as gone
    from fraud_warning w join account a on a.id = w.fraudster_id
    where w.withdrawn_at is null and not fraud_warning_holds(w.fraudster_id, w.measure_id)
    order by w.account_id, w.fraudster_id limit ${atOnce}`.execute(services.db);
  for (const one of rows) await withdraw(services, one);
  if (rows.length === atOnce) await withdrawWarnings(services);
}

const withdraw = (services: Services, { member, fraudster, site, gone }: Mistaken) =>
  services.db.transaction().execute(async (tx) => {
    const { rows } = await sql`
      update fraud_warning set withdrawn_at = now()
      where account_id = ${member} and fraudster_id = ${fraudster} and withdrawn_at is null
        and not fraud_warning_holds(fraudster_id, measure_id)
      returning account_id`.execute(tx);
    if (rows.length === 0 || gone) return;
    await queueMail(tx, services.jobs, {
      site,
      to: { account: member },
      template: "fraud-mistake",
      language: await mailLanguage(tx, member),
      values: { fraudster },
    });
  });

/** After each undo, and hourly for what an earlier release left. */
export const withdrawJob = (services: Services): Job => ({
  name: withdrawWarningsJob,
  schedule: "41 * * * *",
  run: () => withdrawWarnings(services),
});
