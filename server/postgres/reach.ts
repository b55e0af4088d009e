import { existsSync, readFileSync } from "node:fs";
import pg from "pg";
import { type Log, startPostgres } from "./supervisor.ts";

/**
 * The database in `dataDir` for a command: that of the server that runs on it, or, when none does,
 * one started for as long as the command takes. @throws StartError like startPostgres
 */
export async function reachPostgres(
  dataDir: string,
  log: Log,
): Promise<{ url: string; stop(): Promise<void> }> {
  if (existsSync(`${dataDir}.port`) && existsSync(`${dataDir}.password`)) {
    const [port, password] = [".port", ".password"].map((end) =>
      readFileSync(dataDir + end, "utf8").trim(),
    );
    const url = `postgres://vesper:${password}@127.0.0.1:${port}/vesper`;
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
    const runs = await client
      .connect()
      .then(() => client.end())
      .then(
        () => true,
        () => false,
      );
    if (runs) return { url, stop: () => Promise.resolve() };
  }
  return startPostgres({ dataDir, log });
}
