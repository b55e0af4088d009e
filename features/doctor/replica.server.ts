import { setTimeout } from "node:timers/promises";
import type { Config } from "#server/config.ts";
import { openGauge } from "#server/db/replica.ts";
import {
  foreignReplica,
  misaddressed,
  mostBehind,
  noStandby,
  otherPrimary,
  seesTimeline,
  shownTo,
  unseenTimeline,
  writtenTo,
} from "#server/db/replica-fault.ts";

/** What is wrong with the replica, in one line; null: nothing, or there is none. */
export async function replicaFault({
  replicaUrl,
  databaseUrl,
  pooledUrl,
}: Pick<Config, "replicaUrl" | "databaseUrl" | "pooledUrl">): Promise<string | null> {
  if (!replicaUrl || !databaseUrl) return null;
  const primary = openGauge(databaseUrl, false);
  const replica = openGauge(replicaUrl, pooledUrl !== undefined);
  try {
    const foreign = await foreignReplica(primary, replica);
    if (foreign) return foreign;
    const written = await writtenTo(primary);
    const until = performance.now() + mostBehind * 1_000;
    do {
      const shown = await shownTo(replica);
      if (!shown) return noStandby;
      if (shown.timeline !== written.timeline) return otherPrimary;
      if (shown.position >= written.position)
        return (await seesTimeline(replica)) ? null : unseenTimeline;
      await setTimeout(100);
    } while (performance.now() < until);
    return `The replica is more than ${mostBehind} s behind, so the primary answers what it would: see pg_stat_replication there, and what holds the standby up.`;
  } catch (error) {
    const { code = String(error) } = error as NodeJS.ErrnoException;
    return (
      misaddressed(error, replicaUrl) ??
      `The replica cannot be reached (${code}), so the primary answers what it would: check DATABASE_REPLICA_URL, and that PostgreSQL runs there.`
    );
  } finally {
    await Promise.all([primary.end(), replica.end()]);
  }
}
