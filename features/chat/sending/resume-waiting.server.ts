import { sql } from "kysely";
import type { Services } from "#server/calls/context.ts";
import type { Job } from "#server/jobs/jobs.ts";
import { deliverWaitingSoon, maySend } from "./deliver-waiting.server.ts";

const atOnce = 500;

/**
 * Delivers what went on waiting because its sender was suspended, held or banned when they confirmed
 * their address: that is over, by its time or because it was undone. Every minute.
 */
export const resumeWaitingJob = ({ db, jobs }: Services): Job => ({
  name: "resume-waiting-messages",
  schedule: "* * * * *",
  async run() {
    const { rows } = await sql<{ id: string }>`
      select a.id from account a where ${maySend}
        and a.id in (select sender_id from waiting_message) limit ${atOnce}`.execute(db);
    await db.transaction().execute(async (tx) => {
      for (const { id } of rows)
        await deliverWaitingSoon(tx, jobs, id, { key: id, apartSeconds: 60 });
    });
  },
});
