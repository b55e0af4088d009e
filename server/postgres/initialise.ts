import { spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import pg from "pg";
import { StartError } from "#server/config.ts";
import type { Account } from "./account.ts";
import type { Binaries } from "./binaries.ts";

const sealing = path.join(import.meta.dirname, "../../db/seal-audit.sql");
const VERSION = "18";
const WRONG_PASSWORD = "28P01";

/**
 * Makes the cluster when the folder has none, and gives the password of its roles. Throws one
 * sentence when the folder holds something else, another version, or the password file is lost.
 */
export function initialise({
  dataDir,
  binaries,
  account,
  durable,
}: {
  dataDir: string;
  binaries: Binaries;
  account: Account;
  durable: boolean;
}): string {
  const passwordFile = `${dataDir}.password`;
  if (existsSync(dataDir) && readdirSync(dataDir).length > 0) {
    const versionFile = path.join(dataDir, "PG_VERSION");
    if (!existsSync(versionFile))
      throw new StartError(
        `${dataDir} holds something that is not a PostgreSQL database: move it away, or set DATA_DIR to another folder.`,
      );
    const version = readFileSync(versionFile, "utf8").trim();
    if (version !== VERSION)
      throw new StartError(
        `${dataDir} was made by PostgreSQL ${version} and this is ${VERSION}: move the data over with pg_dump, or set DATABASE_URL to a server that can read it.`,
      );
    if (!existsSync(passwordFile))
      throw new StartError(
        `${passwordFile} is missing: put the file back from your backup, PostgreSQL's password is in it.`,
      );
    account.own(dataDir); // it may have been made as root, where namespaces were on
    return readFileSync(passwordFile, "utf8").trim();
  }
  const password = randomBytes(24).toString("base64url");
  writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 });
  account.own(passwordFile);
  // Made beside its place and renamed, so that an interrupted first start leaves nothing that looks
  // finished.
  const unfinished = `${dataDir}.unfinished`;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { mode: 0o700 });
  account.own(unfinished);
  const [command, args] = account.command(binaries.initdb, [
    "--pgdata",
    unfinished,
    "--username",
    "postgres",
    "--pwfile",
    passwordFile,
    "--auth",
    "scram-sha-256",
    "--encoding",
    "UTF8",
    // PostgreSQL's own C.UTF-8: the same order on every system, whatever locales are installed.
    "--no-locale",
    "--locale-provider",
    "builtin",
    "--builtin-locale",
    "C.UTF-8",
    "--no-instructions",
    ...(durable ? [] : ["--no-sync"]),
  ]);
  const made = spawnSync(command, args, {
    ...account.options,
    cwd: path.dirname(dataDir),
    encoding: "utf8",
  });
  if (made.status !== 0) {
    rmSync(unfinished, { recursive: true, force: true });
    const reason = made.error?.message ?? made.stderr.trim().split("\n").slice(-3).join(" ");
    throw new StartError(`PostgreSQL could not make its database in ${dataDir}: ${reason}`);
  }
  rmSync(dataDir, { recursive: true, force: true });
  renameSync(unfinished, dataDir);
  return password;
}

/**
 * Makes what the application connects to: the database `vesper` and its owner of the same name, no
 * superuser, so that an injected statement cannot reach the file system. Repeatable: the database
 * comes last.
 */
export async function prepareDatabase({
  port,
  password,
  statStatements,
}: {
  port: number;
  password: string;
  statStatements: boolean;
}): Promise<void> {
  const asSuperuser = superuserAt(port, password);
  await asSuperuser("postgres", async (client) => {
    if ((await client.query("select from pg_database where datname = 'vesper'")).rows.length > 0)
      return;
    // Into the template, so that every database made from here on has it; only a superuser may make
    // it.
    if (statStatements)
      await asSuperuser(
        "template1",
        async (template) =>
          void (await template.query("create extension if not exists pg_stat_statements")),
      );
    if ((await client.query("select from pg_roles where rolname = 'vesper'")).rows.length === 0) {
      await client.query(
        `create role vesper login createdb in role pg_monitor password ${pg.escapeLiteral(password)}`,
      );
    }
    await client.query("create database vesper owner vesper");
  });
}

const superuserAt =
  (port: number, password: string) =>
  async (database: string, work: (client: pg.Client) => Promise<void>): Promise<void> => {
    const client = new pg.Client({ host: "127.0.0.1", port, user: "postgres", password, database });
    client.on("error", () => {}); // the query under way rejects; without a listener the process would end too
    await client.connect().catch((error: unknown) => {
      if (!(error instanceof pg.DatabaseError) || error.code !== WRONG_PASSWORD) throw error;
      throw new StartError(
        "PostgreSQL does not take the password in its .password file: put back the file that belongs to this data folder.",
      );
    });
    try {
      await work(client);
    } finally {
      await client.end();
    }
  };

/** Makes the audit of a migrated database nobody's: db/seal-audit.sql. Repeatable. */
export const sealAudit = (port: number, password: string, database: string): Promise<void> =>
  superuserAt(port, password)(
    database,
    async (client) => void (await client.query(readFileSync(sealing, "utf8"))),
  );
