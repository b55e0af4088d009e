import type pg from "pg";
import { hashKey, takePoint } from "./allowance.ts";

/** One guess at a secret, taken before the secret is looked at. */
export interface Guess {
  /** Minutes that no more guesses are left, or 0: it may be compared. */
  readonly blockedMinutes: number;
  /** It was wrong. Gives the minutes of block that it caused, or 0. */
  wrong(): Promise<number>;
  /** It was not one, or it was right: the others that were wrong still count. */
  giveBack(): Promise<void>;
}

export interface Lockout {
  /**
   * Takes a guess, counted by the database before anything is compared: of any number at the same
   * moment only so many are looked at as are left. Whoever takes one says what became of it.
   */
  take(key: string): Promise<Guess>;
  /** All guesses are there again. */
  clear(key: string): Promise<void>;
}

const left =
  "select ceil((expire - extract(epoch from now()) * 1000) / 60000)::int as minutes from rate_limit where key = $1";
// Whole milliseconds, not rounded up: asked within the same one, 15 minutes would be 16.
const block =
  "update rate_limit set expire = floor(extract(epoch from now()) * 1000) + $3 * 1000 where key = $1 and points >= $2 returning points";
const giveBack = "update rate_limit set points = greatest(points - 1, 0) where key = $1";

/**
 * Guesses counted in PostgreSQL, shared by all processes: after `points` wrong ones within
 * `seconds`, none for `blockSeconds`. Those under way count as wrong until they are given back.
 */
export function openLockout(
  pool: pg.Pool,
  name: string,
  { points, seconds, blockSeconds }: { points: number; seconds: number; blockSeconds: number },
): Lockout {
  const nameOf = (key: string): string => `${name}:${hashKey(key)}`;
  return {
    async take(key) {
      const row = nameOf(key);
      if (!(await takePoint(pool, row, points, seconds))) {
        const {
          rows: [full],
        } = await pool.query<{ minutes: number }>(left, [row]);
        return {
          blockedMinutes: Math.max(1, full?.minutes ?? 1),
          wrong: async () => 0,
          giveBack: async () => {},
        };
      }
      return {
        blockedMinutes: 0,
        wrong: async () =>
          (await pool.query(block, [row, points, blockSeconds])).rowCount
            ? Math.ceil(blockSeconds / 60)
            : 0,
        giveBack: async () => void (await pool.query(giveBack, [row])),
      };
    },
    async clear(key) {
      await pool.query("delete from rate_limit where key = $1", [nameOf(key)]);
    },
  };
}
