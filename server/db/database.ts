import { Kysely, PostgresDialect, type Transaction } from "kysely";
import pg from "pg";
import type { DB } from "#db/schema.ts";

export type Database = Kysely<DB>;
export type Tx = Transaction<DB>;

// Numbers as numbers: counts and seqs stay far below 2^53. Dates without time stay text.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);

/** Opens the pool of this process and the typed query builder over it. */
export function openDatabase(url: string, log: (error: Error) => void): { db: Database; pool: pg.Pool; close(): Promise<void> } {
  const pool = new pg.Pool({ connectionString: url, max: 20, connectionTimeoutMillis: 5_000, idleTimeoutMillis: 60_000 });
  pool.on("error", log); // without a listener, a database that ends kills the process
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
  return { db, pool, close: () => db.destroy() };
}
