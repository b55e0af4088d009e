import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { cacheFolder } from "#bench/settings.ts";
import { freePort } from "#server/postgres/port.ts";
// @ts-expect-error -- a plain script, as npm runs it
import { findProxy } from "../../scripts/find-servers.mjs";

export interface Proxy {
  readonly port: number;
  stop(): Promise<void>;
}

/**
 * HAProxy in front of these ports of this machine, by the rules of deploy/haproxy.cfg for waiting,
 * health and failure. Throws one sentence when there is none and none can be brought.
 */
export async function startProxy(ports: readonly number[]): Promise<Proxy> {
  const found = findProxy() as { program: string; env: Record<string, string> } | null;
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

/** Without TLS, and with other servers than an operator's; the rest is what operators are given. */
const settings = (port: number, ports: readonly number[]): string => `
global
  maxconn 8000
${section("defaults")}
frontend bench
  bind 127.0.0.1:${port}
  # Members call it by its name, without a port.
  http-request set-header Host 127.0.0.1
  use_backend vesper_alone if !{ nbsrv(vesper) gt 0 }
  default_backend vesper
${backend("vesper", ports)}
${backend("vesper_alone", ports)}
`;

const backend = (name: string, ports: readonly number[]): string =>
  [
    ...section(`backend ${name}`)
      .split("\n")
      .filter((line) => !/^\s*#?\s*server /.test(line)),
    ...ports.map((each, at) => `  server p${at} 127.0.0.1:${each}`),
  ].join("\n");

/** A section of the settings that operators are given, with its name. */
function section(name: string): string {
  const file = readFileSync(path.join(import.meta.dirname, "../../deploy/haproxy.cfg"), "utf8");
  const found = file.split(/^(?=\S)/m).filter((each) => !each.startsWith("#"));
  const text = found.find((each) => each.startsWith(`${name}\n`));
  if (!text) throw new Error(`deploy/haproxy.cfg has no section '${name}'`);
  return text.trimEnd();
}
