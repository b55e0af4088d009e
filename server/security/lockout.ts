import type pg from "pg";
import { RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import { counted, hashKey } from "./allowance.ts";

export interface Lockout {
  /** Minutes this key is still blocked, or 0. */
  blockedMinutes(key: string): Promise<number>;
  /** Counts a failure; returns the minutes of block that it caused, or 0. */
  fail(key: string): Promise<number>;
  clear(key: string): Promise<void>;
}

/** Counts failures in PostgreSQL, shared by all processes: after `points` within `seconds`, blocked for `blockSeconds`. */
export function openLockout(pool: pg.Pool, name: string, { points, seconds, blockSeconds }: { points: number; seconds: number; blockSeconds: number }): Lockout {
  const limiter = new RateLimiterPostgres({ storeClient: pool, storeType: "pool", ...counted, keyPrefix: name, points, duration: seconds, blockDuration: blockSeconds });
  const minutes = (result: RateLimiterRes): number => Math.max(1, Math.ceil(result.msBeforeNext / 60_000));
  return {
    async blockedMinutes(key) {
      const result = await limiter.get(hashKey(key));
      return result && result.consumedPoints > points ? minutes(result) : 0;
    },
    async fail(key) {
      try {
        const result = await limiter.consume(hashKey(key));
        if (result.remainingPoints > 0) return 0;
        await limiter.block(hashKey(key), blockSeconds);
        return Math.ceil(blockSeconds / 60);
      } catch (rejected) {
        if (rejected instanceof RateLimiterRes) return minutes(rejected);
        throw rejected;
      }
    },
    async clear(key) {
      await limiter.delete(hashKey(key));
    },
  };
}
