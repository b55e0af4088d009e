import { spawn, spawnSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { cpuOf, cpuOfEndedChildren, ownCpu } from "#bench/machine/cpu.ts";
import type { Round } from "#bench/machine/statistics.ts";
import { cacheFolder } from "#bench/settings.ts";

/** One prepared statement, repeated with random whole numbers: `:n` stands for each variable n. */
export interface Statement {
  readonly name: string;
  /** Variables and the highest value of each; the lowest is 1. */
  readonly variables: Readonly<Record<string, number>>;
  readonly sql: string;
}

export interface DatabaseUnderTest {
  readonly url: string;
  readonly pid: number;
}

/**
 * pgbench of this machine, of any version that speaks SCRAM; null: none, and a loop of ours stands
 * in for it.
 */
export const pgbenchVersion: string | null =
  /\d[\d.]*/.exec(spawnSync("pgbench", ["--version"], { encoding: "utf8" }).stdout ?? "")?.[0] ??
  null;

// The message writer's own: plans are made once, for any values.
const options = "-c plan_cache_mode=force_generic_plan -c jit=off";

interface Load {
  readonly clients: number;
  readonly seconds: number;
  /** Statements per second, by all clients together; 0: as many as they can. */
  readonly rate?: number;
}

/**
 * One round of a limit: `clients` connections repeat the statement. CPU: of PostgreSQL and of its
 * caller.
 */
export function runStatement(
  statement: Statement,
  database: DatabaseUnderTest,
  load: Load,
): Promise<Round> {
  return pgbenchVersion
    ? withPgbench(statement, database, load)
    : withOwnLoop(statement, database, load);
}

async function withPgbench(
  { name, variables, sql }: Statement,
  { url, pid }: DatabaseUnderTest,
  { clients, seconds, rate = 0 }: Load,
): Promise<Round> {
  const { hostname, port, username, password, pathname } = new URL(url);
  const file = path.join(cacheFolder, "pgbench", `${name}.sql`);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(
    file,
    `${Object.entries(variables)
      .map(([variable, most]) => `\\set ${variable} random(1, ${most})\n`)
      .join("")}${sql.replaceAll(/\s+/g, " ")};\n`,
  );
  const before = cpuOf(pid) + cpuOfEndedChildren(); // pgbench's, once it ended
  // pgbench measures by whole seconds, its connecting included.
  const args = [
    "-n",
    "-M",
    "prepared",
    "-c",
    String(clients),
    "-j",
    "2",
    "-T",
    String(Math.ceil(seconds + 0.5)),
    ...(rate ? ["-R", String(rate)] : []),
    "-f",
    file,
    "-h",
    hostname,
    "-p",
    port,
    "-U",
    username,
    pathname.slice(1),
  ];
  const child = spawn("pgbench", args, {
    env: { ...process.env, PGPASSWORD: password, PGOPTIONS: options },
  });
  let text = "";
  child.stdout.on("data", (chunk: Buffer) => (text += chunk.toString()));
  child.stderr.on("data", (chunk: Buffer) => (text += chunk.toString()));
  await new Promise((resolve) => child.once("close", resolve));
  const count = Number(/transactions actually processed: (\d+)/.exec(text)?.[1]);
  const tps = Number(/tps = ([\d.]+) \(without/.exec(text)?.[1]);
  if (!(count > 0)) throw new Error(`pgbench ${name}: ${text}`);
  return { perSecond: tps, cpu: (cpuOf(pid) + cpuOfEndedChildren() - before) / count };
}

async function withOwnLoop(
  { name, variables, sql }: Statement,
  { url, pid }: DatabaseUnderTest,
  { clients, seconds, rate = 0 }: Load,
): Promise<Round> {
  const names = Object.keys(variables);
  const text = names.reduce(
    (query, variable, index) =>
      query.replaceAll(new RegExp(`(?<!:):${variable}\\b`, "g"), `$${index + 1}::bigint`),
    sql,
  );
  const open = await Promise.all(
    Array.from({ length: clients }, async () => {
      const client = new pg.Client({ connectionString: url, options });
      await client.connect();
      return client;
    }),
  );
  const before = cpuOf(pid) + ownCpu();
  const begun = performance.now();
  let count = 0;
  await Promise.all(
    open.map(async (client) => {
      for (let due = begun; performance.now() < begun + seconds * 1000;) {
        if (rate) await sleep((due += (clients * 1000) / rate) - performance.now());
        await client.query({
          name,
          text,
          values: Object.values(variables).map((most) => 1 + Math.floor(Math.random() * most)),
        });
        count += 1;
      }
    }),
  );
  const took = (performance.now() - begun) / 1000;
  const cpu = (cpuOf(pid) + ownCpu() - before) / count;
  await Promise.all(open.map((client) => client.end()));
  return { perSecond: count / took, cpu };
}
