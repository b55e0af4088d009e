import { sql } from "kysely";
import type { Services } from "#server/calls/context.ts";
import { type EndedMandate, tellEnded } from "./tell-ended.server.ts";
import type { Job } from "#server/jobs/jobs.ts";

/**
 * Daily: ends what was unused for 36 months and says so to its payer, forgets what was typed and
 * not confirmed, and the account behind a mandate that has ended, 14 months after its last
 * collection: a payer can dispute one for 13 months, and the mandate is the proof.
 */
export const tidyDebitsJob = ({ background: { db }, jobs }: Services): Job => ({
  name: "tidy-direct-debits",
  schedule: "41 3 * * *",
  async run() {
    await sql`delete from direct_debit_draft where created_at < now() - interval '30 minutes'`.execute(
      db,
    );
    await db.transaction().execute(async (tx) => {
      const { rows } = await sql<EndedMandate>`
        update direct_debit_mandate m
        set revoked_at = coalesce(last_collected_on::timestamptz, signed_at) + interval '36 months'
        where revoked_at is null and coalesce(last_collected_on::timestamptz, signed_at) < now() - interval '36 months'
          and not exists (select from direct_debit_collection c where c.mandate_id = m.id and c.status in ('due', 'in_file'))
        returning id, account_id, site_id`.execute(tx);
      await tellEnded(tx, jobs, rows, "unused");
    });
    await sql`
      update direct_debit_mandate m set details = null
      where details is not null and signed_at < now() - interval '14 months'
        and (revoked_at is not null or coalesce(last_collected_on::timestamptz, signed_at) < now() - interval '36 months')
        and not exists (select from direct_debit_collection c where c.mandate_id = m.id and (c.status = 'due' or c.due_on > now() - interval '14 months'))`.execute(
      db,
    );
  },
});
