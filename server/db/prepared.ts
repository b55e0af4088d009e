import pg from "pg";
import { type ConnectionLimits, ownLimits, requestLimits } from "./connection-limits.ts";
import { PlainClient } from "./plain-client.ts";

/**
 * A pool for the hottest reads: give each statement a name, and PostgreSQL plans it once per
 * connection, whatever its values. On the general pool it would weigh a fresh plan against that
 * every time, which costs more than a search (0.5 of 0.7 ms). By a pooler it is planned each time all the same.
 */
export function openPrepared(
  url: string,
  log: (error: Error) => void,
  { pooled = false, limits = requestLimits }: { pooled?: boolean; limits?: ConnectionLimits } = {},
): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: 8,
    ...(pooled
      ? { Client: PlainClient, ...ownLimits(limits) }
      : { ...limits, options: "-c plan_cache_mode=force_generic_plan" }),
    idleTimeoutMillis: 60_000,
  });
  pool.on("error", log); // without a listener, a database that ends kills the process
  return pool;
}
