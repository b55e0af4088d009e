import { sql } from "kysely";
import type { Logger } from "pino";
import type { Database } from "#server/db/database.ts";

declare module "#server/calls/context.ts" {
  interface Services {
    readonly presence: Presence;
  }
}

/**
 * Who was here, written in batches: exact to a few minutes, which is all that 'online' promises.
 */
export interface Presence {
  /** This member just made a request. Costs nothing within 3 minutes of the last time. */
  touch(accountId: string): void;
  /** Writes what waits, but for rows that somebody holds; for tests and the end. */
  flush(): Promise<void>;
  close(): Promise<void>;
}

const touchMs = 3 * 60_000;
const flushMs = 5_000;

/**
 * `last_seen_at` moves at most every 3 minutes. `order_at`, which the search is ordered by, at most
 * every 15: each move costs an index entry, and results that reshuffle while somebody pages through
 * them are of no use.
 */
export function openPresence(db: Database, log: Logger): Presence {
  const touched = new Map<string, number>();
  const waiting = new Set<string>();

  let writing = Promise.resolve();

  /** After the one that is under way. */
  function flush(): Promise<void> {
    writing = writing.catch(() => {}).then(write);
    return writing;
  }

  async function write(): Promise<void> {
    const now = Date.now();
    for (const [id, at] of touched) if (now - at >= touchMs) touched.delete(id);
    if (waiting.size === 0) return;
    const ids = [...waiting].sort();
    // One whose row is held stays for the next time: nobody's presence waits for another's.
    const { rows: held } = await sql<{ id: string }>`
      with here as (select id from profile where id = any(${ids}::uuid[]) order by id for no key update skip locked),
      written as (update profile p set last_seen_at = now(),
        order_at = case when p.order_at <= now() - interval '15 minutes' then date_trunc('minute', now()) else p.order_at end
        from here where p.id = here.id)
      select id from profile where id = any(${ids}::uuid[]) and id not in (select id from here)`.execute(
      db,
    );
    for (const id of ids) waiting.delete(id);
    for (const { id } of held) waiting.add(id);
  }

  const timer = setInterval(
    () => void flush().catch((error: unknown) => log.warn({ err: error }, "presence not written")),
    flushMs,
  );
  timer.unref();

  return {
    touch(accountId) {
      const now = Date.now();
      if (now - (touched.get(accountId) ?? 0) < touchMs) return;
      touched.set(accountId, now);
      waiting.add(accountId);
    },
    flush,
    async close() {
      clearInterval(timer);
      await flush().catch((error: unknown) => log.warn({ err: error }, "presence not written"));
    },
  };
}
