import type { ClientConfig } from "pg";

/**
 * How long PostgreSQL lets a connection hold others up, sent when it connects, so that every
 * connection has it; how long somebody waits for a connection of a pool; and after how long a
 * PostgreSQL that says nothing at all (a cut line, a machine that stands still) is given up, later
 * than its own word would come. Milliseconds.
 */
export type ConnectionLimits = Readonly<
  Required<
    Pick<
      ClientConfig,
      | "statement_timeout"
      | "lock_timeout"
      | "idle_in_transaction_session_timeout"
      | "connectionTimeoutMillis"
      | "query_timeout"
    >
  >
>;

/**
 * Somebody waits for the answer: whoever cannot have a lock within 2 s hears `busy` and comes
 * again.
 */
export const requestLimits: ConnectionLimits = {
  statement_timeout: 10_000,
  lock_timeout: 2_000,
  idle_in_transaction_session_timeout: 10_000,
  connectionTimeoutMillis: 5_000,
  query_timeout: 11_000,
};

/** Whoever waits for a replica may ask the primary instead. */
export const replicaLimits: ConnectionLimits = {
  ...requestLimits,
  statement_timeout: 2_500,
  connectionTimeoutMillis: 1_000,
  query_timeout: 3_000,
};

/**
 * A provider waits longer than a person, and tells many things of one order at once; after 10 s
 * they ask again themselves.
 */
export const hookLimits: ConnectionLimits = {
  ...requestLimits,
  lock_timeout: 4_000,
  connectionTimeoutMillis: 8_000,
};

/**
 * Nobody waits, and what a job reads is long: but it gives up its locks in time, and what failed
 * runs again.
 */
export const jobLimits: ConnectionLimits = {
  statement_timeout: 120_000,
  lock_timeout: 10_000,
  idle_in_transaction_session_timeout: 60_000,
  connectionTimeoutMillis: 10_000,
  query_timeout: 130_000,
};

/**
 * An index on a large table takes as long as it takes, and processes that start together wait for
 * the first. A lock on a table, for which everybody behind it would wait, is given up after the
 * longest statement of a job.
 */
export const migrationLimits: ConnectionLimits & Pick<ClientConfig, "options"> = {
  statement_timeout: false,
  options: "-c statement_timeout=0", // also where the role has one
  lock_timeout: 120_000,
  idle_in_transaction_session_timeout: 600_000,
  connectionTimeoutMillis: 10_000,
  query_timeout: 0, // none
};

/** Those that are kept on this side: a pooler takes no others with a connection. */
export const ownLimits = ({ connectionTimeoutMillis, query_timeout }: ConnectionLimits) => ({
  connectionTimeoutMillis,
  query_timeout,
});

/** The database said nothing for `query_timeout`: what it was asked may be done or not. */
export const isSilence = (error: unknown): boolean =>
  error instanceof Error && error.message === "Query read timeout";
