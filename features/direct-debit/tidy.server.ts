import { sql } from "kysely";
import type { Services } from "#features/context.server.ts";
import type { Job } from "#server/jobs/jobs.ts";

/**
 * Daily: forgets what was typed and not confirmed, and the account behind a mandate that has ended, 14 months after its last
 * collection: a payer can dispute one for 13 months, and the mandate is the proof.
 */
export const tidyDebitsJob = ({ db }: Services): Job => ({
  name: "tidy-direct-debits",
  schedule: "41 3 * * *",
  async run() {
    await sql`delete from direct_debit_draft where created_at < now() - interval '30 minutes'`.execute(db);
    await sql`
      update direct_debit_mandate m set details = null
      where details is not null and signed_at < now() - interval '14 months'
        and (revoked_at is not null or coalesce(last_collected_on::timestamptz, signed_at) < now() - interval '36 months')
        and not exists (select from direct_debit_collection c where c.mandate_id = m.id and (c.status = 'due' or c.due_on > now() - interval '14 months'))`.execute(db);
  },
});
