import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { atMost, type Row } from "#bench/report.ts";
import { startVesper } from "#bench/machine/vesper.ts";
import type { Bench } from "#bench/measure/bench.ts";
import type { startNats } from "#test/nats.ts";
import { startTeam } from "./team.ts";

const processes = 3;
const drainSeconds = 15;
const sockets = 3_000;
const rate = 50;

type Nats = Awaited<ReturnType<typeof startNats>>;

/**
 * Three processes behind a proxy, restarted one after the other as often as there are rounds, while
 * members read, write and listen: no read may fail, no message be lost or written twice, and the
 * sockets come back in good order. The processes speak by the database's notices, or over a NATS.
 */
export const measureRolling =
  (begin: (() => Promise<Nats>) | null) =>
  async (bench: Bench): Promise<Row[]> => {
    const nats = await begin?.();
    try {
      return await restartInTurn(bench, nats ? { NATS_URL: nats.url } : {});
    } finally {
      await nats?.stop();
    }
  };

async function restartInTurn(
  { database, sizes, load }: Bench,
  over: Record<string, string>,
): Promise<Row[]> {
  const env = { DRAIN_SECONDS: String(drainSeconds), ...over };
  const team = await startTeam(database.url, processes, env);
  const { members, proxy } = team;
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  try {
    await load.run("rolling", { port: proxy.port, sockets, rate });
    for (let round = 0; round < sizes.rounds; round += 1)
      for (const [at, one] of members.entries()) {
        await one.stop();
        members[at] = await startVesper(database.url, null, { port: one.port, env });
        await sleep(4_000); // the proxy has heard so twice
      }
    for (let waited = 0; (await open()) < sockets && waited < 60; waited += 1) await sleep(1_000);
    const still = sockets - (await open());
    const met = await load.run("rollingEnd", null);
    const { rows } = await client.query<{ all: number; different: number }>(
      `select count(*)::int as all, count(distinct client_id)::int as different
       from message where client_id = any($1::uuid[])`,
      [met.written],
    );
    const [stored = { all: 0, different: 0 }] = rows;
    for (const each of new Set([...met.failedReads, ...met.sentAgain])) console.log(`     ${each}`);
    const times = sizes.rounds * processes;
    return [
      {
        what: `reads that failed in ${times} restarts, of ${met.reads}`,
        measured: String(met.failedReads.length),
        value: met.failedReads.length,
        budget: atMost(0, "reads"),
      },
      {
        what: `messages lost, of ${met.written.length + met.lost.length}`,
        measured: String(met.written.length - stored.different + met.lost.length),
        value: met.written.length - stored.different + met.lost.length,
        budget: atMost(0, "messages"),
      },
      {
        what: "messages stored twice",
        measured: String(stored.all - stored.different),
        value: stored.all - stored.different,
        budget: atMost(0, "messages"),
      },
      { what: "messages that were sent a second time", measured: String(met.sentAgain.length) },
      {
        what: `sockets that came back, at most in a second, of ${sockets}`,
        measured: `${met.away.length} in all, ${met.mostInASecond}/s`,
        value: met.mostInASecond,
        budget: atMost(200, "/s"),
      },
      {
        what: "longest that one was away",
        measured: `${(Math.max(0, ...met.away) / 1_000).toFixed(1)} s; never back: ${still}`,
        value: still === 0 ? Math.max(0, ...met.away) / 1_000 : Number.NaN,
        budget: atMost(40, "s"),
      },
    ];
  } finally {
    await client.end();
    await team.stop();
  }

  function open(): Promise<number> {
    return load.run("rollingOpen", null);
  }
}
