// Runs before every npm script, on whatever Node the newcomer has (18 and later): built-in modules
// only. Installs the packages when they do not match package-lock.json; with --browser it also
// finds a Chromium, a Firefox and a WebKit for the journeys.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { findEngines } from "./find-engines.mjs";
import { findNats, findPooler } from "./find-servers.mjs";
import { installPackages, onPath, root, runBounded, runs } from "./programs.mjs";

const stamp = path.join(root, "node_modules/.installed-lock");
const chromiumFile = path.join(root, ".cache/chromium.json"); // read by test/journeys/chromium.ts

requireNode();
installModules();
if (process.argv.includes("--browser")) {
  findBrowser();
  findEngines();
  // Brought now: a test that needs one fails without.
  findPooler();
  findNats();
}

function requireNode() {
  const bringsOwn = process.platform === "linux" && ["x64", "arm64"].includes(process.arch);
  if (bringsOwn || Number(process.versions.node.split(".")[0]) >= 24) return;
  giveUp(
    `Vesper needs Node 24 and this is ${process.version}: install Node 24 from https://nodejs.org and run the command again.`,
  );
}

/** Saves the next start a comparison; a user who may not write here compares each time. */
function keepStamp(wanted) {
  try {
    writeFileSync(stamp, wanted);
  } catch (error) {
    if (!["EACCES", "EROFS"].includes(error.code)) throw error;
  }
}

/** Under a service that may only read the program, its owner installs and builds. */
function requireWritable() {
  try {
    accessSync(root, constants.W_OK);
  } catch {
    giveUp(
      `The packages are not those of package-lock.json, and this user may not write to ${root}: run "npm run build" there as its owner.`,
    );
  }
}

function installModules() {
  const lock = readFileSync(path.join(root, "package-lock.json"));
  const wanted = createHash("sha256")
    .update(lock)
    .update(`${process.platform}-${process.arch}`)
    .digest("hex");
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === wanted) return;
  if (npmAgrees(JSON.parse(String(lock)))) return keepStamp(wanted);
  requireWritable();
  rmSync(stamp, { force: true });
  console.log("Installing the packages (npm ci), about a minute …");
  const npm = process.env.npm_execpath;
  // Under npm the same npm is used again; without it the one on PATH. Development packages too:
  // they build the site.
  const [command, first] = npm && /\.c?js$/.test(npm) ? [process.execPath, [npm]] : ["npm", []];
  const args = [
    ...first,
    "ci",
    "--include=dev",
    "--include=optional",
    "--no-audit",
    "--no-fund",
    "--loglevel=error",
  ];
  const result = spawnSync(command, args, {
    cwd: root,
    stdio: ["ignore", "inherit", "inherit"],
    shell: command === "npm" && process.platform === "win32",
  });
  if (result.status !== 0) giveUp("The packages could not be installed: see npm's message above.");
  // Last, so that an interrupted install is begun again.
  writeFileSync(stamp, wanted);
}

/**
 * npm keeps a list of what it installed, written when an install is complete: after somebody's own
 * npm install nothing is left to do.
 */
function npmAgrees({ packages: wanted }) {
  let installed;
  try {
    installed = JSON.parse(
      readFileSync(path.join(root, "node_modules/.package-lock.json"), "utf8"),
    ).packages;
  } catch {
    return false;
  }
  return (
    Object.entries(installed).every(([name, { version }]) => wanted[name]?.version === version) &&
    Object.entries(wanted).every(
      ([name, { optional }]) => name === "" || optional || name in installed,
    )
  );
}

/**
 * Writes down two Chromiums: `whole`, and `shell`, the same engine without a window, which needs a
 * quarter less of the processor and lacks what belongs to a desktop (push, badges). Where there is
 * no shell, `shell` is the whole one; CHROMIUM is both.
 */
function findBrowser() {
  const named = namedChromium();
  const known = existsSync(chromiumFile) ? JSON.parse(readFileSync(chromiumFile, "utf8")) : {};
  let shell = named ?? (runs(known.shell) ? known.shell : undefined) ?? shellOnPath();
  if (!shell && installPackages("a Chromium without a window", "chromium-headless-shell"))
    shell = shellOnPath();
  const whole =
    named ??
    (runs(known.whole) ? known.whole : undefined) ??
    chromiumOnPath() ??
    fromPlaywright() ??
    fromDebian();
  if (!whole) {
    giveUp(
      "The tests need Chromium, and none was found or could be installed: install chromium and run the command again, or set CHROMIUM to its path.",
    );
  }
  mkdirSync(path.dirname(chromiumFile), { recursive: true });
  writeFileSync(chromiumFile, JSON.stringify({ whole, shell: shell ?? whole }));
}

function namedChromium() {
  const file = process.env.CHROMIUM;
  if (file && !runs(file))
    giveUp(`CHROMIUM is set to ${file}, which is not a browser that runs: correct it or unset it.`);
  return file;
}

function chromiumOnPath() {
  return onPath("chromium", "chromium-browser", "google-chrome", "google-chrome-stable");
}

function shellOnPath() {
  return onPath("chromium-headless-shell");
}

function fromPlaywright() {
  const require = createRequire(path.join(root, "package.json"));
  const executable = () => {
    const code = "process.stdout.write(require('playwright-core').chromium.executablePath())";
    return spawnSync(process.execPath, ["-e", code], { cwd: root, encoding: "utf8" }).stdout;
  };
  const known = executable();
  if (runs(known)) return known;
  console.log("Installing a Chromium for the tests (Playwright's), a few minutes at most …");
  const cli = require.resolve("playwright-core/package.json").replace("package.json", "cli.js");
  // Where the download is not reachable it hangs: bounded, with the next way after it. Its children
  // end with it.
  runBounded(process.execPath, [cli, "install", "chromium"], 180_000);
  const installed = executable();
  return runs(installed) ? installed : undefined;
}

function fromDebian() {
  return installPackages("a Chromium", "chromium") ? chromiumOnPath() : undefined;
}

function giveUp(sentence) {
  console.error(sentence);
  process.exit(1);
}
