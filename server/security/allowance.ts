import { createHash } from "node:crypto";
import { CompiledQuery } from "kysely";
import type pg from "pg";
import type { Tx } from "#server/db/database.ts";

/** So many of something per key and span of time: mails to an address, sign-ups from a network. */
export interface Allowance {
  /** Takes one; false when all are used up. Exact when many ask at once: the database counts. */
  take(key: string): Promise<boolean>;
}

/** Keys are stored hashed: an address is nobody's business here, and may be too long. */
export const hashKey = (key: string): string =>
  createHash("sha256").update(key).digest("base64url");

// What is over counts anew; what is full is left as it is, and gives no row. `expire`: milliseconds
// since 1970.
const take = `insert into rate_limit as r (key, points, expire) values ($1, 1, floor(extract(epoch from now()) * 1000) + $3 * 1000)
  on conflict (key) do update set
    points = case when r.expire > extract(epoch from now()) * 1000 then r.points + 1 else 1 end,
    expire = case when r.expire > extract(epoch from now()) * 1000 then r.expire
      else excluded.expire end
  where r.points < $2 or r.expire <= extract(epoch from now()) * 1000
  returning points`;

/**
 * Counts one more of a row of the table of counters. False: there are `points` already, within
 * `seconds` of the first. By the database's clock, where rate-limiter-flexible goes by the
 * process's: one whose clock is ahead would end everybody's lockouts.
 */
export async function takePoint(
  pool: pg.Pool,
  row: string,
  points: number,
  seconds: number,
): Promise<boolean> {
  return (await pool.query(take, [row, points, seconds])).rowCount === 1;
}

/** The same within a transaction: what is rolled back was not taken. */
export async function takePointIn(
  tx: Tx,
  row: string,
  points: number,
  seconds: number,
): Promise<boolean> {
  const { rows } = await tx.executeQuery(CompiledQuery.raw(take, [row, points, seconds]));
  return rows.length === 1;
}

/**
 * Counted in PostgreSQL, shared by all processes. Costs nothing to open: for each request, if need
 * be.
 */
export const openAllowance = (
  pool: pg.Pool,
  name: string,
  { points, seconds }: { points: number; seconds: number },
): Allowance => ({
  take: (key) => takePoint(pool, `${name}:${hashKey(key)}`, points, seconds),
});
