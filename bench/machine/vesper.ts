import type { ChildProcess } from "node:child_process";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { cacheFolder } from "#bench/settings.ts";
import { freePort } from "#server/postgres/port.ts";
import { answer, start } from "./child.ts";

interface Memory {
  readonly rss: number;
  readonly heap: number;
}

/** The real server in production mode, as a process of its own. */
export interface Vesper {
  readonly port: number;
  readonly pid: number;
  /** After a collection of garbage, in bytes: resident memory, and what its objects take. */
  memory(): Promise<Memory>;
  stop(): Promise<void>;
}

/**
 * Starts the server on the bench's database and waits until it is ready. `profileFolder`: it leaves
 * a CPU profile there. `port`: where another was before; `env`: more of its environment.
 */
export async function startVesper(
  databaseUrl: string,
  profileFolder: string | null,
  { port: asked, env = {} }: { port?: number; env?: Record<string, string> } = {},
): Promise<Vesper> {
  const port = asked ?? (await freePort());
  const child = start("../main.ts", {
    env: {
      NODE_ENV: "production",
      DEMO: "off",
      OFFICE_HOST: "127.0.0.1",
      SANDBOX_PAYMENTS: "on",
      PORT: String(port),
      DATABASE_URL: databaseUrl,
      SECRET_KEY: Buffer.alloc(32, "bench").toString("base64"),
      DATA_DIR: path.join(cacheFolder, "data"),
      ...env,
    },
    execArgv: [
      "--expose-gc",
      "--import",
      path.join(import.meta.dirname, "probe.ts"),
      ...(profileFolder ? ["--cpu-prof", `--cpu-prof-dir=${profileFolder}`] : []),
    ],
  });
  await untilReady(child, port);
  return {
    port,
    pid: child.pid ?? 0,
    async memory() {
      child.send("memory");
      return answer<Memory>(child);
    },
    async stop() {
      const ended = new Promise((resolve) => child.once("exit", resolve));
      child.kill("SIGTERM");
      const timer = setTimeout(() => child.kill("SIGKILL"), 60_000);
      await ended;
      clearTimeout(timer);
    },
  };
}

async function untilReady(child: ChildProcess, port: number): Promise<void> {
  for (let attempt = 0; attempt < 1_200; attempt += 1) {
    if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}`);
    const ready = await fetch(`http://127.0.0.1:${port}/health/ready`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (ready) return;
    await sleep(100);
  }
  throw new Error("the server is not ready after two minutes");
}
