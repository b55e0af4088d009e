import { runStatement } from "#bench/limits/pgbench.ts";
import { cpuOf } from "#bench/machine/cpu.ts";
import { quantile } from "#bench/machine/statistics.ts";
import type { Bench } from "#bench/measure/bench.ts";
import { limitA } from "#bench/measure/chat.ts";
import { startRaw } from "#bench/measure/public-and-api.ts";
import { atMost, microseconds, milliseconds, type Row } from "#bench/report.ts";
import { actors } from "#bench/settings.ts";
import { startNats } from "#test/nats.ts";
import { startTeam } from "./team.ts";

const teams = [
  { count: 1, over: "notices" },
  { count: 2, over: "notices" },
  { count: 4, over: "notices" },
  { count: 2, over: "NATS" },
  { count: 4, over: "NATS" },
] as const;
const paced = { target: "messages", inFlight: 64, rate: 200 } as const;
/** As fast as it goes, until each process is compiled and the conversations are under way. */
const warmUpSecondsEach = 8;

/**
 * The same messages, at a rate that two cores carry, through one, two and four processes behind a
 * proxy: what one costs by CPU (PostgreSQL's included, the proxy's not), and how long it takes to
 * the socket of its receiver, who mostly is at another process.
 */
export async function measureProcesses(bench: Bench): Promise<Row[]> {
  const { database, sizes, load } = bench;
  const least = await measureLeast(bench);
  const rows: Row[] = [
    {
      what: `a message at ${paced.rate}/s at the least: limit A, bare node:http and ws`,
      measured: `${microseconds(least.stored)} + ${microseconds(least.carried)}`,
    },
  ];
  let alone = 0;
  for (const { count, over } of teams) {
    const nats = over === "NATS" ? await startNats() : null;
    const team = await startTeam(database.url, count, nats ? { NATS_URL: nats.url } : {});
    const pids = [...team.members.map(({ pid }) => pid), ...(nats ? [nats.pid()] : [])];
    try {
      const { port } = team.proxy;
      await load.run("openSockets", { port, path: "/api/live", count: actors, keep: false });
      const order = { ...paced, port };
      await load.run("chat", { ...order, rate: 0, seconds: warmUpSecondsEach * count });
      const before = cpuOf(database.pid, ...pids);
      const met = await load.run("chat", { ...order, seconds: sizes.latencySeconds });
      if (met.failure) throw new Error(`the chat load met: ${met.failure}`);
      const cpu = (cpuOf(database.pid, ...pids) - before) / met.count;
      alone ||= cpu;
      const p99 = quantile(met.latencies, 0.99);
      rows.push(
        {
          what: `a message by CPU, ${count === 1 ? "1 process" : `${count} processes over ${over}`}`,
          measured: microseconds(cpu),
          ...(count === 1
            ? { limit: "the least", ratio: cpu / (least.stored + least.carried) }
            : { limit: `one process ${microseconds(alone)}`, ratio: cpu / alone }),
        },
        {
          what: "posted → stored → received, p99",
          measured: `${milliseconds(p99)}, p50 ${milliseconds(quantile(met.latencies, 0.5))}`,
          value: p99,
          budget: atMost(100, "ms"),
        },
      );
    } finally {
      await load.run("openSockets", { port: 0, path: "", count: 0, keep: false });
      await team.stop();
      await nats?.stop();
    }
  }
  return rows;
}

/**
 * CPU in microseconds of a message that is only stored, and of one that is only carried, at the
 * same rate: what comes alone wakes every program for itself, and costs many times what it costs
 * where a queue waits.
 */
async function measureLeast({ database, sizes, load }: Bench) {
  const seconds = sizes.latencySeconds;
  const stored = await runStatement(limitA, database, { clients: 20, seconds, rate: paced.rate });
  const raw = await startRaw({ html: "", json: {} });
  try {
    const order = { ...paced, port: raw.port, target: "echo" } as const;
    await load.run("openSockets", { port: raw.port, path: "/", count: actors, keep: false });
    await load.run("chat", { ...order, rate: 0, seconds: 2 });
    const before = cpuOf(...raw.pids);
    const { count } = await load.run("chat", { ...order, seconds });
    return { stored: stored.cpu, carried: (cpuOf(...raw.pids) - before) / count };
  } finally {
    raw.end();
  }
}
