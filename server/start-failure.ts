import path from "node:path";
import { type Config, StartError } from "./config.ts";

const fileCodes = /^(ENOTDIR|EACCES|EPERM|EROFS|ENOSPC|EEXIST|ENOENT)$/;
const fileCalls = ["mkdir", "open", "write", "rename", "scandir", "copyfile"];

/** Codes of networks, of PostgreSQL, and of TLS certificates that are not trusted. */
const databaseCodes =
  /^(E[A-Z_]+|28\w{3}|3D000|57P03|53300|42501|ERR_(TLS|SSL)_\w+|CERT_\w+|CRL_\w+|\w*SELF_SIGNED_CERT\w*|UNABLE_TO_\w+|HOSTNAME_MISMATCH|INVALID_(CA|PURPOSE)|PATH_LENGTH_EXCEEDED)$/;

/** Why the database cannot be used, in a few words; null: it is not what went wrong. */
function databaseFault(error: Error): string | null {
  const { code = "" } = error as NodeJS.ErrnoException;
  if (databaseCodes.test(code)) return code;
  if (/password must be a (non-empty )?string/.test(error.message)) return "it asks for a password";
  if (/does not support SSL/.test(error.message)) return "it does not speak TLS";
  return /connection timeout|timeout expired|Connection terminated/.test(error.message)
    ? "it does not answer"
    : null;
}

/**
 * What the operator can mend, as one sentence; any other error stays what it is. Never shows the
 * password of a DATABASE_URL.
 */
export function explainStart(
  error: unknown,
  { port, host, dataDir, databaseUrl, pooledUrl }: Config,
): unknown {
  if (!(error instanceof Error) || error instanceof StartError) return error;
  const { code = "", syscall = "" } = error as NodeJS.ErrnoException;
  if (syscall === "listen") {
    if (code === "EADDRINUSE")
      return new StartError(
        `Port ${port} on ${host} is in use: stop the program that has it, or set PORT to another one.`,
      );
    if (code === "EACCES")
      return new StartError(
        `Port ${port} may not be opened by this user: set PORT to one above 1023.`,
      );
    return new StartError(
      `${host} is no address of this machine (${code}): set HOST to one that is.`,
    );
  }
  if (syscall === "getaddrinfo" && (error as { hostname?: string }).hostname === host)
    return new StartError(
      `${host} is no name of this machine (${code}): set HOST to one of its addresses, for example 127.0.0.1 or 0.0.0.0.`,
    );
  const misplaced = poolerInPlace(error, { databaseUrl, pooledUrl });
  if (misplaced) return new StartError(misplaced);
  if (fileCodes.test(code) && fileCalls.includes(syscall)) {
    const { path: file } = error as NodeJS.ErrnoException;
    return new StartError(
      !file || path.resolve(file).startsWith(dataDir)
        ? `The data folder ${dataDir} cannot be written (${code}): set DATA_DIR to another folder.`
        : `${file} cannot be used (${code}).`,
    );
  }
  const fault = databaseUrl ? databaseFault(error) : null;
  if (databaseUrl && fault)
    return new StartError(
      `The database at ${new URL(databaseUrl).host || "its socket"} cannot be used (${fault}): check DATABASE_URL and that PostgreSQL runs there.`,
    );
  return error;
}

/**
 * A sentence where a pooler answers in PostgreSQL's own place, which takes none of our limits; null:
 * that is not what went wrong.
 */
export function poolerInPlace(
  error: unknown,
  { databaseUrl, pooledUrl }: Pick<Config, "databaseUrl" | "pooledUrl">,
): string | null {
  if (!databaseUrl || !/unsupported startup parameter/.test(String(error))) return null;
  const { host } = new URL(databaseUrl);
  return pooledUrl
    ? `DATABASE_DIRECT_URL leads to a pooler at ${host}: let it lead to PostgreSQL itself.`
    : `DATABASE_URL leads to a pooler at ${host}: set DATABASE_DIRECT_URL to PostgreSQL itself beside it.`;
}
