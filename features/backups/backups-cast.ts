import { spawn } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { sql } from "kysely";
import pg from "pg";
import { inject, onTestFinished } from "vitest";
import type { Database } from "#server/db/database.ts";
import { tablesOf } from "#test/kept/kept-rows.ts";

export interface Said {
  readonly code: number | null;
  readonly said: string;
}

/** The operator's command, in a process of its own. */
export function vesper(env: Record<string, string>, ...args: string[]) {
  const child = spawn(process.execPath, ["scripts/vesper.mjs", ...args], {
    env: { ...process.env, ...env },
  });
  let said = "";
  child.stdout.on("data", (chunk: Buffer) => (said += chunk));
  child.stderr.on("data", (chunk: Buffer) => (said += chunk));
  const ended = new Promise<Said>((resolve) =>
    child.on("close", (code) => resolve({ code, said: said.trim() })),
  );
  return { child, ended };
}

/** A folder for as long as the test runs. */
export function folderFor(what: string): string {
  const folder = mkdtempSync(path.join(tmpdir(), `vesper-${what}-`));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** The backups in a folder, oldest first, whatever else lies there. */
export const backupsIn = (folder: string): string[] =>
  readdirSync(folder)
    .filter((name) => !name.startsWith("."))
    .sort()
    .map((name) => path.join(folder, name));

export const urlOf = (database: string): string =>
  Object.assign(new URL(inject("databaseServer")), { pathname: `/${database}` }).href;

let made = 0;

/** A database without anything, gone after the test. */
export async function emptyDatabase(): Promise<string> {
  const name = `restored_${process.pid}_${(made += 1)}`;
  const onServer = async (statement: string) => {
    const server = new pg.Client({ connectionString: inject("databaseServer") });
    await server.connect();
    await server.query(statement);
    await server.end();
  };
  await onServer(`create database ${name}`);
  onTestFinished(() => onServer(`drop database if exists ${name}`));
  return urlOf(name);
}

/** What each table holds: rows and a hash of them, without those that `but` is in. */
export async function contents(db: Database, but = "nobody"): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  for (const { name } of await tablesOf(db as never)) {
    const { rows } = await sql<{ of: string }>`
      select count(*) || ' ' || coalesce(md5(string_agg(t::text, E'\n' order by t::text)), '-') as of
      from ${sql.table(name)} t where strpos(t::text, ${but}) = 0`.execute(db);
    found[name] = rows[0]?.of ?? "";
  }
  return found;
}

/** Each table's rows as text, without those that speak of `id`. */
export async function rowsOf(db: Database, id: string): Promise<Record<string, Set<string>>> {
  const found: Record<string, Set<string>> = {};
  for (const { name } of await tablesOf(db as never)) {
    const { rows } = await sql<{ row: string }>`
      select t::text as row from ${sql.table(name)} t where strpos(t::text, ${id}) = 0`.execute(db);
    found[name] = new Set(rows.map(({ row }) => row));
  }
  return found;
}
