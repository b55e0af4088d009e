import { conversationIdSql, memberIdSql } from "#bench/data/ids.ts";
import type { ChatOrder } from "#bench/load/chat-load.ts";
import { runStatement, type Statement } from "#bench/limits/pgbench.ts";
import { cpuOf } from "#bench/machine/cpu.ts";
import { interleave, quantile, type Round } from "#bench/machine/statistics.ts";
import { actors, conversationsEach } from "#bench/settings.ts";
import { atLeast, atMost, microseconds, milliseconds, perSecond, type Row } from "#bench/report.ts";
import type { Bench } from "./bench.ts";
import { startRaw } from "./public-and-api.ts";

/**
 * ejabberd storing on the same PostgreSQL takes 0.36 of limit A by CPU; measured elsewhere, as it
 * cannot run here.
 */
const ejabberdToLimit = 0.36;
const modestRate = 500;
const path = "/api/live";

/**
 * Limit A: what PostgreSQL does at best with one message per transaction
 * (bench/limits/one-message.sql).
 */
export const limitA: Statement = {
  name: "limit-a",
  variables: { n: actors, k: conversationsEach },
  sql: `select * from limit_one_message(${conversationIdSql(`(:n - 1) * ${conversationsEach} + :k`)}, ${memberIdSql(":n")}, gen_random_uuid(),
    'How was your weekend? I went to the coast with my sister, and it rained all day. And yours', 1, false)`,
};

/**
 * Limit B: the same 64 to a transaction, each of another sender in another conversation, as the
 * writer's fullest batch.
 */
const batch = (expression: string, type: string): string =>
  `(select array_agg((${expression})::${type} order by i) from (select i, (:n - 1 + i) % ${actors} + 1 as s from generate_series(1, 64) i) x)`;
const limitB: Statement = {
  name: "limit-b",
  variables: { n: actors, k: conversationsEach },
  sql: `select count(*) from send_batch(${batch(conversationIdSql(`(s - 1) * ${conversationsEach} + :k`), "uuid")}, ${batch(memberIdSql("s"), "uuid")},
    ${batch("gen_random_uuid()", "uuid")}, ${batch("'How was your weekend? I went to the coast with my sister, and it rained all day. And yours'", "text")},
    ${batch("1", "integer")}, ${batch("false", "boolean")}, null, null, null)`,
};

/**
 * What an idle socket costs the server. A first thousand pays for what is needed once; four
 * thousand more are counted. Resident memory alone would flatter: sockets may live in what the
 * start left free. So the larger of it and of what the objects take.
 */
export async function measureSockets({ vesper, load }: Bench): Promise<Row[]> {
  const open = () =>
    load.run("openSockets", { port: vesper.port, path, count: actors, keep: true });
  await open();
  const before = await vesper.memory();
  for (let round = 0; round < 4; round += 1) await open();
  const after = await vesper.memory();
  await load.run("openSockets", { port: vesper.port, path, count: 0, keep: false });
  const each = (bytes: number): number => bytes / (4 * actors) / 1024;
  const [resident, objects] = [each(after.rss - before.rss), each(after.heap - before.heap)];
  return [
    {
      what: "memory per idle socket",
      measured: `${resident.toFixed(1)} KiB resident, ${objects.toFixed(1)} of objects`,
      value: Math.max(resident, objects),
      budget: atMost(15, "KiB"),
    },
  ];
}

/** Message posted → stored durably → read from the receiver's socket, with 1,000 sockets open. */
export async function measureChat(bench: Bench): Promise<Row[]> {
  const { vesper, database, sizes, load } = bench;
  await load.run("openSockets", { port: vesper.port, path, count: actors, keep: false });

  const send = (order: Omit<ChatOrder, "port" | "target" | "seconds">) =>
    run(bench, { port: vesper.port, target: "messages", seconds: sizes.seconds, ...order });
  const saturated = (inFlight: number) => async (): Promise<Round> => {
    const cpu = cpuOf(vesper.pid, database.pid);
    const { count, seconds } = await send({ inFlight, rate: 0 });
    return { perSecond: count / seconds, cpu: (cpuOf(vesper.pid, database.pid) - cpu) / count };
  };
  const results = await interleave(
    {
      limit: () => runStatement(limitA, database, { clients: 20, seconds: sizes.seconds }),
      limitB: async () => {
        const { perSecond: batches, cpu } = await runStatement(limitB, database, {
          clients: 2,
          seconds: sizes.seconds,
        });
        return { perSecond: batches * 64, cpu: cpu / 64 };
      },
      at64: saturated(64),
      at256: saturated(256),
    },
    sizes.rounds,
  );
  const ours = await run(bench, {
    port: vesper.port,
    target: "messages",
    seconds: sizes.latencySeconds,
    inFlight: 128,
    rate: modestRate,
  });
  const noise = await measureNoise(bench);

  const { limit, at64, at256 } = results;
  const byCpu = limit.cpu / at64.cpu;
  const above = (q: number): number => quantile(ours.latencies, q) - quantile(noise, q);
  const limitText = `limit A ${perSecond(limit.perSecond)}`;
  return [
    {
      what: "limit A: one message per transaction, 20 clients",
      measured: `${perSecond(limit.perSecond)} · ${microseconds(limit.cpu)}`,
    },
    {
      what: "limit B: 64 messages per transaction, 2 clients",
      measured: `${perSecond(results.limitB.perSecond)} · ${microseconds(results.limitB.cpu)}`,
    },
    {
      what: "posted → stored → received, 64 in flight",
      measured: perSecond(at64.perSecond),
      limit: limitText,
      ratio: at64.perSecond / limit.perSecond,
      budget: atLeast(1),
    },
    {
      what: "the same, 256 in flight",
      measured: perSecond(at256.perSecond),
      limit: limitText,
      ratio: at256.perSecond / limit.perSecond,
      budget: atLeast(1.25),
    },
    {
      what: "the same by CPU, 64 in flight",
      measured: microseconds(at64.cpu),
      limit: `limit A ${microseconds(limit.cpu)}`,
      ratio: byCpu,
      budget: atLeast(1.4),
    },
    {
      what: "÷ ejabberd by CPU",
      measured: microseconds(at64.cpu),
      limit: `${ejabberdToLimit} × limit A, measured elsewhere`,
      ratio: byCpu / ejabberdToLimit,
      budget: atLeast(4),
    },
    ...(
      [
        ["p50", 0.5, 1],
        ["p99", 0.99, 5],
      ] as const
    ).map(([name, q, most]) => ({
      what: `the same at ${modestRate}/s, ${name} above the machine's noise`,
      measured: milliseconds(quantile(ours.latencies, q)),
      limit: `noise ${milliseconds(quantile(noise, q))}`,
      value: above(q),
      budget: atMost(most, "ms"),
    })),
  ];
}

/**
 * The machine's own noise: the same messages at the same rate through bare node:http and ws, stored
 * nowhere.
 */
async function measureNoise(bench: Bench): Promise<readonly number[]> {
  const raw = await startRaw({ html: "", json: {} });
  await bench.load.run("openSockets", { port: raw.port, path: "/", count: actors, keep: false });
  const { latencies } = await run(bench, {
    port: raw.port,
    target: "echo",
    seconds: bench.sizes.latencySeconds / 2,
    inFlight: 128,
    rate: modestRate,
  });
  raw.end();
  return latencies;
}

async function run({ load }: Bench, order: ChatOrder) {
  const result = await load.run("chat", order);
  if (result.failure) throw new Error(`the chat load met: ${result.failure}`);
  return result;
}
