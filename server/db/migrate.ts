import path from "node:path";
import { runner } from "node-pg-migrate";
import { migrationLimits } from "./connection-limits.ts";

/**
 * Brings the database to the newest migration; processes that start together wait for each other.
 */
export async function migrate(databaseUrl: string): Promise<void> {
  await runner({
    databaseUrl: { connectionString: databaseUrl, ...migrationLimits },
    dir: path.join(import.meta.dirname, "../../db/migrations"),
    migrationsTable: "migration",
    direction: "up",
    checkOrder: true,
    advisoryLockMode: "wait",
    verbose: false,
    log: () => {},
  });
}
