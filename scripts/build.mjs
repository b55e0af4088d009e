// Builds the site when what it is built from changed since the last build that worked.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";

const root = path.resolve(import.meta.dirname, "..");
const stamp = path.join(root, "build/.stamp");

const wanted = sourceHash();
if (!existsSync(stamp) || readFileSync(stamp, "utf8") !== wanted) build();

function build() {
  try {
    accessSync(
      existsSync(path.join(root, "build")) ? path.join(root, "build") : root,
      constants.W_OK,
    );
  } catch {
    console.error(
      `The site is not built from these sources, and this user may not write to ${root}: run "npm run build" there as its owner.`,
    );
    process.exit(1);
  }
  console.log("Building the site …");
  rmSync(stamp, { force: true });
  const cli = path.join(root, "node_modules/@react-router/dev/bin.cjs");
  const result = spawnSync(process.execPath, [cli, "build", "--logLevel", "warn"], {
    cwd: root,
    env: { ...process.env, NODE_ENV: "production" },
    stdio: ["ignore", "inherit", "inherit"],
  });
  if (result.status !== 0) {
    console.error("The site could not be built: see the message above.");
    process.exit(1);
  }
  mkdirSync(path.dirname(stamp), { recursive: true });
  writeFileSync(stamp, wanted);
}

/** One hash over the names and contents of everything that the build reads. */
function sourceHash() {
  const hash = createHash("sha256");
  const add = (file) => {
    const entry = path.join(root, file);
    hash.update(`${file}\0`).update(readFileSync(entry)).update("\0");
  };
  for (const folder of [
    "app",
    "browser",
    "ui",
    "i18n",
    "features",
    "server",
    "content",
    "public",
  ]) {
    if (!existsSync(path.join(root, folder))) continue;
    const files = readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
      .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)));
    files.sort().forEach(add);
  }
  ["package.json", "package-lock.json", "vite.config.ts", "react-router.config.ts", "tsconfig.json"]
    .filter((file) => existsSync(path.join(root, file)))
    .forEach(add);
  return hash.digest("hex");
}
