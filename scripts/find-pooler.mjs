// Finds or brings PgBouncer, behind which a test of every run stands. Built-in modules only.
import { existsSync } from "node:fs";
import path from "node:path";
import { onPath, root, unpackPackages } from "./programs.mjs";

const folder = path.join(root, ".cache/pgbouncer");
const unpacked = path.join(folder, "usr/sbin/pgbouncer");
const libraries = ["x86_64", "aarch64"].map((machine) =>
  path.join(folder, `usr/lib/${machine}-linux-gnu`),
);

/** The program and what its environment needs; null: it is not here and cannot be brought. */
export function findPooler() {
  const installed = onPath("pgbouncer");
  if (installed) return { program: installed, env: {} };
  if (!existsSync(unpacked))
    unpackPackages("PgBouncer", folder, "pgbouncer", "libevent-2.1-7", "libc-ares2");
  if (!existsSync(unpacked)) return null;
  return { program: unpacked, env: { LD_LIBRARY_PATH: libraries.join(":") } };
}
