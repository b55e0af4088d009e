// The steps that npm run check and npm test are made of.
import { spawnSync } from "node:child_process";
import path from "node:path";

export const root = path.resolve(import.meta.dirname, "..");

export const checks = [
  step("format", "node_modules/oxfmt/bin/oxfmt", "--check"),
  step("types of the routes", "node_modules/@react-router/dev/bin.cjs", "typegen"),
  step("types", "node_modules/typescript/bin/tsc", "--noEmit"),
  step("lint", "node_modules/oxlint/bin/oxlint", "--type-aware", "--deny-warnings"),
];

/** A step is a JavaScript program, by its path in the repository, with its arguments. */
export function step(name, program, ...args) {
  return { name, program, args };
}

/**
 * Runs one step in the open; gives whether it passed. What Node compiled for one process serves the
 * next: a test file is a process, and loads all of the server.
 */
export function run({ name, program, args }, env = {}) {
  console.log(`\n— ${name}`);
  const result = spawnSync(process.execPath, [path.join(root, program), ...args], {
    cwd: root,
    env: { NODE_COMPILE_CACHE: path.join(root, ".cache/compiled"), ...process.env, ...env },
    stdio: ["ignore", "inherit", "inherit"],
  });
  return result.status === 0;
}
