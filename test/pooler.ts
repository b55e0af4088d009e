import { spawn } from "node:child_process";
import { chmodSync, chownSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { freePort } from "#server/postgres/port.ts";
// @ts-expect-error -- a plain script, as npm runs it
import { findPooler } from "../scripts/find-servers.mjs";

/** Nobody's account: as root it does not run. */
const nobody = 65_534;

/**
 * A PgBouncer in front of a server of the tests, each transaction on another connection perhaps.
 * `url`: of no database yet, as the server's. `connections`: to each database at most.
 */
export async function startPooler(databaseServer: string, connections: number) {
  const found = findPooler() as { program: string; env: Record<string, string> } | null;
  if (!found)
    throw new Error(
      "This test needs PgBouncer, and it was neither found nor brought: install pgbouncer and run it again.",
    );
  const { hostname, port: serverPort, username, password } = new URL(databaseServer);
  const folder = mkdtempSync(path.join(tmpdir(), "vesper-pooler-"));
  const port = await freePort();
  const file = (name: string, text: string): string => {
    const at = path.join(folder, name);
    writeFileSync(at, text);
    return at;
  };
  const users = file("users.txt", `"${username}" "${decodeURIComponent(password)}"\n`);
  const settings = file(
    "pgbouncer.ini",
    `[databases]
* = host=${hostname} port=${serverPort}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = plain
auth_file = ${users}
admin_users = ${username}
pool_mode = transaction
default_pool_size = ${connections}
max_client_conn = 2000
query_wait_timeout = 15
server_idle_timeout = 20
`,
  );
  const asRoot = process.getuid?.() === 0;
  chmodSync(folder, 0o755);
  if (asRoot) for (const each of [folder, users, settings]) chownSync(each, nobody, nobody);
  const child = spawn(found.program, [settings], {
    env: { ...process.env, ...found.env },
    stdio: ["ignore", "pipe", "pipe"],
    ...(asRoot && { uid: nobody, gid: nobody }),
  });
  let said = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk: Buffer) => (said = (said + chunk).slice(-5_000)));
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  const url = Object.assign(new URL(databaseServer), { host: `127.0.0.1:${port}` }).href;
  const at = (database: string) => Object.assign(new URL(url), { pathname: `/${database}` }).href;
  const stop = async () => {
    child.kill("SIGKILL");
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
  for (let attempt = 0; ; attempt += 1) {
    const up = await admin(at("pgbouncer"), "show version").then(
      () => true,
      () => false,
    );
    if (up) break;
    if (attempt > 200 || child.exitCode !== null) {
      await stop();
      throw new Error(`PgBouncer did not start: ${said}`);
    }
    await new Promise((wait) => setTimeout(wait, 50));
  }
  return { at, url, stop };
}

/** Ends the pooler's connections to a database, which may then be dropped. */
export const forget = (poolerUrl: string, database: string): Promise<void> =>
  admin(
    Object.assign(new URL(poolerUrl), { pathname: "/pgbouncer" }).href,
    `kill ${database}`,
  ).catch(() => {}); // it never heard of it

async function admin(url: string, command: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  client.on("error", () => {});
  await client.connect();
  try {
    await client.query(command);
  } finally {
    await client.end();
  }
}
