// Finding and installing the programs that the tests need besides the packages. Built-in modules
// only, like setup.mjs.
import { spawnSync } from "node:child_process";
import { accessSync, constants, mkdirSync, readdirSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

export const root = fileURLToPath(new URL("..", import.meta.url));

/** The first of these names on the path that runs. */
export function onPath(...names) {
  const folders = (process.env.PATH ?? "")
    .split(path.delimiter)
    .filter((folder) => path.isAbsolute(folder));
  return folders
    .flatMap((folder) => names.map((name) => path.join(folder, name)))
    .find((file) => runs(file));
}

/**
 * A file that is there may still not run: libraries may be missing, or it is Ubuntu's stub that
 * asks for snap.
 */
export function runs(file) {
  if (!file) return false;
  try {
    accessSync(file, constants.X_OK);
  } catch {
    return false;
  }
  // On Windows --version opens a window.
  if (process.platform === "win32") return true;
  // WebKit's driver has no --version.
  return ["--version", "--help"].some(
    (option) => spawnSync(file, [option], { stdio: "ignore", timeout: 30_000 }).status === 0,
  );
}

/**
 * Installs Debian's packages, where this is Debian and may be done; gives whether it was tried.
 * `what`: what they bring.
 */
export function installPackages(what, ...packages) {
  if (
    process.getuid?.() !== 0 ||
    spawnSync("apt-get", ["--version"], { stdio: "ignore" }).status !== 0
  )
    return false;
  console.log(`Installing ${what} for the tests (Debian's packages) …`);
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  for (const args of [
    ["update", "-qq"],
    ["install", "-y", "-qq", "--no-install-recommends", ...packages],
  ]) {
    const result = runBounded("apt-get", args, 600_000, env);
    if (result.status !== 0 && args[0] === "install")
      console.error(String(result.stdout) + String(result.stderr));
  }
  return true;
}

/**
 * Unpacks Debian's packages into a folder, without installing anything; gives whether it is there.
 * `what`: what they bring.
 */
export function unpackPackages(what, folder, ...packages) {
  if (spawnSync("apt-get", ["--version"], { stdio: "ignore" }).status !== 0) return false;
  console.log(`Fetching ${what} for the tests (Debian's packages) …`);
  mkdirSync(folder, { recursive: true });
  const apt = (...args) => runBounded("apt-get", ["-qq", ...args], 300_000, process.env, folder);
  if (apt("download", ...packages).status !== 0) {
    apt("update");
    if (apt("download", ...packages).status !== 0) return false;
  }
  return readdirSync(folder)
    .filter((file) => file.endsWith(".deb"))
    .every(
      (file) => runBounded("dpkg-deb", ["-x", file, "."], 60_000, process.env, folder).status === 0,
    );
}

/** Quiet, without input, and ended with all its children when the time in milliseconds is over. */
export function runBounded(command, args, milliseconds, env = process.env, cwd = root) {
  const bounded =
    process.platform === "linux"
      ? ["timeout", ["-k", "5", String(milliseconds / 1000), command, ...args]]
      : [command, args];
  return spawnSync(bounded[0], bounded[1], {
    cwd,
    env,
    stdio: ["ignore", "pipe", "pipe"],
    timeout: milliseconds + 10_000,
  });
}
