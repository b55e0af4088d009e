import type pg from "pg";

/**
 * Reads by key, gathered: keys asked for while a read is under way go together into the next, so
 * that a busy process asks the database once for many requests and an idle one waits for nothing.
 * Nothing is kept: every key is read after it was asked for. `read` gives one value per key, in
 * order. At most `lines` reads at a time, of at most `most` keys.
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
    try {
      const answer = read(batch.map(({ key }) => key));
      void pump(); // what did not fit goes on the next line
      const values = await answer;
      batch.forEach(({ resolve }, at) => resolve(values[at] as V));
    } catch (error) {
      for (const { reject } of batch) reject(error);
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
