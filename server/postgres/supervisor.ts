import { mkdirSync, realpathSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { chooseAccount } from "./account.ts";
import { findBinaries } from "./binaries.ts";
import { claimFolder } from "./claim.ts";
import { initialise, prepareDatabase, sealAudit } from "./initialise.ts";
import { choosePort, rememberPort } from "./port.ts";
import {
  boundLog,
  end,
  findRunning,
  launch,
  LaunchFailure,
  type Postmaster,
} from "./postmaster.ts";
import { isRunning } from "./process-table.ts";
import { serverSettings } from "./settings.ts";

/** The part of a logger that the supervisor uses; pino's fits. */
export interface Log {
  info(message: string): void;
  warn(message: string): void;
}

export interface RunningPostgres {
  /**
   * Connection string of the database `vesper` for its owner; valid over restarts of PostgreSQL.
   */
  url: string;
  /**
   * After the migrations, with the superuser that the application is not: what `database` holds of
   * the audit is nobody's to change from then on.
   */
  sealAudit(database: string): Promise<void>;
  /** The superuser's connection string of the database `postgres`: what nothing of the program uses. */
  readonly superuserUrl: string;
  /** Ends PostgreSQL, bounded to about 25 s; may be called again. Close pools first. */
  stop(): Promise<void>;
}

/**
 * Runs PostgreSQL 18 on `dataDir` for as long as this process lives: makes it at the first start,
 * adopts it when it outlived a killed predecessor, starts it again on the same port when it ends by
 * itself. Beside the folder lie `<dataDir>.log`, `.password`, `.port` and `.claims`. `durable:
 * false` trades safety for speed in tests. Throws StartError, one sentence for the operator, when
 * another process has the folder, when the system has no PostgreSQL or no account to run it with,
 * and when the folder holds something else.
 */
export async function startPostgres({
  dataDir: wanted,
  log,
  durable = true,
}: {
  dataDir: string;
  log: Log;
  durable?: boolean;
}): Promise<RunningPostgres> {
  const binaries = findBinaries();
  mkdirSync(path.dirname(wanted), { recursive: true });
  // One true name: it is compared with the command line of running servers.
  const dataDir = path.join(realpathSync(path.dirname(wanted)), path.basename(wanted));
  const account = chooseAccount({ dataDir, binaries });
  const claim = await claimFolder(dataDir);
  let stopping: Promise<void> | undefined;
  let pid: number | undefined; // of the server that runs or is being started

  const stopServer = (ended: Promise<unknown>) =>
    pid === undefined ? undefined : end({ pid, ended }, { dataDir, binaries });

  try {
    const password = initialise({ dataDir, binaries, account, durable });
    const statStatements = binaries.hasStatStatements;
    const run = async (port: number): Promise<Postmaster> => {
      try {
        const found = await findRunning(dataDir);
        if (found) {
          pid = found.pid;
          return found;
        }
        const settings = serverSettings({ port, durable, statStatements });
        return await launch({
          dataDir,
          port,
          settings,
          binaries,
          account,
          onSpawn: (spawned) => (pid = spawned),
        });
      } catch (error) {
        pid = undefined;
        throw error;
      }
    };

    // A process that ends without stop(), as after a failed start, takes PostgreSQL along as far as
    // it can without waiting.
    const leave = () => {
      if (pid !== undefined && isRunning(pid)) process.kill(pid, "SIGINT");
    };
    process.once("exit", leave);

    let postmaster = await startFirst(() => choosePort(`${dataDir}.port`), run);
    const { port } = postmaster;
    rememberPort(`${dataDir}.port`, port);
    await prepareDatabase({ port, password, statStatements });
    log.info(`PostgreSQL runs on 127.0.0.1:${port} (process ${postmaster.pid})`);

    const supervision = (async () => {
      for (;;) {
        await postmaster.ended;
        pid = undefined;
        if (stopping) return;
        log.warn(`PostgreSQL (process ${postmaster.pid}) ended unexpectedly and is started again`);
        const next = await startAgain(
          () => run(port),
          () => stopping !== undefined,
          log,
        );
        if (!next) return;
        postmaster = next;
        log.info(`PostgreSQL runs again on 127.0.0.1:${port} (process ${next.pid})`);
        if (stopping) await stopServer(next.ended); // asked to stop in the moment before the new process was there
      }
    })();

    const bounding = setInterval(() => boundLog(dataDir), 60_000).unref();
    const stop = async () => {
      clearInterval(bounding);
      try {
        await stopServer(supervision);
        await supervision;
      } finally {
        process.off("exit", leave);
        claim.release();
      }
    };
    return {
      url: `postgres://vesper:${password}@127.0.0.1:${port}/vesper`,
      superuserUrl: `postgres://postgres:${password}@127.0.0.1:${port}/postgres`,
      sealAudit: (database) => sealAudit(port, password, database),
      stop: () => (stopping ??= stop()),
    };
  } catch (error) {
    await stopServer(sleep(20_000, undefined, { ref: false }));
    claim.release();
    throw error;
  }
}

/** A port may be taken between the look and the start: then another one is tried. */
async function startFirst(
  choose: () => Promise<number>,
  run: (port: number) => Promise<Postmaster>,
): Promise<Postmaster> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await run(await choose());
    } catch (error) {
      if (
        !(error instanceof LaunchFailure) ||
        !(error.portTaken || error.folderBusy) ||
        attempt === 20
      )
        throw error;
      await sleep(100 * attempt);
    }
  }
}

/**
 * Tries until it runs or the application stops; the port stays, as the pool knows no other. Pauses
 * of 0.1 to 5 s.
 */
async function startAgain(
  run: () => Promise<Postmaster>,
  stopped: () => boolean,
  log: Log,
): Promise<Postmaster | undefined> {
  for (let attempt = 0; !stopped(); attempt += 1) {
    try {
      return await run();
    } catch (error) {
      log.warn(error instanceof Error ? error.message : String(error));
      await sleep(Math.min(100 * 2 ** attempt, 5_000));
    }
  }
  return undefined;
}
