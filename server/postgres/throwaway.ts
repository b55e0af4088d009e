import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { isRunning, lookUp } from "./process-table.ts";
import { startPostgres, type RunningPostgres } from "./supervisor.ts";

const PREFIX = "vesper-throwaway-";

/**
 * A PostgreSQL in a temporary folder for tests, fast and not durable; `stop()` ends it and removes
 * the folder.
 */
export async function startThrowawayPostgres(): Promise<RunningPostgres> {
  removeAbandoned();
  const folder = mkdtempSync(path.join(tmpdir(), `${PREFIX}${process.pid}-`));
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

/** Killed test runs leave their clusters behind, running: the next run clears them away. */
function removeAbandoned(): void {
  for (const name of readdirSync(tmpdir())) {
    if (!name.startsWith(PREFIX) || isRunning(Number(name.slice(PREFIX.length).split("-")[0])))
      continue;
    const folder = path.join(tmpdir(), name);
    try {
      const pid = Number(
        readFileSync(path.join(folder, "data/postmaster.pid"), "utf8").split("\n")[0],
      );
      if (lookUp(pid)?.command.includes(folder)) process.kill(pid, "SIGQUIT");
    } catch {
      // never started, or ended already
    }
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}
