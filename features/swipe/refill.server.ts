import type { Services } from "#server/calls/context.ts";
import type { Job } from "#server/jobs/jobs.ts";
import { fillQueue } from "./queue.server.ts";

export const refillName = "refill-swipe-queue";

export interface Refill {
  readonly account: string;
  /** The site's. */
  readonly countries: readonly string[];
}

/**
 * Makes a player's queue longer before it ends, so that a card never waits for the search behind
 * it.
 */
export const refillJob = ({ db }: Services): Job<object> => ({
  name: refillName,
  async run(data) {
    const { account, countries } = data as Refill;
    const known = await db
      .selectFrom("profile")
      .where("id", "=", account)
      .select("id")
      .executeTakeFirst();
    if (known) await fillQueue(db, account, countries); // erased meanwhile: nothing to do
  },
});
