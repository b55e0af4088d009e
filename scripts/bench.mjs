// npm run bench: measures this machine's limits and our ratio to them, in one run. `-- --quick`
// takes 100,000 members and short rounds.
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

const bundledNode = fileURLToPath(new URL("../node_modules/.bin/node", import.meta.url));

if (Number(process.versions.node.split(".")[0]) < 24) {
  if (!existsSync(bundledNode)) {
    console.error(
      `Vesper needs Node 24 and this is ${process.version}: use npm run bench, or install Node 24 from https://nodejs.org.`,
    );
    process.exit(1);
  }
  spawn(bundledNode, process.argv.slice(1), { stdio: "inherit" }).on("exit", (code) =>
    process.exit(code ?? 1),
  );
} else {
  await import("./build.mjs");
  await import("../bench/run.ts");
}
