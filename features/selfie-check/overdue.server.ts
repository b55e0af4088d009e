import { sql } from "kysely";
import { sweepFiles } from "#features/photos/sweep-name.ts";
import type { Services } from "#server/calls/context.ts";
import type { Job } from "#server/jobs/jobs.ts";
import { deletedAfterDays, urgentAfterDays } from "./limits.ts";

/**
 * Selfies that nobody answered: after seven days they come to the head of the office's queue, after
 * thirty the file is deleted and the member may send another.
 */
export async function tendOverdue({ db, jobs }: Pick<Services, "db" | "jobs">): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { rows } = await sql`
      update selfie_check set status = 'expired', file = null, decided_at = now()
      where status = 'waiting' and sent_at < now() - make_interval(days => ${deletedAfterDays})
      returning id`.execute(tx);
    if (rows.length > 0) await jobs.enqueue(tx, sweepFiles, {});
    await sql`
      select queue_work(a.site_id, 'selfie', s.id, a.id, 2::smallint, null)
      from selfie_check s join account a on a.id = s.account_id
      where s.status = 'waiting' and s.sent_at < now() - make_interval(days => ${urgentAfterDays})`.execute(
      tx,
    );
  });
}

/** Hourly. */
export const overdueSelfiesJob = (services: Services): Job => ({
  name: "overdue-selfies",
  schedule: "23 * * * *",
  run: () => tendOverdue(services),
});
