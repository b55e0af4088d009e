import { spawn } from "node:child_process";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { slice } from "#test/slice.ts";
import { boundLog } from "./postmaster.ts";
import { isRunning } from "./process-table.ts";
import { startPostgres, type RunningPostgres } from "./supervisor.ts";

// A cluster for every test, several starts in each: seconds when alone, much more beside other
// tests.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 60_000 });

let folder: string;
let dataDir: string;
let lines: string[];
let started: RunningPostgres[];

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "vesper-supervisor-"));
  chmodSync(folder, 0o711);
  dataDir = path.join(folder, "postgres");
  lines = [];
  started = [];
});

afterEach(async () => {
  for (const postgres of started) await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
});

describe("a data folder of its own", () => {
  test("is made at the first start, and kept with its address at the next", async () => {
    const first = await start();
    await query(first, "create table note (text text not null)");
    await query(first, "insert into note values ('kept')");
    await first.stop();
    const second = await start();
    expect(second.url).toBe(first.url);
    expect(await query(second, "select text from note")).toEqual([{ text: "kept" }]);
  });

  test("has the settings that were promised, and an owner without power over the server", async () => {
    const postgres = await start({ durable: true });
    expect(
      await query(
        postgres,
        `select current_setting('server_version_num')::int / 10000 as version, current_setting('server_encoding') as encoding,
      current_setting('fsync') as fsync, current_setting('synchronous_commit') as synchronous_commit, current_setting('listen_addresses') as listens,
      current_setting('password_encryption') as passwords, current_setting('autovacuum_naptime') as naptime`,
      ),
    ).toEqual([
      {
        version: 18,
        encoding: "UTF8",
        fsync: "on",
        synchronous_commit: "on",
        listens: "127.0.0.1",
        passwords: "scram-sha-256",
        naptime: "5s",
      },
    ]);
    expect(
      await query(postgres, "select rolsuper from pg_roles where rolname = current_user"),
    ).toEqual([{ rolsuper: false }]);
    expect(
      await query(
        postgres,
        "select lower('ÉŁ') as lower, count(*) > 0 as counted from pg_stat_statements",
      ),
    ).toEqual([{ lower: "éł", counted: true }]);
    await expect(query(postgres, "copy (select 1) to program 'true'")).rejects.toThrow(
      /permission denied/,
    );
  });

  test("logs that a row was refused, and not whose: no address stands in the file, which stays bounded", async () => {
    const postgres = await start();
    await query(postgres, "create table reader (email text primary key)");
    await query(postgres, "insert into reader values ('anna@secret.test')");
    await expect(query(postgres, "insert into reader select email from reader")).rejects.toThrow(
      /duplicate key/,
    );
    const logFile = `${dataDir}.log`;
    await expect.poll(() => readFileSync(logFile, "utf8")).toContain("duplicate key");
    expect(readFileSync(logFile, "utf8")).not.toContain("anna@secret.test");
    boundLog(dataDir, 10);
    expect([
      statSync(logFile).size,
      readFileSync(`${logFile}.old`, "utf8").includes("duplicate key"),
    ]).toEqual([0, true]);
    await expect(query(postgres, "insert into reader select email from reader")).rejects.toThrow(
      /duplicate key/,
    );
    await expect.poll(() => readFileSync(logFile, "utf8")).toMatch(/^[^\0]*duplicate key/);
  });

  test("asks for the password, which only its owner may read", async () => {
    const postgres = await start();
    const wrong = new URL(postgres.url);
    wrong.password = "guess";
    await expect(query({ url: wrong.href }, "select 1")).rejects.toThrow(
      /password authentication failed/,
    );
    expect(statSync(`${dataDir}.password`).mode & 0o777).toBe(0o600);
  });

  test("is begun again after a first start that was interrupted", async () => {
    mkdirSync(`${dataDir}.unfinished`);
    writeFileSync(path.join(`${dataDir}.unfinished`, "PG_VERSION"), "18\n");
    writeFileSync(`${dataDir}.password`, "of the interrupted start\n");
    expect(await query(await start(), "select 1 as one")).toEqual([{ one: 1 }]);
  });

  test("refuses a folder that holds something else, another version, or has lost its password", async () => {
    mkdirSync(dataDir);
    writeFileSync(path.join(dataDir, "holiday.jpg"), "");
    await expect(start()).rejects.toThrow(/holds something that is not a PostgreSQL database/);
    writeFileSync(path.join(dataDir, "PG_VERSION"), "16\n");
    await expect(start()).rejects.toThrow(/made by PostgreSQL 16/);
    writeFileSync(path.join(dataDir, "PG_VERSION"), "18\n");
    await expect(start()).rejects.toThrow(/postgres.password is missing/);
  });
});

describe("one application to a data folder", () => {
  test("the second is refused while the first lives, in this process and in another", async () => {
    await start();
    await expect(start()).rejects.toThrow(/already runs PostgreSQL/);
    const other = await application();
    expect(other.output).toMatch(
      new RegExp(`in use by another Vesper \\(process ${process.pid}\\)`),
    );
  });

  test("of five that start at the same moment one gets it", async () => {
    await (await start()).stop();
    const all = await Promise.all(Array.from({ length: 5 }, () => application()));
    expect(all.filter((one) => one.output.startsWith("url ")).length).toBe(1);
    expect(all.filter((one) => one.output.includes("in use by another Vesper")).length).toBe(4);
    for (const one of all) one.kill();
    await Promise.all(all.map((one) => one.ended));
    await start(); // takes over what the killed one left, so that it is stopped
  });
});

describe("an application that was killed", () => {
  test("leaves its PostgreSQL running, and the next application adopts it", async () => {
    const killed = await application();
    const postmaster = postmasterPid();
    await query({ url: killed.url }, "create table note (text text not null)");
    killed.kill();
    await killed.ended;
    const next = await start();
    expect(postmasterPid()).toBe(postmaster);
    expect(next.url).toBe(killed.url);
    expect(await query(next, "select text from note")).toEqual([]);
    await next.stop();
    expect(isRunning(postmaster)).toBe(false);
  });

  test("together with its PostgreSQL: the next one recovers what was written", async () => {
    const killed = await application({ durable: true });
    await query({ url: killed.url }, "create table note as select 'kept' as text");
    killed.kill();
    await killPostmaster();
    await killed.ended;
    expect(await query(await start(), "select text from note")).toEqual([{ text: "kept" }]);
  });

  test("and an adopted PostgreSQL is started again when it ends, too", async () => {
    const killed = await application();
    killed.kill();
    await killed.ended;
    const next = await start();
    await killPostmaster();
    expect(await eventually(() => query(next, "select 1 as one"))).toEqual([{ one: 1 }]);
  });
});

test("an application that ends without stopping takes PostgreSQL along", async () => {
  const careless = await application({ exits: true });
  await careless.ended;
  await eventually(() => expect(existsSync(path.join(dataDir, "postmaster.pid"))).toBe(false));
  expect(careless.output).toMatch(/^url /);
});

describe("PostgreSQL ends by itself", () => {
  test("it is started again on the same address, with every acknowledged row", async () => {
    const postgres = await start({ durable: true });
    const pool = new pg.Pool({ connectionString: postgres.url, max: 4 });
    pool.on("error", () => {});
    await pool.query("create table message (number int primary key)");
    const acknowledged: number[] = [];
    let number = 0;
    let writing = true;
    const writers = Array.from({ length: 4 }, async () => {
      while (writing) {
        const mine = (number += 1);
        try {
          await pool.query("insert into message values ($1)", [mine]);
          acknowledged.push(mine);
        } catch {
          await sleep(10); // not acknowledged: nothing was promised
        }
      }
    });
    for (let kill = 0; kill < 2; kill += 1) {
      const before = acknowledged.length;
      await eventually(() => expect(acknowledged.length).toBeGreaterThan(before + 50));
      await killPostmaster();
      const atKill = acknowledged.length;
      await eventually(() => expect(acknowledged.length).toBeGreaterThan(atKill + 50));
    }
    writing = false;
    await Promise.all(writers);
    const { rows } = await pool.query<{ number: number }>("select number from message");
    const stored = new Set(rows.map((row) => row.number));
    expect(acknowledged.filter((one) => !stored.has(one))).toEqual([]);
    expect(lines.filter((line) => line.includes("runs again")).length).toBe(2);
    await pool.end();
  });

  test("it can be stopped at any moment of being started again", async () => {
    for (const pause of slice([0, 20, 60, 150], 4)) {
      const postgres = await start();
      await killPostmaster();
      await sleep(pause);
      await postgres.stop();
      const left = existsSync(path.join(dataDir, "postmaster.pid")) && isRunning(postmasterPid());
      expect(left).toBe(false);
    }
    expect(await query(await start(), "select 1 as one")).toEqual([{ one: 1 }]);
  });
});

describe("a pid file that is not true", () => {
  test("of a dead process is passed over", async () => {
    const postgres = await start();
    const pidFile = readFileSync(path.join(dataDir, "postmaster.pid"), "utf8");
    await postgres.stop();
    const dead = spawn("true");
    await new Promise((resolve) => dead.once("exit", resolve));
    writeFileSync(path.join(dataDir, "postmaster.pid"), pidFile.replace(/^\d+/, String(dead.pid)));
    expect(await query(await start(), "select 1 as one")).toEqual([{ one: 1 }]);
  });

  test("that names somebody else's process is passed over, and that process is left alone", async () => {
    const postgres = await start();
    const pidFile = readFileSync(path.join(dataDir, "postmaster.pid"), "utf8");
    await postgres.stop();
    const stranger = spawn("sleep", ["600"]);
    writeFileSync(
      path.join(dataDir, "postmaster.pid"),
      pidFile.replace(/^\d+/, String(stranger.pid)),
    );
    const next = await start();
    expect(await query(next, "select 1 as one")).toEqual([{ one: 1 }]);
    await next.stop();
    expect(isRunning(stranger.pid ?? 0)).toBe(true);
    stranger.kill();
  });
});

test("stopping twice, or stopping what has ended already, is harmless", async () => {
  const postgres = await start();
  const postmaster = postmasterPid();
  await Promise.all([postgres.stop(), postgres.stop()]);
  await postgres.stop();
  expect(isRunning(postmaster)).toBe(false);
});

test("when the port was taken meanwhile, another one is used and remembered", async () => {
  const first = await start();
  await first.stop();
  const squatter = await listen(Number(new URL(first.url).port));
  const second = await start();
  expect(new URL(second.url).port).not.toBe(new URL(first.url).port);
  await second.stop();
  await new Promise((resolve) => squatter.close(resolve));
  expect((await start()).url).toBe(second.url);
});

async function start({ durable = false } = {}): Promise<RunningPostgres> {
  const log = {
    info: (line: string) => lines.push(line),
    warn: (line: string) => lines.push(line),
  };
  const postgres = await startPostgres({ dataDir, log, durable });
  started.push(postgres);
  return postgres;
}

/**
 * Another process that runs PostgreSQL on the folder and prints its address, or why it could not.
 */
async function application({ durable = false, exits = false } = {}) {
  const source = `
    import { startPostgres } from ${JSON.stringify(path.join(import.meta.dirname, "supervisor.ts"))};
    try {
      const { url } = await startPostgres({ dataDir: process.argv[1], log: { info() {}, warn() {} }, durable: ${durable} });
      console.log("url " + url);
      if (${exits}) process.exit(1);
      setInterval(() => {}, 1000);
    } catch (error) { console.log(error.message); }`;
  const child = spawn(process.execPath, ["--input-type=module", "-e", source, dataDir], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  const output = await new Promise<string>((resolve) =>
    child.stdout.once("data", (data: Buffer) => resolve(data.toString().trim())),
  );
  return { output, url: output.replace("url ", ""), ended, kill: () => child.kill("SIGKILL") };
}

function postmasterPid(): number {
  return Number(readFileSync(path.join(dataDir, "postmaster.pid"), "utf8").split("\n")[0]);
}

async function killPostmaster(): Promise<void> {
  const pid = postmasterPid();
  process.kill(pid, "SIGKILL");
  while (isRunning(pid)) await sleep(5);
}

async function query({ url }: { url: string }, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => {});
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

/** Tries until it works; the test's own limit ends it. */
async function eventually<T>(attempt: () => T | Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await attempt();
    } catch {
      await sleep(25);
    }
  }
}

function listen(port: number): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen(port, "127.0.0.1", () => resolve(server));
  });
}
