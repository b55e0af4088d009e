import { execFileSync, spawn } from "node:child_process";
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, vi } from "vitest";
import { isRunning } from "./process-table.ts";
import { type RunningPostgres, startPostgres } from "./supervisor.ts";

/** What the test that runs has: a folder of its own, its log, and what it started in it. */
export const at = {
  folder: "",
  dataDir: "",
  lines: [] as string[],
  started: [] as RunningPostgres[],
};

/** Where the file's cluster was made that its tests begin with. */
let made = "";

/**
 * A new folder for each test of the file, with a cluster in it: a copy of one that is made once,
 * since to make one takes a second of a core. A test of the first start empties it before
 * (`emptyFolder`). What was started in it is stopped after it.
 */
export function folderPerTest(): void {
  // A cluster for every test, several starts in each: seconds when alone, much more beside other
  // tests.
  vi.setConfig({ testTimeout: 180_000, hookTimeout: 60_000 });
  beforeAll(async () => {
    made = newFolder();
    const dataDir = path.join(made, "postgres");
    const silent = { info() {}, warn() {} };
    await (await startPostgres({ dataDir, log: silent, durable: false })).stop();
    for (const beside of ["claims", "log", "port"])
      rmSync(`${dataDir}.${beside}`, { recursive: true, force: true });
  });
  afterAll(() => rmSync(made, { recursive: true, force: true }));
  beforeEach(() => {
    at.folder = newFolder();
    execFileSync("cp", ["-a", `${made}/.`, at.folder]);
    at.dataDir = path.join(at.folder, "postgres");
    at.lines = [];
    at.started = [];
  });
  afterEach(async () => {
    for (const postgres of at.started) await postgres.stop();
    rmSync(at.folder, { recursive: true, force: true });
  });
}

function newFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), "vesper-supervisor-"));
  chmodSync(folder, 0o711);
  return folder;
}

/** Before the first start. */
export function emptyFolder(): void {
  for (const name of readdirSync(at.folder))
    rmSync(path.join(at.folder, name), { recursive: true, force: true });
}

export async function start({ durable = false } = {}): Promise<RunningPostgres> {
  const log = {
    info: (line: string) => at.lines.push(line),
    warn: (line: string) => at.lines.push(line),
  };
  const postgres = await startPostgres({ dataDir: at.dataDir, log, durable });
  at.started.push(postgres);
  return postgres;
}

/**
 * Another process that runs PostgreSQL on the folder and prints its address, or why it could not.
 */
export async function application({ durable = false, exits = false } = {}) {
  const source = `
    import { startPostgres } from ${JSON.stringify(path.join(import.meta.dirname, "supervisor.ts"))};
    try {
      const { url } = await startPostgres({ dataDir: process.argv[1], log: { info() {}, warn() {} }, durable: ${durable} });
      console.log("url " + url);
      if (${exits}) process.exit(1);
      setInterval(() => {}, 1000);
    } catch (error) { console.log(error.message); }`;
  const child = spawn(process.execPath, ["--input-type=module", "-e", source, at.dataDir], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  const output = await new Promise<string>((resolve) =>
    child.stdout.once("data", (data: Buffer) => resolve(data.toString().trim())),
  );
  return { output, url: output.replace("url ", ""), ended, kill: () => child.kill("SIGKILL") };
}

export function postmasterPid(): number {
  return Number(readFileSync(path.join(at.dataDir, "postmaster.pid"), "utf8").split("\n")[0]);
}

export async function killPostmaster(): Promise<void> {
  const pid = postmasterPid();
  process.kill(pid, "SIGKILL");
  while (isRunning(pid)) await sleep(5);
}

export async function query({ url }: { url: string }, text: string): Promise<unknown[]> {
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
export async function eventually<T>(attempt: () => T | Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await attempt();
    } catch {
      await sleep(25);
    }
  }
}

export function listen(port: number): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen(port, "127.0.0.1", () => resolve(server));
  });
}
