import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { cacheFolder } from "#bench/settings.ts";
import { freePort } from "#bench/machine/vesper.ts";
// @ts-expect-error The set-up is plain JavaScript: it runs on any Node.
import { findProxy } from "../../scripts/find-proxy.mjs";

export interface Proxy {
  readonly port: number;
  stop(): Promise<void>;
}

/**
 * HAProxy in front of these ports of this machine, with the answers to health and failure of
 * deploy/haproxy.cfg. Throws one sentence when there is none and none can be brought.
 */
export async function startProxy(ports: readonly number[]): Promise<Proxy> {
  const found = findProxy();
  if (!found)
    throw new Error(
      "HAProxy is not here and cannot be fetched: install it, or see Debian's haproxy.",
    );
  const port = await freePort();
  const folder = path.join(cacheFolder, "proxy");
  mkdirSync(folder, { recursive: true });
  const file = path.join(folder, `${port}.cfg`);
  writeFileSync(file, settings(port, ports));
  const child = spawn(found.program, ["-f", file, "-db"], {
    env: { ...process.env, ...found.env },
    stdio: ["ignore", "ignore", "inherit"],
  });
  const end = (): void => void child.kill("SIGKILL");
  process.once("exit", end);
  child.once("exit", () => process.off("exit", end));
  for (let attempt = 0; !(await answers(port)); attempt += 1) {
    if (child.exitCode !== null || attempt > 300) throw new Error("HAProxy did not start");
    await sleep(100);
  }
  return {
    port,
    async stop() {
      child.kill("SIGKILL");
      await once(child, "exit");
    },
  };
}

const answers = (port: number): Promise<boolean> =>
  fetch(`http://127.0.0.1:${port}/health/ready`).then(
    ({ ok }) => ok,
    () => false,
  );

const settings = (port: number, ports: readonly number[]): string => `
global
  maxconn 8000
defaults
  mode http
  timeout connect 5s
  timeout client 75s
  timeout server 75s
  timeout tunnel 1h
  option http-keep-alive
  option redispatch
  retries 2
  retry-on conn-failure
frontend bench
  bind 127.0.0.1:${port}
  # Members call it by its name, without a port.
  http-request set-header Host 127.0.0.1
  default_backend vesper
backend vesper
  balance leastconn
  option httpchk GET /health/ready
  default-server check inter 1s fall 1 rise 2
${ports.map((each, at) => `  server p${at} 127.0.0.1:${each}`).join("\n")}
`;
