// The steps that npm run check and npm test are made of.
import { spawn } from "node:child_process";
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
    const passed = await Promise.all(group.map((step) => runQuietly(step)));
    const failed = group.find((_, at) => !passed[at]);
    if (failed) return failed;
  }
}

/** Runs one step in the open: what it says is shown as it says it. Gives whether it passed. */
export function run({ name, program, args }, env) {
  console.log(`\n— ${name}`);
  return passed(start(program, args, env, "inherit"));
}

/** Runs one step beside others: what it says is shown when it ends, in one piece. */
export async function runQuietly({ name, program, args }, env) {
  const child = start(program, args, env, "pipe");
  const said = [];
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (data) => said.push(data));
  const well = await passed(child);
  console.log(`\n— ${name}\n${Buffer.concat(said).toString()}`.trimEnd());
  return well;
}

function start(program, args, env, output) {
  return spawn(process.execPath, [path.join(root, program), ...args], {
    cwd: root,
    // What Node compiled for one process serves the next: each loads all of the server.
    env: { NODE_COMPILE_CACHE: path.join(root, ".cache/compiled"), ...process.env, ...env },
    stdio: ["ignore", output, output],
  });
}

const passed = (child) =>
  new Promise((resolve) => child.once("close", (code) => resolve(code === 0)));
