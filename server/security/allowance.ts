import { createHash } from "node:crypto";
import type pg from "pg";
import { RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";

/** So many of something per key and span of time: mails to an address, sign-ups from a network. */
export interface Allowance {
  /** Takes one; false when all are used up. Exact when many ask at once: the database counts. */
  take(key: string): Promise<boolean>;
}

/** Keys are stored hashed: an address is nobody's business here, and may be too long. */
export const hashKey = (key: string): string =>
  createHash("sha256").update(key).digest("base64url");

/**
 * The table, and who empties it: one job for all counters (features/housekeeping), where the
 * library would set a timer for each.
 */
export const counted = {
  tableName: "rate_limit",
  tableCreated: true,
  clearExpiredByTimeout: false,
} as const;

/**
 * Counted in PostgreSQL, shared by all processes. Costs nothing to open: for each request, if need
 * be.
 */
export function openAllowance(
  pool: pg.Pool,
  name: string,
  { points, seconds }: { points: number; seconds: number },
): Allowance {
  const limiter = new RateLimiterPostgres({
    storeClient: pool,
    storeType: "pool",
    ...counted,
    keyPrefix: name,
    points,
    duration: seconds,
  });
  return {
    async take(key) {
      try {
        await limiter.consume(hashKey(key));
        return true;
      } catch (rejected) {
        if (rejected instanceof RateLimiterRes) return false;
        throw rejected;
      }
    },
  };
}
