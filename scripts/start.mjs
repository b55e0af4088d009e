// npm start: builds the site when its source changed, then becomes the server: one process, so that
// signals reach it. npm run dev (--dev): the server with Vite in it, started again when code of the
// server changes.
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import module from "node:module";
import { fileURLToPath } from "node:url";

const bundledNode = fileURLToPath(new URL("../node_modules/.bin/node", import.meta.url));

if (Number(process.versions.node.split(".")[0]) < 24) runAgainUnderBundledNode();
else if (process.argv.includes("--dev")) {
  endWithNpm();
  await import("./watch.mjs");
} else {
  endWithNpm();
  await import("./build.mjs");
  module.enableCompileCache(fileURLToPath(new URL("../.cache/compiled", import.meta.url))); // the next start is a second shorter
  process.env.NODE_ENV = "production";
  await import("../main.ts");
}

/** npm puts the bundled Node first on PATH; who starts this file by hand may have an older one. */
function runAgainUnderBundledNode() {
  if (!existsSync(bundledNode)) {
    console.error(
      `Vesper needs Node 24 and this is ${process.version}: use npm start, or install Node 24 from https://nodejs.org.`,
    );
    process.exit(1);
  }
  const child = spawn(bundledNode, process.argv.slice(1), { stdio: "inherit" });
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"])
    process.on(signal, () => child.kill(signal));
  child.on("exit", (code, signal) => process.exit(signal ? 1 : (code ?? 1)));
}

/**
 * npm runs scripts in a shell, and passes a signal to that shell alone, which ends and leaves this
 * process behind. So the shell's end counts as the signal: SIGTERM, the orderly end.
 */
function endWithNpm() {
  if (!process.env.npm_lifecycle_event) return;
  const shell = process.ppid;
  const watching = setInterval(() => {
    if (process.ppid === shell) return;
    clearInterval(watching);
    process.kill(process.pid, "SIGTERM");
  }, 200);
  watching.unref();
}
