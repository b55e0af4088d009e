import { spawn, spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import {
  chmodSync,
  chownSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { backupsIn, emptyDatabase } from "#features/backups/backups-cast.ts";
import { root } from "./guards/sources.ts";

/*
 * The set-up of docs/operations.md, "On a server of your own", as it is written: the units and the
 * environment file of deploy/, under a user who has no home and no name, with the environment that
 * systemd and cron give and nothing of this process's. Paths are moved to folders of the test.
 */

/** No such user exists; what runs as it may read the program and not write to it. */
const uid = 64_123;
const asRoot = process.getuid?.() === 0;

const folder = mkdtempSync(path.join(tmpdir(), "vesper-set-up-"));
const state = path.join(folder, "state");
const backups = path.join(folder, "backups");
const environmentFile = path.join(folder, "environment");
let port: number;

/** The documents' paths, as the test has them. */
const placed = (text: string): string =>
  text
    .replaceAll("/var/lib/vesper", state)
    .replaceAll("/var/backups/vesper", backups)
    .replaceAll("/etc/vesper/environment", environmentFile)
    .replaceAll("/opt/vesper", root);

const deployed = (name: string): string =>
  placed(readFileSync(path.join(root, "deploy", name), "utf8"));
const operations = placed(readFileSync(path.join(root, "docs/operations.md"), "utf8"));

const assignments = (text: string): Record<string, string> =>
  Object.fromEntries(
    [...text.matchAll(/^([A-Za-z_][A-Za-z0-9_]*)=(.*)$/gm)].map(([, name = "", value = ""]) => [
      name,
      value,
    ]),
  );

/** The settings of a unit's [Service]; some are given several times. */
function unit(name: string) {
  const text = deployed(name);
  const all = (key: string) =>
    [...text.matchAll(new RegExp(`^${key}=(.*)$`, "gm"))].map(([, value = ""]) => value);
  const environment = Object.assign(
    { PATH: "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin", LANG: "C.UTF-8" },
    ...all("Environment").map(assignments),
    ...all("EnvironmentFile").map((file) => assignments(readFileSync(file, "utf8"))),
  ) as Record<string, string>;
  return { all, environment, command: all("ExecStart")[0] ?? "" };
}

/** A command line with this environment and no other, as the user without a home. */
function run(command: string, environment: Record<string, string>) {
  const given = Object.entries(environment).map(([name, value]) => `${name}=${value}`);
  const line = ["env", "-i", ...given, "/bin/sh", "-c", `exec ${command}`];
  const [program = "", ...args] = asRoot
    ? ["setpriv", `--reuid=${uid}`, `--regid=${uid}`, "--clear-groups", ...line]
    : line;
  const child = spawn(program, args, { cwd: root, stdio: ["ignore", "pipe", "pipe"] });
  let said = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk: Buffer) => (said += chunk.toString()));
  const ended = once(child, "close").then(([code]) => ({ code: code as number | null, said }));
  return { child, ended, said: () => said };
}

/** The file as it is shipped, with what an operator fills in. */
function writeEnvironment(given: Record<string, string>): void {
  const lines = Object.entries({ ...assignments(deployed("environment")), ...given });
  writeFileSync(environmentFile, lines.map(([name, value]) => `${name}=${value}\n`).join(""));
}

beforeAll(async () => {
  for (const made of [state, backups]) mkdirSync(made, { mode: 0o700 });
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  port = (probe.address() as { port: number }).port;
  probe.close();
  writeEnvironment({});
  chmodSync(folder, 0o755);
  if (asRoot) for (const made of [state, backups]) chownSync(made, uid, uid);
  const built = spawnSync("npm", ["run", "build"], { cwd: root, encoding: "utf8" });
  if (built.status !== 0) throw new Error(built.stderr);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test.runIf(asRoot)("the program is not writable by the service's user", () => {
  for (const part of [".", "main.ts", "build", "node_modules"]) {
    const tried = spawnSync("setpriv", [
      `--reuid=${uid}`,
      `--regid=${uid}`,
      "--clear-groups",
      "test",
      "-w",
      path.join(root, part),
    ]);
    expect(tried.status, part).toBe(1);
  }
  expect(deployed("vesper.service")).not.toContain("ReadWritePaths=");
});

test("the units have one environment file, which is cron's too", () => {
  const files = ["vesper.service", "vesper-backup.service"].map((name) =>
    unit(name).all("EnvironmentFile"),
  );
  expect(files).toEqual([[environmentFile], [environmentFile]]);
  const lines = operations.split("\n").filter((line) => /^(?:cd |\d).*command\.ts/.test(line));
  expect(lines.length).toBeGreaterThan(2);
  for (const line of lines) expect(line).toContain(`--env-file=${environmentFile} `);
});

test("service, backup unit, cron line and commands work as they are written", async () => {
  writeEnvironment({
    PORT: String(port),
    SECRET_KEY: randomBytes(32).toString("base64"),
    DATABASE_URL: await emptyDatabase(),
  });
  const service = unit("vesper.service");
  const server = run(service.command, service.environment);
  const ready = () =>
    fetch(`http://127.0.0.1:${port}/health/ready`).then(
      ({ status }) => status,
      () => (server.child.exitCode === null ? "starting" : server.said()),
    );
  await expect.poll(ready).toBe(200);

  const backup = unit("vesper-backup.service");
  const made = await run(backup.command, backup.environment).ended;
  expect(made).toEqual({ code: 0, said: expect.stringContaining(backups) });

  const [cron = ""] = operations
    .split("\n")
    .filter((line) => /^\d+ \d+ \* \* \*  vesper  cd /.test(line));
  const command = cron.split("  vesper  ")[1] ?? "";
  const ofCron = {
    PATH: "/usr/bin:/bin",
    SHELL: "/bin/sh",
    HOME: "/nonexistent",
    LOGNAME: "vesper",
  };
  expect(await run(`/bin/sh -c '${command}'`, ofCron).ended).toMatchObject({ code: 0 });
  expect(backupsIn(backups)).toHaveLength(2);

  for (const [name, outcome] of [
    ["invite you@example.org", /\/operator\/invitation/],
    ["doctor", /^(?!.*data folder)(?!.*No site answers)/s],
  ] as const) {
    const line = operations.split("\n").find((each) => each.endsWith(`command.ts ${name}`)) ?? "";
    const typed = line.replace("runuser -u vesper -- ", "");
    expect(typed).not.toBe("");
    const { said } = await run(`/bin/sh -c '${typed}'`, ofCron).ended;
    expect(said).toMatch(outcome);
  }

  server.child.kill("SIGTERM");
  expect(await server.ended).toMatchObject({ code: 0 });
});

test("without its packages or its build the service says who can make them", () => {
  for (const script of ["scripts/setup.mjs", "scripts/build.mjs"])
    expect(readFileSync(path.join(root, script), "utf8")).toContain(
      'run "npm run build" there as its owner',
    );
});
