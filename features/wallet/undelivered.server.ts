import { sql } from "kysely";
import type { Services } from "#server/calls/context.ts";
import type { Job } from "#server/jobs/jobs.ts";

/**
 * What no device of the receiver has fetched for so long counts as not delivered. The message
 * stays, and may still arrive.
 */
const undeliveredDays = 30;
const mostAtOnce = 1_000;

/** Gives back what was paid for messages that never came; gives how many. */
export async function refundUndelivered({ db }: Pick<Services, "db">): Promise<number> {
  let all = 0;
  for (;;) {
    const { rows } = await sql<{
      count: number;
    }>`select refund_never_delivered(${undeliveredDays}, ${mostAtOnce}) as count`.execute(db);
    const count = rows[0]?.count ?? 0;
    all += count;
    if (count === 0) return all;
  }
}

/** Once a night; one that was missed is made up for within three days. */
export const undeliveredJob = (services: Services): Job => ({
  name: "refund-undelivered",
  schedule: "43 3 * * *",
  run: async () => {
    await refundUndelivered(services);
  },
});
