import { setTimeout as sleep } from "node:timers/promises";
import { type Answer, Connection } from "./connection.ts";

/**
 * What the worker is asked: the same requests in turn, as fast as `connections` allow, or at a
 * fixed rate.
 */
export interface HttpOrder {
  readonly port: number;
  /** Finished requests, base64. */
  readonly requests: readonly string[];
  readonly connections: number;
  readonly seconds: number;
  /** Requests per second; 0: as many as it can. */
  readonly rate: number;
}

export interface HttpResult {
  readonly count: number;
  readonly seconds: number;
  /** Milliseconds of each request, from when it was due: a slow server does not slow the clock. */
  readonly latencies: readonly number[];
  /** The first answer that was no 200, if any. */
  readonly failure: string | null;
}

/** Runs one order in this process. */
export async function runHttpLoad({
  port,
  requests: encoded,
  connections,
  seconds,
  rate,
}: HttpOrder): Promise<HttpResult> {
  const requests = encoded.map((text) => Buffer.from(text, "base64"));
  const open = await Promise.all(Array.from({ length: connections }, () => Connection.open(port)));
  const latencies: number[] = [];
  let next = 0;
  let failure: string | null = null;
  const note = (answer: Answer): void => {
    if (answer.status !== 200)
      failure ??= `${answer.head.split("\r\n")[0]} ${answer.body.toString().slice(0, 300)}`;
  };
  const one = async (connection: Connection, due: number): Promise<void> => {
    const request = requests[next++ % requests.length] ?? Buffer.alloc(0);
    note(await connection.send(request));
    latencies.push(performance.now() - due);
  };

  const begun = performance.now();
  const end = begun + seconds * 1000;
  if (rate === 0) {
    await Promise.all(
      open.map(async (connection) => {
        for (let now = performance.now(); now < end; now = performance.now())
          await one(connection, now);
      }),
    );
  } else {
    const free = new Free(open);
    await pace(rate, seconds, (due) => free.use((connection) => one(connection, due)));
  }
  const took = (performance.now() - begun) / 1000;
  for (const connection of open) connection.close();
  return { count: latencies.length, seconds: took, latencies, failure };
}

/**
 * Connections that are taken in turn; who finds none waits, and that waiting is part of the
 * latency.
 */
export class Free<T> {
  readonly #free: T[];
  readonly #waiting: ((item: T) => void)[] = [];
  constructor(items: readonly T[]) {
    this.#free = [...items];
  }
  async use(work: (item: T) => Promise<void>): Promise<void> {
    const item =
      this.#free.pop() ?? (await new Promise<T>((resolve) => this.#waiting.push(resolve)));
    try {
      await work(item);
    } finally {
      const next = this.#waiting.shift();
      if (next) next(item);
      else this.#free.push(item);
    }
  }
}

/**
 * Calls `work` at a fixed rate, each time with the moment it was due; waits for the last. Timers
 * are coarse, so it spins on the event loop.
 */
export async function pace(
  rate: number,
  seconds: number,
  work: (due: number) => Promise<void>,
): Promise<void> {
  const begun = performance.now();
  const running = new Set<Promise<void>>();
  for (let n = 0; n < rate * seconds; n += 1) {
    const due = begun + (n * 1000) / rate;
    const wait = due - performance.now();
    if (wait > 2) await sleep(wait - 1);
    while (performance.now() < due) await new Promise((resolve) => setImmediate(resolve));
    const task: Promise<void> = work(due).finally(() => running.delete(task));
    running.add(task);
  }
  await Promise.all(running);
}
