// Development: keeps one server process and starts it again when code of the server changes.
// Screens, styles and messages are Vite's: it replaces them in the running page.
import { spawn } from "node:child_process";
import { existsSync, watch } from "node:fs";
import path from "node:path";

const root = path.resolve(import.meta.dirname, "..");
const QUIET_MILLISECONDS = 150; // editors write a file in several steps

const ofServer = (file) =>
  !/\.test\.tsx?$/.test(file) &&
  (/^(server|db|i18n)\/.*\.(ts|sql)$/.test(file) ||
    /\.server\.ts$|(^|\/)contract\.ts$|^main\.ts$|^features\/index\.ts$/.test(file));

let child = start();
let restart;
let ending = false;

for (const [folder, recursive] of [
  ["server", true],
  ["db", true],
  ["features", true],
  ["i18n", true],
  ["app", true],
  ["browser", true],
  [".", false],
]) {
  if (!existsSync(path.join(root, folder))) continue;
  watch(path.join(root, folder), { recursive }, (_event, name) => {
    if (!name || !ofServer(path.posix.join(folder, name.replaceAll("\\", "/")))) return;
    clearTimeout(restart);
    restart = setTimeout(again, QUIET_MILLISECONDS);
  });
}

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) {
  process.on(signal, () => {
    ending = true;
    if (child.exitCode !== null || child.signalCode !== null) process.exit(0);
    child.once("exit", (code) => process.exit(code ?? 0));
    // Ctrl-C reaches the server from the terminal as well; a second signal may mean 'at once'.
    if (signal !== "SIGINT" || !process.stdin.isTTY) child.kill(signal);
  });
}

function start() {
  const server = spawn(process.execPath, [path.join(root, "main.ts")], {
    cwd: root,
    env: { ...process.env, NODE_ENV: "development" },
    stdio: "inherit",
  });
  server.once("exit", (code) => {
    if (server === child && !ending && code !== 0)
      console.log("The server ended; it is started again when its code changes.");
  });
  return server;
}

function again() {
  if (ending) return;
  console.log("Code of the server changed: starting it again …");
  const former = child;
  const next = () => {
    if (!ending) child = start();
  };
  if (former.exitCode !== null || former.signalCode !== null) return next();
  former.removeAllListeners("exit");
  former.once("exit", next);
  former.kill("SIGTERM");
}
