import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import net from "node:net";
import { freePort } from "#server/postgres/port.ts";
// @ts-expect-error -- a plain script, as npm runs it
import { findNats } from "../scripts/find-servers.mjs";

/** A NATS on a free port of this machine, which wants user and password. */
export async function startNats() {
  const found = findNats() as { program: string } | null;
  if (!found)
    throw new Error(
      "This test needs NATS, and it was neither found nor brought: install nats-server and run it again.",
    );
  const port = await freePort();
  let child: ChildProcess | null = null;
  const start = async () => {
    const listens = ["-a", "127.0.0.1", "-p", String(port)];
    child = spawn(found.program, [...listens, "--user", "vesper", "--pass", "p@ss"], {
      stdio: "ignore",
    });
    while (!(await answers(port))) {
      if (child.exitCode !== null) throw new Error(`NATS ended with ${child.exitCode}`);
      await new Promise((wait) => setTimeout(wait, 20));
    }
  };
  await start();
  return {
    pid: () => child?.pid ?? 0,
    url: `nats://vesper:p%40ss@127.0.0.1:${port}`,
    /** Again, on the same port. */
    start,
    async stop() {
      child?.kill("SIGKILL");
      if (child && child.exitCode === null && child.signalCode === null) await once(child, "exit");
    },
  };
}

const answers = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = net.connect(port, "127.0.0.1");
    socket.once("data", () => resolve(true)); // NATS speaks first
    socket.once("error", () => resolve(false));
    socket.once("close", () => resolve(false));
    socket.once("data", () => socket.destroy());
  });
