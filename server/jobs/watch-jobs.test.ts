import { Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import { expect, test } from "vitest";
import type { DB } from "#db/schema.ts";
import { openMetrics } from "#server/metrics/metrics.ts";
import { watchJobs } from "./watch-jobs.ts";

test("runs count by how they ended, and one that threw still throws", async () => {
  const metrics = openMetrics(true);
  const nowhere = new Kysely<DB>({
    dialect: new PostgresDialect({ pool: new pg.Pool({ host: "127.0.0.1", port: 1 }) }),
  });
  let fails = true;
  const [job] = watchJobs(metrics, nowhere, "pgboss", [
    {
      name: "sweep",
      async run() {
        if (fails) throw new Error("not now");
      },
    },
  ]);
  await expect(job?.run({})).rejects.toThrow("not now");
  fails = false;
  await job?.run({});
  const text = await metrics.text();
  expect(text).toContain('vesper_jobs_failed_total{queue="sweep"} 1');
  expect(text).toContain('vesper_jobs_done_total{queue="sweep"} 1');
  // The database does not answer: the rest is told all the same.
  expect(text).not.toContain("vesper_job_oldest_seconds{");
});
