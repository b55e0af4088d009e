// After adding a package: `node scripts/complete-lock.mjs`. Where a registry lacks a platform's
// optional package, npm leaves it out of the lock file, and `npm ci` then refuses that lock file on
// every machine. This adds the missing entries, so that one lock file serves all.
import { readFileSync, writeFileSync } from "node:fs";

const file = new URL("../package-lock.json", import.meta.url);
const lock = JSON.parse(readFileSync(file, "utf8"));

const systems = [
  "aix",
  "android",
  "darwin",
  "freebsd",
  "linux",
  "netbsd",
  "openbsd",
  "openharmony",
  "sunos",
  "win32",
];
const processors = [
  "arm",
  "arm64",
  "ia32",
  "loong64",
  "ppc64",
  "riscv64",
  "s390x",
  "wasm32",
  "x64",
];

let added = 0;
for (const [path, entry] of Object.entries(lock.packages)) {
  if (path === "") continue;
  for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
    const exact = /^\d/.test(version);
    const present = [`${path}/node_modules/${name}`, `node_modules/${name}`].some(
      (at) => lock.packages[at]?.version === version,
    );
    if (!exact || present) continue;
    const words = name.replace("windows", "win32").split(/[/-]/);
    const os = systems.filter((system) => words.includes(system));
    const cpu = processors.filter((processor) => words.includes(processor));
    const taken = lock.packages[`node_modules/${name}`] !== undefined; // by another version, for another parent
    lock.packages[taken ? `${path}/node_modules/${name}` : `node_modules/${name}`] = {
      version,
      ...(entry.dev && { dev: true }),
      optional: true,
      ...(os.length > 0 && { os }),
      ...(cpu.length > 0 && { cpu }),
    };
    added += 1;
  }
}
lock.packages = Object.fromEntries(
  Object.entries(lock.packages).sort(([a], [b]) => (a < b ? -1 : 1)),
);
writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
console.log(`lock file: ${added} platform entries added`);
