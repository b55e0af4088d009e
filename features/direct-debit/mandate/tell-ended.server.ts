import { mailLanguage } from "#features/mail/mail-language.server.ts";
import { queueMail } from "#features/mail/queue-mail.server.ts";
import type { Tx } from "#server/db/database.ts";
import type { Jobs } from "#server/jobs/jobs.ts";

export interface EndedMandate {
  readonly id: string;
  readonly account_id: string;
  readonly site_id: string;
}

/**
 * Tells each payer that the mandate has ended, and whether by a block or because nothing was
 * collected for 36 months.
 */
export async function tellEnded(
  tx: Tx,
  jobs: Jobs,
  mandates: readonly EndedMandate[],
  why: "blocked" | "unused",
): Promise<void> {
  for (const { id, account_id, site_id } of mandates) {
    const language = await mailLanguage(tx, account_id);
    const values = { mandate: id, why };
    await queueMail(tx, jobs, {
      site: site_id,
      to: { account: account_id },
      template: "direct-debit-ended",
      language,
      values,
    });
  }
}
