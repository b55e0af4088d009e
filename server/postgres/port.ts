import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { expectFreePort } from "../expect-free-port.ts";

/**
 * The port of an earlier start when it is free, else a free one, written to `file` for the next
 * start.
 */
export async function choosePort(file: string): Promise<number> {
  const remembered = existsSync(file) ? Number(readFileSync(file, "utf8")) : 0;
  if (
    Number.isInteger(remembered) &&
    remembered > 0 &&
    remembered < 65_536 &&
    (await isFree(remembered))
  )
    return remembered;
  const port = await freePort();
  rememberPort(file, port);
  return port;
}

/**
 * A port of this machine that nobody has. Below the range from which systems serve outgoing
 * connections and those that ask for any, so that none of these takes it before it is used.
 */
export async function freePort(): Promise<number> {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const port = 20_000 + Math.floor(Math.random() * 10_000);
    if (await isFree(port)) return port;
  }
  throw new Error("No free port was found between 20000 and 30000 on 127.0.0.1.");
}

/** Writes a port down for the next start. */
export function rememberPort(file: string, port: number): void {
  writeFileSync(file, `${port}\n`);
}

const isFree = (port: number): Promise<boolean> =>
  expectFreePort({ port, host: "127.0.0.1" }).then(
    () => true,
    () => false,
  );
