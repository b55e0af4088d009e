import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import pino from "pino";
import type { TestProject } from "vitest/node";
import { openServices } from "#features/open-services.server.ts";
import { readConfig } from "#server/config.ts";
import { migrate } from "#server/db/migrate.ts";
import { startPooler } from "./pooler.ts";
import { jobsSchema, moveToTestSchema } from "./schema.ts";
import { startThrowawayPostgres } from "#server/postgres/throwaway.ts";

declare module "vitest" {
  export interface ProvidedContext {
    /** A server with a migrated database `template` that every test file copies for itself. */
    databaseServer: string;
    /** The same server for its superuser: what an attacker with the machine could do. */
    superuser: string;
    /** A pooler in front of it, which every world uses: with PGBOUNCER=1. */
    pooler: string | null;
  }
}

/** One real PostgreSQL for the whole run. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const postgres = await startThrowawayPostgres();
  await moveToTestSchema(postgres.superuserUrl);
  const server = new pg.Client({ connectionString: postgres.url });
  await server.connect();
  await server.query("create database template");
  await server.end();
  const template = new URL(postgres.url);
  template.pathname = "/template";
  await migrate(template.href);
  await postgres.sealAudit("template");
  await startOnce(template.href);
  project.provide("databaseServer", postgres.url);
  project.provide("superuser", postgres.superuserUrl);
  const pooler = process.env["PGBOUNCER"] ? await startPooler(postgres.url, 40) : null;
  project.provide("pooler", pooler?.url ?? null);
  return async () => {
    await pooler?.stop();
    await postgres.stop();
  };
}

/**
 * What a first start makes is made once for all copies: the queue's tables, its queues and
 * schedules. The installation's keys are each world's own.
 */
async function startOnce(databaseUrl: string): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), "vesper-template-"));
  const config = readConfig({ DATA_DIR: folder, PORT: "0", NODE_ENV: "test" });
  const log = pino({ level: "error" });
  const services = await openServices(config, databaseUrl, createServer(), log);
  await services.pool.query("delete from installation_key");
  // No clock runs in a world: a test gives a job its turn, and one that the clock gave at the same
  // moment would have taken its rows (server/jobs/jobs.test.ts sets it going).
  await services.pool.query(`update ${jobsSchema}.version set cron_on = now() + interval '1 day'`);
  await services.close();
  rmSync(folder, { recursive: true, force: true });
}
