import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { emptyDatabase, vesper } from "#features/backups/backups-cast.ts";
import { keptSecret } from "#test/kept/small-world.ts";
import { cleanEnvironment } from "./clean-environment.ts";

const foreign = {
  PGHOST: "elsewhere.invalid",
  PGPORT: "1",
  PGUSER: "nobody",
  PGPASSWORD: "wrong",
  PGDATABASE: "other",
  PGSSLMODE: "require",
  PGOPTIONS: "-c search_path=elsewhere",
  PGAPPNAME: "elsewhere",
  PGSERVICE: "elsewhere",
  HTTP_PROXY: "http://127.0.0.1:1",
  HTTPS_PROXY: "http://127.0.0.1:1",
  http_proxy: "http://127.0.0.1:1",
  https_proxy: "http://127.0.0.1:1",
  ALL_PROXY: "socks5://127.0.0.1:1",
  no_proxy: "*",
  NO_PROXY: "*",
  AWS_ENDPOINT_URL: "http://127.0.0.1:1",
  AWS_REGION: "nowhere",
  AWS_PROFILE: "other",
  npm_config_https_proxy: "http://127.0.0.1:1",
  NODE_USE_ENV_PROXY: "1",
  NODE_TLS_REJECT_UNAUTHORIZED: "0",
};

test("variables for other programs are taken out, ours and the system's stay", () => {
  const ours = {
    DATABASE_URL: "postgres://x/y",
    PORT: "3000",
    PATH: "/bin",
    HOME: "/root",
    LANG: "C",
    NODE_EXTRA_CA_CERTS: "/etc/own.pem",
  };
  const options = "--use-env-proxy --max-old-space-size=4096 --use-env-proxy=true";
  const env: Record<string, string> = { ...foreign, ...ours, NODE_OPTIONS: options };
  cleanEnvironment(env);
  expect(env).toEqual({ ...ours, NODE_OPTIONS: "--max-old-space-size=4096" });
});

test("a command beside the server connects as if they were not set", async () => {
  const database = { DATABASE_URL: await emptyDatabase(), SECRET_KEY: keptSecret };
  const { code, said } = await vesper({ ...database, ...foreign }, "migrate").ended;
  expect([code, said]).toEqual([0, expect.stringMatching(/^Done: 0001/m)]);
  const again = await vesper(database, "migrate", "--dry-run").ended;
  expect(again.said, "in the same database and schema").toMatch(/^Nothing is missing/);
});

const run = promisify(execFile);
const cleaner = path.join(import.meta.dirname, "clean-environment.ts");
/** Runs a module that cleans its environment first, in a process of its own. */
async function cleaned(
  code: string,
  env: Record<string, string>,
  args: readonly string[] = [],
): Promise<{ stdout: string; stderr: string }> {
  const text = `import ${JSON.stringify(cleaner)};\n${code}`;
  return run(process.execPath, [...args, "--input-type=module", "--eval", text], {
    env: { PATH: process.env["PATH"] ?? "", ...env },
  });
}

/** Connects to a server of its own by every client that Node has; prints whose connection came. */
const connects = `
import http from "node:http";
import https from "node:https";
import net from "node:net";
let came = 0;
const server = net.createServer((socket) => {
  came += 1;
  socket.on("error", () => {}).destroy();
}).listen(0, "127.0.0.1", async () => {
  const at = "//127.0.0.1:" + server.address().port;
  const got = (client, url, options = {}) => new Promise((done) =>
    client.get(url, options, done).on("error", done));
  const clients = {
    fetch: () => fetch("http:" + at).catch(() => {}),
    "fetch with TLS": () => fetch("https:" + at).catch(() => {}),
    http: () => got(http, "http:" + at),
    https: () => got(https, "https:" + at),
    "an agent of its own": () => got(https, "https:" + at, { agent: new https.Agent() }),
  };
  const direct = [];
  for (const [name, connect] of Object.entries(clients)) {
    came = 0;
    await connect();
    if (came > 0) direct.push(name);
  }
  server.close();
  console.log(direct.join(", "));
});`;
const proxies = { HTTP_PROXY: "http://127.0.0.1:9", https_proxy: "http://127.0.0.1:9" };
const everyClient = "fetch, fetch with TLS, http, https, an agent of its own\n";

test.each<[string, Record<string, string>, string[]]>([
  ["NODE_USE_ENV_PROXY", { NODE_USE_ENV_PROXY: "1" }, []],
  ["NODE_OPTIONS", { NODE_OPTIONS: "--use-env-proxy" }, []],
  ["an option of Node", {}, ["--use-env-proxy"]],
  ["nothing", {}, []],
])("no client goes through a proxy of the machine, asked for by %s", async (_, env, args) => {
  const { stdout } = await cleaned(connects, { ...proxies, ...env }, args);
  expect(stdout).toBe(everyClient);
});

test("a file of variables changes nothing about that", async () => {
  const folder = mkdtempSync(path.join(tmpdir(), "vesper-env-"));
  const file = path.join(folder, "environment");
  const lines = Object.entries({ ...proxies, NODE_USE_ENV_PROXY: "1" });
  writeFileSync(file, lines.map(([name, value]) => `${name}=${value}\n`).join(""));
  const { stdout } = await cleaned(connects, {}, [`--env-file=${file}`]);
  rmSync(folder, { recursive: true });
  expect(stdout).toBe(everyClient);
});

/** Self-signed, for localhost, and used nowhere else. */
const key = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQg8u3wN791kU1D14m9
xbyIjYVP7HjVcYMgYY36iQhZCvOhRANCAATxYHCfP0wmcfORYh6jXTrxVjw1lKU7
Dzfzsk1fMcD7c0K8C7smLC9+qYdYU40pt7MULuQf83mg0iVuLrBPuMCK
-----END PRIVATE KEY-----
`;
const certificate = `-----BEGIN CERTIFICATE-----
MIIBmzCCAUGgAwIBAgIUAusexuvAVdbgNMtA6iRx2Ca8MGowCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEzMDE0NTYwMVoYDzIxMjYxMTA2
MTQ1NjAxWjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAATxYHCfP0wmcfORYh6jXTrxVjw1lKU7Dzfzsk1fMcD7c0K8C7smLC9+
qYdYU40pt7MULuQf83mg0iVuLrBPuMCKo28wbTAdBgNVHQ4EFgQU8fwj2pLx74iA
/9wC8HdBkhsoxv0wHwYDVR0jBBgwFoAU8fwj2pLx74iA/9wC8HdBkhsoxv0wDwYD
VR0TAQH/BAUwAwEB/zAaBgNVHREEEzARgglsb2NhbGhvc3SHBH8AAAEwCgYIKoZI
zj0EAwIDSAAwRQIhAKRdgxb4vZZ8AKRfpwtIqUlF41mX39Ptd+IeTO58dVpVAiAj
Z5n66KHIPSdbW33wacF7m/0G2FAf87xhp9L+XTi4Og==
-----END CERTIFICATE-----
`;
const asksItself = `
import https from "node:https";
const [key, cert] = ${JSON.stringify([key, certificate])};
const server = https.createServer({ key, cert }, (_, response) => response.end());
server.on("tlsClientError", () => {}).listen(0, "127.0.0.1", async () => {
  const url = "https://127.0.0.1:" + server.address().port;
  const { cause } = await fetch(url).catch((error) => error);
  const { code } = await new Promise((done) => https.get(url, done).on("error", done));
  console.log(cause?.code, code);
  server.close();
  server.closeAllConnections();
});`;

test("certificates are checked where NODE_TLS_REJECT_UNAUTHORIZED says no, and the start says so", async () => {
  const { stdout, stderr } = await cleaned(asksItself, { NODE_TLS_REJECT_UNAUTHORIZED: "0" });
  expect(stdout).toBe("DEPTH_ZERO_SELF_SIGNED_CERT DEPTH_ZERO_SELF_SIGNED_CERT\n");
  expect(stderr).toMatch(/^NODE_TLS_REJECT_UNAUTHORIZED has no effect: .*NODE_EXTRA_CA_CERTS/);
  const silent = await cleaned("", { NODE_TLS_REJECT_UNAUTHORIZED: "1" });
  expect(silent.stderr).toBe("");
});

test.each(["main.ts", "command.ts"])(
  "%s cleans its environment before it loads a client",
  (file) => {
    const text = readFileSync(path.join(import.meta.dirname, "..", file), "utf8");
    const imports = [...text.matchAll(/^import .*"(.+)";/gm)].map(([, from]) => from);
    const [first] = imports.filter((from) => from !== "#server/security/no-proto.ts");
    expect(first).toBe("#server/clean-environment.ts");
  },
);
