import { spawnSync } from "node:child_process";
import { chmodSync, closeSync, mkdtempSync, openSync, rmSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

/** A disk that can be full. */
export interface SmallDisk {
  readonly folder: string;
  /** Takes all the room that there is, and what somebody else gives back. */
  fill(): void;
  /** There is room again. */
  empty(): void;
  remove(): void;
}

/** Mounts a disk in memory. Throws one sentence where that may not be done. */
export function mountSmallDisk(megabytes: number): SmallDisk {
  const folder = mkdtempSync(path.join(tmpdir(), "vesper-small-disk-"));
  const { status } = spawnSync("mount", [
    "-t",
    "tmpfs",
    "-o",
    `size=${megabytes}m`,
    "tmpfs",
    folder,
  ]);
  if (status !== 0) {
    rmSync(folder, { recursive: true });
    throw new Error("a small disk can be mounted by root on Linux only: run this section so");
  }
  chmodSync(folder, 0o755); // PostgreSQL runs as another account then
  const filler = path.join(folder, "filler");
  let timer: NodeJS.Timeout | undefined;
  const fillUp = (): void => {
    const file = openSync(filler, "a");
    for (const size of [1024 * 1024, 4096]) {
      const bytes = Buffer.alloc(size);
      try {
        while (writeSync(file, bytes) === size);
      } catch {
        // no room for as much
      }
    }
    closeSync(file);
  };
  const empty = (): void => {
    clearInterval(timer);
    rmSync(filler, { force: true });
  };
  return {
    folder,
    fill() {
      fillUp();
      timer = setInterval(fillUp, 200);
    },
    empty,
    remove() {
      empty();
      spawnSync("umount", ["-l", folder]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
