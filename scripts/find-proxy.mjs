// Finds or brings HAProxy, behind which the bench measures several processes. Built-in modules only.
import { existsSync } from "node:fs";
import path from "node:path";
import { onPath, root, unpackPackages } from "./programs.mjs";

const folder = path.join(root, ".cache/haproxy");
const unpacked = path.join(folder, "usr/sbin/haproxy");
const libraries = ["x86_64", "aarch64"].map((machine) =>
  path.join(folder, `usr/lib/${machine}-linux-gnu`),
);
const packages = ["haproxy", "liblua5.3-0", "libopentracing-c-wrapper0", "libopentracing1"];

/** The program and what its environment needs; null: it is not here and cannot be brought. */
export function findProxy() {
  const installed = onPath("haproxy");
  if (installed) return { program: installed, env: {} };
  if (!existsSync(unpacked)) unpackPackages("HAProxy", folder, ...packages);
  if (!existsSync(unpacked)) return null;
  return { program: unpacked, env: { LD_LIBRARY_PATH: libraries.join(":") } };
}
