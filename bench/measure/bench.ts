import type { ChildProcess } from "node:child_process";
import type { BenchDatabase } from "#bench/data/database.ts";
import { requestBytes } from "#bench/load/connection.ts";
import type { HttpResult } from "#bench/load/http-load.ts";
import type { LoadGenerator } from "#bench/machine/child.ts";
import { cpuOf } from "#bench/machine/cpu.ts";
import type { Round } from "#bench/machine/statistics.ts";
import type { Vesper } from "#bench/machine/vesper.ts";
import type { Sizes } from "#bench/settings.ts";

/** What every measurement works with. */
export interface Bench {
  readonly sizes: Sizes;
  readonly database: BenchDatabase;
  readonly vesper: Vesper;
  readonly load: LoadGenerator;
}

/** A server of ours or a limit's: where it listens, and the processes whose CPU counts. */
export interface Target {
  readonly port: number;
  readonly pids: readonly number[];
}

export const get = (path: string, headers: Readonly<Record<string, string>> = {}): string =>
  requestBytes("GET", path, headers).toString("base64");

/** Connections of a saturated run: enough to keep two cores busy, few enough to queue little. */
const connections = 16;

/** One round of requests as fast as they are answered. */
export async function saturate(
  { load, sizes }: Bench,
  { port, pids }: Target,
  requests: readonly string[],
): Promise<Round> {
  const before = cpuOf(...pids);
  const result = await load.run("http", {
    port,
    requests,
    connections,
    seconds: sizes.seconds,
    rate: 0,
  });
  const cpu = (cpuOf(...pids) - before) / result.count;
  return { perSecond: check(result).count / result.seconds, cpu };
}

/** Requests at a fixed rate, far below what the server can do: the latencies that a member sees. */
export async function paced(
  { load, sizes }: Bench,
  port: number,
  requests: readonly string[],
  rate: number,
): Promise<readonly number[]> {
  return check(
    await load.run("http", {
      port,
      requests,
      connections: 64,
      seconds: sizes.latencySeconds,
      rate,
    }),
  ).latencies;
}

function check(result: HttpResult): HttpResult {
  if (result.failure) throw new Error(`the load met: ${result.failure}`);
  return result;
}

export const pidOf = (child: ChildProcess): number => child.pid ?? 0;
