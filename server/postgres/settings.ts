import { totalmem } from "node:os";

/**
 * PostgreSQL's settings for one small machine shared with the application, as command line
 * arguments: given at every start, they cannot drift from what the source says. `durable: false` is
 * for throw-away clusters in tests: a crash of the machine may lose or break the data.
 */
export function serverSettings({
  port,
  durable,
  statStatements,
}: {
  port: number;
  durable: boolean;
  statStatements: boolean;
}): string[] {
  const cacheMegabytes = Math.max(512, Math.round(totalmem() / 2 / 1024 ** 2));
  const settings: Record<string, string | number> = {
    port,
    listen_addresses: "127.0.0.1",
    unix_socket_directories: "",
    max_connections: 200, // a process keeps up to 42: four of them, and those who look after them
    password_encryption: "scram-sha-256",
    ...(!durable && { scram_iterations: 1 }), // a test opens thousands of connections

    shared_buffers: "256MB",
    effective_cache_size: `${cacheMegabytes}MB`,
    random_page_cost: 1.1,

    fsync: durable ? "on" : "off",
    full_page_writes: durable ? "on" : "off",
    synchronous_commit: durable ? "on" : "off",
    wal_buffers: "16MB",
    min_wal_size: "256MB",
    max_wal_size: "2GB",
    checkpoint_timeout: "15min",
    checkpoint_completion_target: 0.9,

    // Index-only reads of members decay while rows are updated: the visibility map must be kept
    // fresh.
    autovacuum_naptime: durable ? "5s" : "1min", // a worker for each of a hundred worlds costs more

    timezone: "UTC",
    log_timezone: "UTC",
    log_checkpoints: "off",
    log_lock_waits: "on",
    // Without DETAIL: there stands the row that was refused, with a member's address in it.
    log_error_verbosity: "terse",
    log_parameter_max_length: 0,
    log_parameter_max_length_on_error: 0,
  };
  if (statStatements) settings.shared_preload_libraries = "pg_stat_statements";
  return Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
}
