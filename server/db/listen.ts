import pg from "pg";
import { requestLimits } from "./connection-limits.ts";

interface ListenOptions {
  /**
   * Called for each notice, and once whenever the connection stands again: what was said meanwhile
   * was missed.
   */
  heard(): void;
  log(error: Error): void;
}

const firstPauseMs = 250;
const longestPauseMs = 10_000;
/** A line that died without a word is noticed after this long. */
const heartbeatMs = 15_000;

/**
 * Listens on one channel of the database, on a connection of its own, for as long as the process
 * lives; `close` ends it.
 */
export async function listen(
  databaseUrl: string,
  channel: `${string}_changed`,
  { heard, log }: ListenOptions,
): Promise<{ close(): Promise<void> }> {
  let client: pg.Client | null = null;
  let timer: NodeJS.Timeout | undefined;
  let pauseMs = firstPauseMs;
  let closed = false;

  async function connect(): Promise<void> {
    const next = new pg.Client({
      connectionString: databaseUrl,
      application_name: `listens for ${channel}`,
      ...requestLimits,
      keepAlive: true,
      connectionTimeoutMillis: 5_000,
      query_timeout: 5_000,
    });
    client = next;
    next.on("error", (error) => lose(next, error));
    next.on("end", () => lose(next, new Error("the connection that listens has ended")));
    next.on("notification", () => heard());
    await next.connect();
    await next.query(`listen ${channel}`);
    if (closed) return next.end();
    pauseMs = firstPauseMs;
    beat(next);
  }

  function beat(live: pg.Client): void {
    timer = setTimeout(() => {
      live.query("select").then(
        () => client === live && beat(live),
        (error: Error) => lose(live, error),
      );
    }, heartbeatMs);
    timer.unref();
  }

  function lose(lost: pg.Client, error: Error): void {
    if (closed || client !== lost) return;
    client = null;
    log(error);
    void lost.end().catch(() => {});
    clearTimeout(timer);
    timer = setTimeout(() => {
      connect().then(heard, (again: Error) => client && lose(client, again));
    }, pauseMs);
    timer.unref();
    pauseMs = Math.min(longestPauseMs, pauseMs * 2);
  }

  await connect().catch((error: unknown) => {
    closed = true; // nothing runs yet: the start fails by name
    clearTimeout(timer);
    throw error;
  });
  return {
    async close() {
      closed = true;
      clearTimeout(timer);
      await client?.end();
    },
  };
}
