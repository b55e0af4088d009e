import { sql } from "kysely";
import type { Database } from "#server/db/database.ts";
import type { Metrics } from "#server/metrics/metrics.ts";
import type { Job } from "./jobs.ts";

/**
 * Counts how the runs of jobs end in this process, and says how long the oldest job of each queue
 * has been due; that is the installation's, and every process says the same.
 */
export function watchJobs(
  metrics: Metrics,
  db: Database,
  schema: string,
  jobs: readonly Job[],
): readonly Job[] {
  const done = metrics.counter("vesper_jobs_done_total", "Jobs that ended well.", "queue");
  const failed = metrics.counter(
    "vesper_jobs_failed_total",
    "Runs of a job that threw; most are tried again.",
    "queue",
  );
  metrics.gauges(
    "vesper_job_oldest_seconds",
    "How long the oldest job of a queue has been due; 0: none waits.",
    "queue",
    () => oldestDue(db, schema),
  );
  return jobs.map((job) => ({
    ...job,
    async run(data) {
      try {
        await job.run(data);
      } catch (error) {
        failed(job.name);
        throw error;
      }
      done(job.name);
    },
  }));
}

/** A queue's jobs that wait are found by pg-boss' own index, which holds no others. */
export async function oldestDue(db: Database, schema: string): Promise<Map<string, number>> {
  const { rows } = await sql<{ name: string; seconds: number }>`
    select queue.name, coalesce(extract(epoch from now() - oldest.due), 0)::float8 as seconds
    from ${sql.id(schema, "queue")}
    cross join lateral (
      select min(start_after) as due from ${sql.id(schema, "job")}
      where job.name = queue.name and state < 'active' and not blocked and start_after <= now()
    ) as oldest`.execute(db);
  return new Map(rows.map(({ name, seconds }) => [name, seconds]));
}
