import type pg from "pg";
import type { Metrics } from "#server/metrics/metrics.ts";
import type { Replica } from "./replica.ts";

/** How many connections of each pool are in use and idle, and how much waits for one. */
export function watchPools(metrics: Metrics, pools: Readonly<Record<string, pg.Pool>>): void {
  const of = (read: (pool: pg.Pool) => number) => () =>
    new Map(Object.entries(pools).map(([name, pool]) => [name, read(pool)]));
  metrics.gauges(
    "vesper_database_connections_in_use",
    "Connections of a pool that work at this moment.",
    "pool",
    of(({ totalCount, idleCount }) => totalCount - idleCount),
  );
  metrics.gauges(
    "vesper_database_connections_idle",
    "Connections of a pool that are open and wait for work.",
    "pool",
    of(({ idleCount }) => idleCount),
  );
  metrics.gauges(
    "vesper_database_connections_most",
    "Connections that a pool may have.",
    "pool",
    of(({ options }) => options.max),
  );
  metrics.gauges(
    "vesper_database_waiting",
    "Work that waits for a connection of a pool.",
    "pool",
    of(({ waitingCount }) => waitingCount),
  );
}

/** How old what the replica says may be: `+Inf` while it does not answer. */
export const watchReplica = (metrics: Metrics, replica: Replica): void =>
  metrics.gauge(
    "vesper_replica_behind_seconds",
    "How old what the replica says may be; above 3 it is not asked.",
    () => replica.age(),
  );
