import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statfsSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { isRunning, lookUp } from "./process-table.ts";
import { startPostgres, type RunningPostgres } from "./supervisor.ts";

const PREFIX = "vesper-throwaway-";
const MEMORY = "/dev/shm"; // Linux's file system in memory
const ENOUGH_BYTES = 4 * 1024 ** 3;

/**
 * A PostgreSQL in a temporary folder for tests, fast and not durable; `stop()` ends it and removes
 * the folder.
 */
export async function startThrowawayPostgres(): Promise<RunningPostgres> {
  removeAbandoned();
  const folder = mkdtempSync(path.join(place(), `${PREFIX}${process.pid}-`));
  chmodSync(folder, 0o711); // when root hands PostgreSQL to another account, that account must get through
  const remove = () => rmSync(folder, { recursive: true, force: true });
  try {
    const postgres = await startPostgres({
      dataDir: path.join(folder, "data"),
      log: { info() {}, warn() {} },
      durable: false,
    });
    return {
      url: postgres.url,
      sealAudit: postgres.sealAudit,
      superuserUrl: postgres.superuserUrl,
      stop: async () => {
        await postgres.stop();
        remove();
      },
    };
  } catch (error) {
    remove();
    throw error;
  }
}

/**
 * A world of a test is a database, and a database is 800 files, made and removed again: in memory
 * that takes a quarter of the time. Where there is little of it, the disk.
 */
function place(): string {
  try {
    accessSync(MEMORY, constants.W_OK);
    const { bavail, bsize } = statfsSync(MEMORY);
    if (bavail * bsize >= ENOUGH_BYTES) return MEMORY;
  } catch {
    // another system
  }
  return tmpdir();
}

/** Killed test runs leave their clusters behind, running: the next run clears them away. */
function removeAbandoned(): void {
  const folders = [MEMORY, tmpdir()].filter((each) => existsSync(each));
  for (const folder of folders.flatMap((each) =>
    readdirSync(each).map((name) => path.join(each, name)),
  )) {
    const name = path.basename(folder);
    if (!name.startsWith(PREFIX) || isRunning(Number(name.slice(PREFIX.length).split("-")[0])))
      continue;
    for (const cluster of readdirSync(folder)) {
      try {
        const file = path.join(folder, cluster, "postmaster.pid");
        const pid = Number(readFileSync(file, "utf8").split("\n")[0]);
        if (lookUp(pid)?.command.includes(folder)) process.kill(pid, "SIGQUIT");
      } catch {
        // never started, or ended already
      }
    }
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}
