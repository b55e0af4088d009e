import { type Config, StartError } from "./config.ts";

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
  if (databaseUrl && /^(E[A-Z_]+|28\w{3}|3D000|57P03|53300|42501)$/.test(code)) {
    return new StartError(
      `The database at ${new URL(databaseUrl).host} cannot be used (${code}): check DATABASE_URL and that PostgreSQL runs there.`,
    );
  }
  if (
    /^(ENOTDIR|EACCES|EPERM|EROFS|ENOSPC|EEXIST|ENOENT)$/.test(code) &&
    ["mkdir", "open", "write", "rename"].includes(syscall)
  ) {
    return new StartError(
      `The data folder ${dataDir} cannot be written (${code}): set DATA_DIR to another folder.`,
    );
  }
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
