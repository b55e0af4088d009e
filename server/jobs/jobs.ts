import { fromKysely, PgBoss } from "pg-boss";
import { jobLimits } from "#server/db/connection-limits.ts";
import type { Tx } from "#server/db/database.ts";
import { queueSchema, schemaName } from "#server/db/schema-name.ts";
import type pg from "pg";

export interface Job<Data extends object = object> {
  readonly name: string;
  /** Cron in UTC for a job that repeats; without it the job runs when enqueued. */
  readonly schedule?: string;
  /**
   * How often a job that threw runs again, with growing pauses of at most 2 hours; unless said
   * otherwise, for at least 72 hours.
   */
  readonly retries?: number;
  run(data: Data): Promise<void>;
}

/**
 * Of jobs with the same key one runs at once; what comes within `apartSeconds` is one job more, at
 * the end of that time.
 */
export interface Rate {
  readonly key: string;
  readonly apartSeconds: number;
}

const retriesFor72Hours = 46;

/** Not before so many seconds from now. */
export interface Later {
  readonly afterSeconds: number;
}

/**
 * Work after the answer: enqueued inside the write's own transaction, so that it happens exactly
 * when the write does.
 */
export interface Jobs {
  /** Where its tables are. */
  readonly schema: string;
  enqueue(tx: Tx, name: string, data: object, when?: Rate | Later): Promise<void>;
  /** Makes their queues and schedules, and starts one worker per job where this process works. */
  work(jobs: readonly Job[]): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Starts pg-boss on the same database, beside the schema that `pool`'s connections are in. `works`:
 * are jobs done here, or only enqueued for other processes?
 */
export async function openJobs(
  databaseUrl: string,
  pool: pg.Pool,
  works: boolean,
  log: (error: Error) => void,
): Promise<Jobs> {
  const schema = queueSchema(await schemaName(pool));
  const boss = new PgBoss({
    connectionString: databaseUrl,
    schema,
    max: 4,
    useListenNotify: true,
    schedule: works,
    supervise: works,
    ...jobLimits,
  });
  boss.on("error", log);
  await boss.start();
  return {
    schema,
    async enqueue(tx, name, data, when) {
      const timing = !when
        ? {}
        : "key" in when
          ? { singletonKey: when.key, singletonSeconds: when.apartSeconds, singletonNextSlot: true }
          : { startAfter: when.afterSeconds };
      await boss.send(name, data, { db: fromKysely(tx), ...timing });
    },
    async work(jobs) {
      // Asked for once: a start makes only what is new, and does not ask for each job anew.
      const made = new Set((await boss.getQueues()).map(({ name }) => name));
      const schedules = new Map((await boss.getSchedules()).map(({ name, cron }) => [name, cron]));
      for (const job of jobs) {
        if (!made.has(job.name))
          await boss.createQueue(job.name, {
            notify: true,
            retryLimit: job.retries ?? retriesFor72Hours,
            retryDelay: 5,
            retryBackoff: true,
            retryDelayMax: 2 * 3600,
          });
        if (job.schedule && schedules.get(job.name) !== job.schedule)
          await boss.schedule(job.name, job.schedule);
        if (!works) continue;
        // Full batches follow one another at once; each job succeeds or fails on its own.
        const fetching = {
          pollingIntervalSeconds: 5,
          notifyPollingIntervalSeconds: 5,
          batchSize: 10,
          burstWhenBatchFull: true,
          perJobResults: true,
        } as const;
        await boss.work<object>(job.name, fetching, (batch) =>
          Promise.all(
            batch.map(async ({ id, data }) => {
              try {
                await job.run(data);
                return { id, status: "completed" as const };
              } catch (error) {
                log(error instanceof Error ? error : new Error(String(error)));
                return {
                  id,
                  status: "failed" as const,
                  output: { message: error instanceof Error ? error.message : String(error) },
                };
              }
            }),
          ),
        );
      }
    },
    stop: () => boss.stop({ graceful: true, timeout: 5_000 }),
  };
}
