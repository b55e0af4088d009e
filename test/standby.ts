import { type ChildProcess, spawn } from "node:child_process";
import { closeSync, cpSync, mkdirSync, openSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { chooseAccount } from "#server/postgres/account.ts";
import { findBinaries } from "#server/postgres/binaries.ts";
import { freePort } from "#server/postgres/port.ts";
import { serverSettings } from "#server/postgres/settings.ts";
import type { RunningPostgres } from "#server/postgres/supervisor.ts";

/** What a base backup leaves out: what is the running server's own, and the log that is streamed. */
const leftOut = /\/(postmaster\.(pid|opts)|pg_wal\/.+|pg_replslot\/.+|pg_stat_tmp\/.+)$/;

/**
 * A standby of a server of the tests, or of another standby that was promoted, made as
 * `pg_basebackup` would: the files copied between start and stop of a backup, then the primary's log.
 * `stop` before the primary's. `name`: of its folder beside the primary's.
 */
export async function startStandby(
  primary: Pick<RunningPostgres, "url" | "superuserUrl">,
  name = "standby",
) {
  const from = await superuserOf(primary.superuserUrl);
  const { data_directory } = (await from.query<{ data_directory: string }>("show data_directory"))
    .rows[0] ?? { data_directory: "" };
  const folder = path.join(path.dirname(data_directory), name);
  // For who is slow, or away: a backup begins with a checkpoint, which leaves no log behind. The copy
  // has it too.
  await from.query("alter system set wal_keep_size = '256MB'");
  await from.query("select pg_reload_conf()");
  await from.query("select pg_backup_start('standby', true)");
  mkdirSync(folder, { mode: 0o700 });
  cpSync(data_directory, folder, {
    recursive: true,
    filter: (file) => !leftOut.test(file.slice(data_directory.length)),
  });
  const { rows } = await from.query<{ labelfile: string }>("select * from pg_backup_stop()");
  await from.end();
  writeFileSync(path.join(folder, "backup_label"), rows[0]?.labelfile ?? "");
  writeFileSync(path.join(folder, "standby.signal"), "");

  const binaries = findBinaries();
  const account = chooseAccount({ dataDir: folder, binaries });
  account.own(folder);
  const port = await freePort();
  const { port: primaryPort, password } = new URL(primary.superuserUrl);
  const lineTo = (to: string) =>
    `primary_conninfo=host=127.0.0.1 port=${to} user=postgres password=${password}`;
  let conninfo = lineTo(primaryPort);
  const settings = serverSettings({
    port,
    durable: false,
    statStatements: binaries.hasStatStatements,
  });
  const at = (url: string) => Object.assign(new URL(url), { port }).href;
  let child: ChildProcess | undefined;

  async function start(): Promise<void> {
    const log = openSync(`${folder}.log`, "a", 0o600);
    child = spawn(
      ...account.command(binaries.postgres, ["-D", folder, ...settings, "-c", conninfo]),
      {
        ...account.options,
        cwd: path.dirname(folder),
        stdio: ["ignore", log, log],
      },
    );
    closeSync(log);
    for (let attempt = 0; ; attempt += 1) {
      const answered = await superuserOf(at(primary.superuserUrl)).then(
        (client) => client.end().then(() => true),
        () => false,
      );
      if (answered) return;
      if (attempt > 300 || child.exitCode !== null)
        throw new Error(`The standby does not start: see ${folder}.log.`);
      await sleep(50);
    }
  }
  async function end(signal: NodeJS.Signals): Promise<void> {
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise((resolve) => child?.once("exit", resolve));
    child.kill(signal);
    await ended;
  }
  await start();

  return {
    url: at(primary.url),
    superuserUrl: at(primary.superuserUrl),
    start,
    /** It is a primary of its own from here on, with another history than the one it followed. */
    promote: () => ask("select pg_promote(true, 60)"),
    /** It follows another server from here on. */
    async follow(other: Pick<RunningPostgres, "superuserUrl">): Promise<void> {
      const { port: otherPort } = new URL(other.superuserUrl);
      conninfo = lineTo(otherPort);
      await end("SIGINT");
      await start();
    },
    /** As a machine that loses its power. */
    kill: () => end("SIGKILL"),
    stop: () => end("SIGINT"),
    /** What the primary writes from here on arrives, and is not shown. */
    pause: () => ask("select pg_wal_replay_pause()"),
    resume: () => ask("select pg_wal_replay_resume()"),
    /** It shows everything that the primary has written. */
    async caughtUp(): Promise<void> {
      const written = await ask("select pg_log_standby_snapshot() as at", primary.superuserUrl);
      for (let attempt = 0; attempt < 200; attempt += 1) {
        const [row] = await ask(
          `select pg_last_wal_replay_lsn() >= '${String(written[0]?.at)}' as at`,
        );
        if (row?.at === true) return;
        await sleep(25);
      }
      throw new Error("The standby does not follow.");
    },
  };

  async function ask(query: string, url = at(primary.superuserUrl)) {
    const client = await superuserOf(url);
    try {
      return (await client.query<{ at?: unknown }>(query)).rows;
    } finally {
      await client.end();
    }
  }
}

async function superuserOf(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  client.on("error", () => {}); // the query under way rejects
  await client.connect();
  return client;
}
