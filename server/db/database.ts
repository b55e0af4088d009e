import { createHash } from "node:crypto";
import {
  Kysely,
  PostgresDialect,
  type PostgresPool,
  type PostgresPoolClient,
  type Transaction,
} from "kysely";
import pg from "pg";
import type { DB } from "#db/schema.ts";
import { type ConnectionLimits, isSilence, ownLimits } from "./connection-limits.ts";
import { PlainClient } from "./plain-client.ts";

export type Database = Kysely<DB>;
export type Tx = Transaction<DB>;

// Numbers as numbers: counts and seqs stay far below 2^53. Dates without time stay text.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);

interface Opening {
  /** Connections at most: one kind of work that is held up leaves the others theirs. */
  readonly max: number;
  readonly limits: ConnectionLimits;
  /** By a pooler, which takes neither limits with a connection nor names of statements. */
  readonly pooled?: boolean;
  readonly log: (error: Error) => void;
}

/** Opens a pool and the typed query builder over it. */
export function openDatabase(
  url: string,
  { max, limits, log, pooled = false }: Opening,
): { db: Database; pool: pg.Pool; close(): Promise<void> } {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    ...(pooled ? { Client: PlainClient, ...ownLimits(limits) } : limits),
    idleTimeoutMillis: 60_000,
  });
  pool.on("error", log); // without a listener, a database that ends kills the process
  // The pool itself listens to idle connections only: one that breaks between two statements of a
  // transaction would kill the process too. The next statement fails.
  pool.on("connect", (client) => client.on("error", () => {}));
  const db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool: preparing(pool, pooled ? limits : null) }),
  });
  // Not by the query builder, which ends only what it has used itself.
  return { db, pool, close: () => pool.end() };
}

const mostParameters = 20; // a batch's statement differs with its size: not worth keeping
const names = new Map<string, string>();

/**
 * Names each of the query builder's statements by its text, so that a connection parses and plans
 * it once. A partial index named in an `on conflict` must be spelled out (`sql`): a plan for any
 * values cannot match parameters with its predicate. `limits`: for each transaction, where the
 * connection cannot have them.
 */
function preparing(pool: pg.Pool, limits: ConnectionLimits | null): PostgresPool {
  const begun = limits
    ? `; set local statement_timeout = ${Number(limits.statement_timeout)}; set local lock_timeout = ${limits.lock_timeout}; set local idle_in_transaction_session_timeout = ${Number(limits.idle_in_transaction_session_timeout)}`
    : "";
  const nameOf = (text: string): string => {
    const name = names.get(text) ?? createHash("sha1").update(text).digest("base64");
    if (names.size < 5_000) names.set(text, name);
    return name;
  };
  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      const client = await pool.connect();
      // Whoever comes next would wait behind what was never answered.
      let silence: Error | undefined;
      const unlessSilent = async (asked: Promise<unknown>): Promise<unknown> =>
        asked.catch((error: Error) => {
          if (isSilence(error)) silence = error;
          throw error;
        });
      // Cursors, the other way to call `query`, are not used here: they would need a package of
      // their own.
      const query = (text: unknown, values: readonly unknown[] = []): unknown => {
        if (silence) return Promise.reject(silence);
        if (typeof text !== "string") return false;
        return unlessSilent(
          client.query(
            values.length > 0 && values.length <= mostParameters
              ? { name: nameOf(text), text, values: [...values] }
              : {
                  text: begun && /^(begin|start transaction)/.test(text) ? text + begun : text,
                  values: [...values],
                },
          ),
        );
      };
      return {
        query: query as PostgresPoolClient["query"],
        release: (destroy) => client.release(silence ?? destroy),
      };
    },
  };
}
