import type pg from "pg";
import { hashKey } from "./allowance.ts";

/** Runs one statement: on the pool, or in a transaction that takes it back when it rolls back. */
export type RunStatement = (
  text: string,
  values: unknown[],
) => Promise<{ readonly rows: readonly { readonly seconds: number }[] }>;

/** How fast one key may do something: at most so many in each of several spans of time. */
export interface Pace {
  /**
   * Takes one: 0 when there was one in every span, otherwise the seconds until there is. Exact when
   * many ask at once: the database counts.
   */
  take(key: string, run?: RunStatement): Promise<number>;
  /** Gives one back that was taken for nothing. */
  giveBack(key: string): Promise<void>;
}

interface Span {
  readonly points: number;
  readonly seconds: number;
}

// A span begins with the first of its key. `expire`: milliseconds since 1970, by the database's
// clock.
const take = `insert into rate_limit as r (key, points, expire)
    values ($1, 1, floor(extract(epoch from now()) * 1000) + $3 * 1000)
  on conflict (key) do update set
    points = case when r.expire > extract(epoch from now()) * 1000 then r.points + 1 else 1 end,
    expire = case when r.expire > extract(epoch from now()) * 1000 then r.expire
      else excluded.expire end
  where r.points < $2 or r.expire <= extract(epoch from now()) * 1000
  returning 0 as seconds`;
const wait = `select greatest(1, ceil(expire / 1000.0 - extract(epoch from now())))::integer as seconds
  from rate_limit where key = $1`;
const giveBack = "update rate_limit set points = points - 1 where key = any($1) and points > 0";

/** A pace counted in PostgreSQL, shared by all processes. `spans`: shortest first. */
export function openPace(pool: pg.Pool, name: string, spans: readonly Span[]): Pace {
  const onPool: RunStatement = (text, values) => pool.query<{ seconds: number }>(text, values);
  const rowsOf = (key: string): string[] =>
    spans.map(({ seconds }) => `${name}-${seconds}:${hashKey(key)}`);
  return {
    async take(key, run = onPool) {
      const rows = rowsOf(key);
      const taken: string[] = [];
      for (const [at, { points, seconds }] of spans.entries()) {
        const row = rows[at] ?? "";
        if ((await run(take, [row, points, seconds])).rows.length > 0) {
          taken.push(row);
          continue;
        }
        if (taken.length > 0) await run(giveBack, [taken]);
        return (await run(wait, [row])).rows[0]?.seconds ?? 1;
      }
      return 0;
    },
    async giveBack(key) {
      await pool.query(giveBack, [rowsOf(key)]);
    },
  };
}
