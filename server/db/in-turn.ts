import pg from "pg";
import { migrationLimits } from "./connection-limits.ts";

/** Of the advisory locks, the one for a start: `vesper` in hexadecimal. */
const lock = 0x766573706572;

/**
 * Does something while no other process of the installation does it: what the first start makes
 * (sites, roles, the demo), twenty that start at once would make at once. Whoever dies in it lets
 * go of it with its connection.
 */
export async function inTurn<T>(databaseUrl: string, work: () => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: databaseUrl, ...migrationLimits });
  client.on("error", () => {}); // the work's own connections tell of it
  await client.connect();
  try {
    await client.query("set lock_timeout = 0");
    await client.query("select pg_advisory_lock($1)", [lock]);
    return await work();
  } finally {
    await client.end();
  }
}
