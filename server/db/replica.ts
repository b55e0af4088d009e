import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import type { Logger } from "pino";
import { Refusal } from "#server/calls/refusal.ts";
import { StartError } from "#server/config.ts";
import type { Count } from "#server/metrics/metrics.ts";
import { openBehind } from "./behind.ts";
import { replicaLimits } from "./connection-limits.ts";
import { type Database, openDatabase } from "./database.ts";
import { passingFailure } from "./passing-failure.ts";
import { PlainClient } from "./plain-client.ts";
import { openPrepared } from "./prepared.ts";
import {
  foreignReplica,
  misaddressed,
  mostBehind,
  noStandby,
  otherPrimary,
  shownTo,
  writtenTo,
} from "./replica-fault.ts";

/** A standby of the database, asked while it is at most `mostBehind` seconds behind. */
export interface Replica {
  /** What `reads` and `prepared` are at the primary. */
  readonly db: Database;
  readonly prepared: pg.Pool;
  readonly pools: Readonly<Record<string, pg.Pool>>;
  /** How old what it says may be, in seconds; Infinity: nobody knows. */
  age(): number;
  /**
   * What a read says `there` (null: it may not lag now). Whatever fails, is refused or is not answered
   * there is read `otherwise`, so that a replica never says no to anybody.
   */
  read<T>(
    there: (() => Promise<T | Refusal>) | null,
    otherwise: () => Promise<T | Refusal>,
  ): Promise<T | Refusal>;
  close(): Promise<void>;
}

const checkedEveryMs = 1_000;
/** A standby that keeps up shows after this long what the primary wrote. */
const patienceMs = 100;

/** One connection that asks how far a server is, and waits for a second. */
export function openGauge(url: string, pooled: boolean): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: 1,
    connectionTimeoutMillis: 1_000,
    query_timeout: 1_000,
    ...(pooled ? { Client: PlainClient } : { statement_timeout: 1_000 }),
  });
  pool.on("error", () => {}); // the next question fails by itself
  return pool;
}

/**
 * Opens a standby of the primary and watches it, once a second. One that is away, or behind, is asked
 * when it is back; an address that can be no replica of this primary ends the start. `count`: who
 * answered what may lag.
 * @throws StartError
 */
export async function openReplica({
  url,
  primaryUrl,
  pooled,
  log,
  count,
}: {
  readonly url: string;
  readonly primaryUrl: string;
  readonly pooled: boolean;
  readonly log: Logger;
  readonly count: Count;
}): Promise<Replica> {
  const [primary, standby] = [openGauge(primaryUrl, pooled), openGauge(url, pooled)];
  const fault = await foreignReplica(primary, standby).catch((error: unknown) =>
    misaddressed(error, url),
  );
  if (fault) {
    await Promise.all([primary.end(), standby.end()]);
    throw new StartError(fault);
  }
  const lost = (error: Error): void => log.warn({ err: error }, "replica connection lost");
  const reads = openDatabase(url, { max: 10, limits: replicaLimits, log: lost, pooled });
  const prepared = openPrepared(url, lost, { pooled, limits: replicaLimits });
  const behind = openBehind();
  const age = () => behind.age(performance.now()) / 1_000;
  const waiting = new Set<(reason: Error) => void>();
  let asked = true;
  let recognised = false;
  let timer: NodeJS.Timeout | undefined;
  let closed = false;

  /** Whoever waits for a replica that is not asked any more waits in vain. */
  function tell(reason: unknown): void {
    const usable = age() <= mostBehind;
    if (!usable) for (const give of waiting) give(new Error("the replica is not asked any more"));
    if (usable === asked) return;
    asked = usable;
    if (usable) log.info("the replica is asked again");
    else log.warn({ err: reason }, "the replica is not asked");
  }
  function lose(reason: unknown): void {
    behind.forget();
    recognised = false; // another server may answer there next
    tell(reason);
  }
  async function check(): Promise<void> {
    try {
      const foreign = recognised ? null : await foreignReplica(primary, standby);
      if (foreign) return lose(new Error(foreign));
      recognised = true;
      const at = performance.now();
      const written = await writtenTo(primary);
      behind.primaryAt(written.position, at);
      await sleep(patienceMs);
      const shown = await shownTo(standby);
      if (!shown) return lose(new Error(noStandby));
      if (shown.timeline !== written.timeline) return lose(new Error(otherPrimary));
      behind.replicaAt(shown.position);
      tell(new Error(`it is ${age().toFixed(1)} s behind`));
    } catch (error) {
      lose(error);
    }
  }
  let checking: Promise<void>;
  async function watch(): Promise<void> {
    await (checking = check());
    if (!closed) timer = setTimeout(() => void watch(), checkedEveryMs - patienceMs).unref();
  }
  await watch();

  const unlessLost = async <T>(work: () => Promise<T>): Promise<T> => {
    const given = Promise.withResolvers<never>();
    waiting.add(given.reject);
    try {
      return await Promise.race([work(), given.promise]);
    } finally {
      waiting.delete(given.reject);
    }
  };

  return {
    db: reads.db,
    prepared,
    pools: { replica: reads.pool, replica_prepared: prepared },
    age,
    async read(there, otherwise) {
      if (!there || age() > mostBehind) {
        count("primary");
        return otherwise();
      }
      try {
        const answer = await unlessLost(there);
        if (!(answer instanceof Refusal)) {
          count("replica");
          return answer;
        }
      } catch (error) {
        if (passingFailure(error)?.code === "unavailable") lose(error);
        else if (!(error instanceof Refusal) && !passingFailure(error) && age() <= mostBehind)
          log.warn({ err: error }, "a read failed at the replica");
      }
      count("again");
      return otherwise();
    },
    async close() {
      closed = true;
      clearTimeout(timer);
      await checking;
      await Promise.all([primary.end(), standby.end(), prepared.end(), reads.close()]);
    },
  };
}
