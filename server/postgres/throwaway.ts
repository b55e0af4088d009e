import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { startPostgres, type RunningPostgres } from "./supervisor.ts";

/** A PostgreSQL in a temporary folder for tests, fast and not durable; `stop()` ends it and removes the folder. */
export async function startThrowawayPostgres(): Promise<RunningPostgres> {
  const folder = mkdtempSync(path.join(tmpdir(), "vesper-postgres-"));
  chmodSync(folder, 0o711); // when root hands PostgreSQL to another account, that account must get through
  const remove = () => rmSync(folder, { recursive: true, force: true });
  try {
    const postgres = await startPostgres({ dataDir: path.join(folder, "data"), log: { info() {}, warn() {} }, durable: false });
    return {
      url: postgres.url,
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
