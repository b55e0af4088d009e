import { cpuOf } from "#bench/machine/cpu.ts";
import { quantile } from "#bench/machine/statistics.ts";
import type { Bench } from "#bench/measure/bench.ts";
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
const rate = 200;

/**
 * The same messages, at a rate that two cores carry, through one, two and four processes behind a
 * proxy: what one costs by CPU (PostgreSQL's included, the proxy's not), and how long it takes to
 * the socket of its receiver, who mostly is at another process.
 */
export async function measureProcesses({ database, sizes, load }: Bench): Promise<Row[]> {
  const rows: Row[] = [];
  let alone = 0;
  for (const { count, over } of teams) {
    const nats = over === "NATS" ? await startNats() : null;
    const team = await startTeam(database.url, count, nats ? { NATS_URL: nats.url } : {});
    const pids = [...team.members.map(({ pid }) => pid), ...(nats ? [nats.pid()] : [])];
    try {
      const { port } = team.proxy;
      await load.run("openSockets", { port, path: "/api/live", count: actors, keep: false });
      const order = { port, target: "messages", inFlight: 64, rate } as const;
      await load.run("chat", { ...order, seconds: 2 }); // compiled, and connected
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
          limit: `one process ${microseconds(alone)}`,
          ratio: cpu / alone,
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
