import { spawn, spawnSync } from "node:child_process";
import {
  chmodSync,
  closeSync,
  copyFileSync,
  existsSync,
  fstatSync,
  openSync,
  readFileSync,
  statSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Account } from "./account.ts";
import type { Binaries } from "./binaries.ts";
import { isRunning, lookUp } from "./process-table.ts";

/** A running PostgreSQL server. `ended` settles when it is gone, for whatever reason. */
export interface Postmaster {
  pid: number;
  port: number;
  ended: Promise<void>;
}

/** PostgreSQL ended before it was ready; `line` is what it last complained about. */
export class LaunchFailure extends Error {
  readonly portTaken: boolean;
  /** Backends of a killed predecessor are still ending, or somebody else holds the folder. */
  readonly folderBusy: boolean;
  constructor(line: string, logFile: string) {
    super(`PostgreSQL does not start (${line}); its log is ${logFile}.`);
    this.portTaken = /could not bind|could not create any TCP/.test(line);
    this.folderBusy = /shared memory block|lock file|in use/.test(line);
  }
}

const LOG_LIMIT_BYTES = 10 * 1024 ** 2;
// Above the largest id that Linux, macOS and Windows (in practice) give.
const NOBODYS_PID = 4_999_999;

/**
 * Finds a server that runs on this folder already, as after kill -9 of the application, and waits
 * until it is ready. A pid file that names a dead process or somebody else's is made harmless.
 */
export async function findRunning(dataDir: string): Promise<Postmaster | undefined> {
  for (let waits = 0; ; waits += 1) {
    const file = readPidFile(dataDir);
    if (!file) return undefined;
    const entry = lookUp(file.pid);
    if (!entry) return undefined; // PostgreSQL clears such a file itself
    // Any version's program, as an update may have moved it; the folder is what counts. Windows
    // tells nothing: believe the file.
    const ours =
      entry.command === "" ||
      (/postgres\b/.test(entry.command) && `${entry.command} `.includes(` -D ${dataDir} `));
    if (entry.zombie || !ours) {
      // Signals reach a zombie, so PostgreSQL would believe that its predecessor lives; give the
      // collector 5 s.
      if (entry.zombie && waits < 100) await sleep(50);
      else disown(dataDir, file.pid);
      continue;
    }
    if (file.status === "ready") {
      const ended = (async () => {
        while (isRunning(file.pid)) await sleep(200, undefined, { ref: false });
      })();
      return { pid: file.pid, port: file.port, ended };
    }
    await sleep(50); // starting, recovering or stopping
  }
}

/**
 * Keeps what PostgreSQL logs within twice the limit: a full file becomes `<dataDir>.log.old` and
 * goes on empty. A copy, because the running server keeps the file open; it appends, so that what
 * comes next stands at the beginning.
 */
export function boundLog(dataDir: string, limitBytes = LOG_LIMIT_BYTES): void {
  const logFile = `${dataDir}.log`;
  if (!existsSync(logFile) || statSync(logFile).size <= limitBytes) return;
  copyFileSync(logFile, `${logFile}.old`);
  chmodSync(`${logFile}.old`, 0o600);
  truncateSync(logFile);
}

/**
 * Starts a server and waits until it takes connections; throws LaunchFailure when it ends before.
 * `onSpawn` hears its pid at once.
 */
export async function launch({
  dataDir,
  port,
  settings,
  binaries,
  account,
  onSpawn,
}: {
  dataDir: string;
  port: number;
  settings: string[];
  binaries: Binaries;
  account: Account;
  onSpawn(pid: number): void;
}): Promise<Postmaster> {
  const logFile = `${dataDir}.log`;
  boundLog(dataDir);
  const log = openSync(logFile, "a", 0o600);
  const logStart = fstatSync(log).size;
  const [command, args] = account.command(binaries.postgres, ["-D", dataDir, ...settings]);
  // Detached: Ctrl-C in a terminal is for the application, which then ends PostgreSQL last.
  const child = spawn(command, args, {
    ...account.options,
    cwd: path.dirname(dataDir),
    detached: true,
    stdio: ["ignore", log, log],
  });
  closeSync(log);
  let problem: string | undefined;
  const ended = new Promise<void>((resolve) => {
    child.once("exit", () => resolve());
    child.once("error", (error) => {
      problem = error.message;
      resolve();
    });
  });
  let gone = false;
  void ended.then(() => (gone = true));
  const { pid } = child;
  if (pid !== undefined) onSpawn(pid);
  while (!gone) {
    const file = readPidFile(dataDir);
    if (file && file.pid === pid && file.status === "ready") {
      child.unref();
      return { pid: file.pid, port, ended };
    }
    await sleep(10);
  }
  const complaints = readFileSync(logFile)
    .subarray(logStart)
    .toString("utf8")
    .split("\n")
    .filter((line) => /FATAL|PANIC|could not/.test(line));
  throw new LaunchFailure(
    problem ??
      (complaints.map((line) => line.replace(/^.*?(FATAL|PANIC|LOG|WARNING): +/, "")).join("; ") ||
        "no reason given"),
    logFile,
  );
}

/** Ends a server: fast, then at once, then by force. The waits are 15 s and 5 s. */
export async function end(
  postmaster: { pid: number; ended: Promise<unknown> },
  { dataDir, binaries }: { dataDir: string; binaries: Binaries },
): Promise<void> {
  if (process.platform === "win32") {
    spawnSync(binaries.pgCtl, ["stop", "-D", dataDir, "-m", "fast", "-t", "15"], {
      stdio: "ignore",
    });
  }
  for (const [signal, milliseconds] of [
    ["SIGINT", 15_000],
    ["SIGQUIT", 5_000],
    ["SIGKILL", 5_000],
  ] as const) {
    if (!isRunning(postmaster.pid)) return;
    process.kill(postmaster.pid, signal);
    const bound = new AbortController();
    await Promise.race([
      postmaster.ended,
      sleep(milliseconds, undefined, { signal: bound.signal }).catch(() => {}),
    ]);
    bound.abort();
  }
}

function readPidFile(dataDir: string): { pid: number; port: number; status: string } | undefined {
  try {
    const lines = readFileSync(path.join(dataDir, "postmaster.pid"), "utf8").split("\n");
    const pid = Number(lines[0]);
    return Number.isInteger(pid) && pid > 0
      ? { pid, port: Number(lines[3]), status: (lines[7] ?? "").trim() }
      : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Makes the pid file name a process that cannot exist. The rest of the file stays: PostgreSQL finds
 * in it the shared memory of the former server, and refuses to start while backends of it still
 * write.
 */
function disown(dataDir: string, pid: number): void {
  const file = path.join(dataDir, "postmaster.pid");
  writeFileSync(file, readFileSync(file, "utf8").replace(String(pid), String(NOBODYS_PID)));
}
