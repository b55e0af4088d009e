import type { Tx } from "#server/db/database.ts";
import type { Jobs } from "#server/jobs/jobs.ts";

/** Notifies staff of urgent work; features/moderation/work-notices/ runs it. */
export const announceWorkJob = "announce-work";

/** Calls within this time share one run. */
const apartSeconds = 5;

/**
 * Notifies staff, as soon as the transaction commits, of open work of gravity 3 that was not yet
 * announced. Call it after a write that queues such work. Without the call the same happens within
 * a minute, by schedule.
 */
export const announceWork = (tx: Tx, jobs: Jobs): Promise<void> =>
  jobs.enqueue(tx, announceWorkJob, {}, { key: announceWorkJob, apartSeconds });
