import type pg from "pg";

/** As long as a request waits for a lock: what fails so late, fails because something is held up. */
const lateMs = 2_000;

/**
 * Reads by key, gathered: keys asked for while a read is under way go together into the next, so
 * that a busy process asks the database once for many requests and an idle one waits for nothing.
 * Nothing is kept: every key is read after it was asked for. `read` gives one value per key, in
 * order. At most `lines` reads at a time, of at most `most` keys. Whoever waits behind a read that
 * fails only after `lateMs` is refused with it: the next would wait as long again (decision 20).
 */
export function gather<K, V>(
  read: (keys: readonly K[]) => Promise<readonly V[]>,
  { lines, most }: { lines: number; most: number },
): (key: K) => Promise<V> {
  interface Asked {
    readonly key: K;
    resolve(value: V): void;
    reject(error: unknown): void;
  }
  let waiting: Asked[] = [];
  let reading = 0;
  let scheduled = false;

  async function pump(): Promise<void> {
    scheduled = false;
    if (reading >= lines || waiting.length === 0) return;
    const batch = waiting.slice(0, most);
    waiting = waiting.slice(most);
    reading += 1;
    const begun = performance.now();
    try {
      const answer = read(batch.map(({ key }) => key));
      void pump(); // what did not fit goes on the next line
      const values = await answer;
      batch.forEach(({ resolve }, at) => resolve(values[at] as V));
    } catch (error) {
      const late = performance.now() - begun >= lateMs;
      for (const { reject } of late ? [...batch, ...waiting.splice(0)] : batch) reject(error);
    } finally {
      reading -= 1;
      void pump();
    }
  }

  return (key) =>
    new Promise((resolve, reject) => {
      waiting.push({ key, resolve, reject });
      if (scheduled || reading >= lines) return;
      scheduled = true;
      setImmediate(() => void pump()); // requests that were read from the network together go together
    });
}

/** The same for reads of several pools, each pool's apart: a replica's are its own. */
export function gatherByPool<K, V>(
  read: (pool: pg.Pool, keys: readonly K[]) => Promise<readonly V[]>,
  limits: { lines: number; most: number },
): (pool: pg.Pool, key: K) => Promise<V> {
  const asking = new WeakMap<pg.Pool, (key: K) => Promise<V>>();
  return (pool, key) => {
    const ask = asking.get(pool) ?? gather((keys: readonly K[]) => read(pool, keys), limits);
    asking.set(pool, ask);
    return ask(key);
  };
}
