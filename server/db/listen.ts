import pg from "pg";
import { requestLimits } from "./connection-limits.ts";

/** What is done with one channel of the database. */
export interface Channel {
  heard(payload: string): void;
  /** The connection stands again: what was said meanwhile was not heard. */
  missed(): void;
}

export interface Listening {
  /** Says something to every connection that listens, this one too, in order. */
  say(channel: string, payloads: readonly string[]): Promise<void>;
  close(): Promise<void>;
}

const firstPauseMs = 250;
const longestPauseMs = 10_000;
/** A line that died without a word is noticed after this long. */
const heartbeatMs = 15_000;

/**
 * Listens on channels of the database, on one connection of its own, for as long as the process
 * lives; `close` ends it. `name`: what the connection is called in the database's list.
 */
export async function listen(
  databaseUrl: string,
  name: string,
  channels: Readonly<Record<string, Channel>>,
  log: (error: Error) => void,
): Promise<Listening> {
  let client: pg.Client | null = null;
  let timer: NodeJS.Timeout | undefined;
  let pauseMs = firstPauseMs;
  let closed = false;

  async function connect(): Promise<void> {
    const next = new pg.Client({
      connectionString: databaseUrl,
      application_name: name,
      ...requestLimits,
      keepAlive: true,
      connectionTimeoutMillis: 5_000,
      query_timeout: 5_000,
    });
    client = next;
    next.on("error", (error) => lose(next, error));
    next.on("end", () => lose(next, new Error("the connection that listens has ended")));
    next.on("notification", ({ channel, payload = "" }) => channels[channel]?.heard(payload));
    await next.connect();
    for (const channel of Object.keys(channels)) await next.query(`listen ${channel}`);
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
      connect().then(
        () => Object.values(channels).forEach((channel) => channel.missed()),
        (again: Error) => client && lose(client, again),
      );
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
    async say(channel, payloads) {
      if (!client) throw new Error("the connection that listens is lost");
      await client.query(
        "select pg_notify($1, said) from unnest($2::text[]) with ordinality s (said, i) order by i",
        [channel, payloads],
      );
    },
    async close() {
      closed = true;
      clearTimeout(timer);
      await client?.end();
    },
  };
}
