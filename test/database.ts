import pg from "pg";
import type { TestProject } from "vitest/node";
import { migrate } from "#server/db/migrate.ts";
import { openJobs } from "#server/jobs/jobs.ts";
import { startThrowawayPostgres } from "#server/postgres/throwaway.ts";

declare module "vitest" {
  export interface ProvidedContext {
    /** A server with a migrated database `template` that every test file copies for itself. */
    databaseServer: string;
  }
}

/** One real PostgreSQL for the whole run. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const postgres = await startThrowawayPostgres();
  const server = new pg.Client({ connectionString: postgres.url });
  await server.connect();
  await server.query("create database template");
  await server.end();
  const template = new URL(postgres.url);
  template.pathname = "/template";
  await migrate(template.href);
  // The queue makes its own tables at its first start: once for all copies.
  const jobs = await openJobs(template.href, console.error);
  await jobs.stop();
  project.provide("databaseServer", postgres.url);
  return () => postgres.stop();
}
