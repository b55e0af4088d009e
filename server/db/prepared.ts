import pg from "pg";
import { requestLimits } from "./connection-limits.ts";

/**
 * A pool for the hottest reads: give each statement a name, and PostgreSQL plans it once per
 * connection, whatever its values. On the general pool it would weigh a fresh plan against that
 * every time, which costs more than a search (0.5 of 0.7 ms).
 */
export function openPrepared(url: string, log: (error: Error) => void): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: 8,
    ...requestLimits,
    idleTimeoutMillis: 60_000,
    options: "-c plan_cache_mode=force_generic_plan",
  });
  pool.on("error", log); // without a listener, a database that ends kills the process
  return pool;
}
