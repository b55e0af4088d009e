// The steps that npm run check and npm test are made of.
import { spawn, spawnSync } from "node:child_process";
import path from "node:path";

export const root = path.resolve(import.meta.dirname, "..");

/** One group after the other; the steps of a group need nothing of each other. */
const checks = [
  [
    step("format", "node_modules/oxfmt/bin/oxfmt", "--check"),
    step("types of the routes", "node_modules/@react-router/dev/bin.cjs", "typegen"),
  ],
  [
    // Each checker works out the common types for itself: one does less than half of what four do,
    // and the lint has the other core meanwhile.
    step("types", "node_modules/typescript/bin/tsc", "--noEmit", "--checkers", "1"),
    step("lint", "node_modules/oxlint/bin/oxlint", "--type-aware", "--deny-warnings"),
  ],
];

/** A step is a JavaScript program, by its path in the repository, with its arguments. */
export function step(name, program, ...args) {
  return { name, program, args };
}

/** Types, lint and format; gives the step that failed, if one did. */
export async function check() {
  for (const group of checks) {
    const passed = await Promise.all(group.map(runQuietly));
    const failed = group.find((_, at) => !passed[at]);
    if (failed) return failed;
  }
}

/**
 * What Node compiled for one process serves the next: a test file is a process, and loads all of
 * the server.
 */
const surroundings = (env) => ({
  cwd: root,
  env: { NODE_COMPILE_CACHE: path.join(root, ".cache/compiled"), ...process.env, ...env },
});

/** Runs one step in the open; gives whether it passed. */
export function run({ name, program, args }, env = {}) {
  console.log(`\n— ${name}`);
  const result = spawnSync(process.execPath, [path.join(root, program), ...args], {
    ...surroundings(env),
    stdio: ["ignore", "inherit", "inherit"],
  });
  return result.status === 0;
}

/** Runs one step beside others: what it says is shown when it ends, in one piece. */
function runQuietly({ name, program, args }) {
  const child = spawn(process.execPath, [path.join(root, program), ...args], {
    ...surroundings({}),
    stdio: ["ignore", "pipe", "pipe"],
  });
  const said = [];
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (data) => said.push(data));
  return new Promise((resolve) => {
    child.once("close", (code) => {
      console.log(`\n— ${name}\n${Buffer.concat(said).toString()}`.trimEnd());
      resolve(code === 0);
    });
  });
}
