import { closeSync, openSync, readSync, statSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import type { BenchDatabase } from "#bench/data/database.ts";
import { Connection } from "#bench/load/connection.ts";
import { startVesper } from "#bench/machine/vesper.ts";
import { type Executed, readPlans } from "./read-plan.ts";

/** A call of which the statements are wanted. */
export interface Recorded {
  readonly what: string;
  /** The request, base64, of the first and the second time. */
  request(time: number): string;
}

/** What a call ran, each statement once, as it went the last time. */
export interface Ran {
  readonly what: string;
  readonly statements: readonly Executed[];
}

const settings = {
  session_preload_libraries: "auto_explain",
  "auto_explain.log_min_duration": "0",
  "auto_explain.log_analyze": "on",
  "auto_explain.log_buffers": "on",
  "auto_explain.log_settings": "on",
  "auto_explain.log_nested_statements": "on",
};
/** First pages are kept so long; and what a call does after its answer is done by then. */
const between = 1_200;

/**
 * Lets PostgreSQL explain whatever a server of its own really runs, functions' statements included,
 * while it starts and then for each of the calls, made twice.
 */
export async function recordPlans(
  { url, superuserUrl, log }: BenchDatabase,
  calls: readonly Recorded[],
): Promise<Ran[]> {
  const admin = new pg.Client({ connectionString: superuserUrl });
  await admin.connect();
  const database = pg.escapeIdentifier(new URL(url).pathname.slice(1));
  try {
    for (const [setting, value] of Object.entries(settings))
      await admin.query(`alter database ${database} set ${setting} = '${value}'`);
    let from = statSync(log).size;
    const ran: Ran[] = [];
    const note = (what: string): void => {
      ran.push({ what, statements: once(readPlans(read(log, from))) });
      from = statSync(log).size;
    };
    const vesper = await startVesper(url, null, { env: { ROLES: "web" } });
    try {
      await sleep(between);
      note("the server starts");
      const connection = await Connection.open(vesper.port);
      for (const { what, request } of calls) {
        for (const time of [0, 1]) {
          const { status, body } = await connection.send(Buffer.from(request(time), "base64"));
          if (status !== 200)
            throw new Error(`${what}: ${status} ${body.toString().slice(0, 300)}`);
          await sleep(between);
        }
        note(what);
      }
      connection.close();
      return ran;
    } finally {
      await vesper.stop();
    }
  } finally {
    for (const setting of Object.keys(settings))
      await admin.query(`alter database ${database} reset ${setting}`);
    await admin.end();
  }
}

/** Each statement once, without those of the queue of jobs. */
function once(all: readonly Executed[]): Executed[] {
  const last = new Map<string, Executed>();
  for (const each of all) if (!each.query.includes("pgboss")) last.set(each.query, each);
  return [...last.values()];
}

function read(file: string, from: number): string {
  const bytes = Buffer.alloc(Math.max(0, statSync(file).size - from));
  const opened = openSync(file, "r");
  readSync(opened, bytes, 0, bytes.length, from);
  closeSync(opened);
  return bytes.toString("utf8");
}
