// Finds or brings the servers that stand around Vesper in tests and measurements. Built-in modules only.
import { existsSync } from "node:fs";
import path from "node:path";
import { onPath, root, unpackPackages } from "./programs.mjs";

/** PgBouncer, behind which a test of every run stands; as `find` gives it. */
export const findPooler = () => find("pgbouncer", ["libevent-2.1-7", "libc-ares2"]);

/** HAProxy, behind which the bench measures several processes; as `find` gives it. */
export const findProxy = () =>
  find("haproxy", ["liblua5.3-0", "libopentracing-c-wrapper0", "libopentracing1"]);

/** NATS, over which processes speak in a test of every run; as `find` gives it. */
export const findNats = () => find("nats-server", []);

/**
 * A server of Debian's package of its name, with the libraries that a bare machine has not: the
 * program and what its environment needs. Null: it is not here and cannot be brought.
 */
function find(name, libraries) {
  const installed = onPath(name);
  if (installed) return { program: installed, env: {} };
  const folder = path.join(root, ".cache", name);
  const program = path.join(folder, "usr/sbin", name);
  if (!existsSync(program)) unpackPackages(name, folder, name, ...libraries);
  if (!existsSync(program)) return null;
  const places = ["x86_64", "aarch64"].map((machine) =>
    path.join(folder, `usr/lib/${machine}-linux-gnu`),
  );
  return { program, env: { LD_LIBRARY_PATH: places.join(":") } };
}
