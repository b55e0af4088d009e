import { randomBytes } from "node:crypto";
import { copyFile, link, mkdir, open, readFile, rename, rm } from "node:fs/promises";
import path from "node:path";
import { StartError } from "#server/config.ts";
import { openLinesFile } from "./lines-file.ts";
import {
  exportKind,
  type Kind,
  photoKind,
  placeIn,
  randomId,
  type Storage,
  type Stores,
} from "./storage.ts";

/** The data folder's stores: one machine, or a file system that all of them share. */
export async function openDiskStores(dataDir: string): Promise<Stores> {
  const placeOf: Stores["placeOf"] = (list) => path.join(dataDir, `${list}.txt`);
  return {
    photos: await openDisk(path.join(dataDir, "photos")),
    exports: await openDisk(path.join(dataDir, "exports"), exportKind),
    erasures: openLinesFile(placeOf("erasures")),
    auditHeads: openLinesFile(placeOf("audit-heads")),
    placeOf,
  };
}

/** Where on a disk the file of this id is or would be. @throws for what is no id of the kind */
export const fileIn = (folder: string, id: string, kind: Kind = photoKind): string =>
  path.join(folder, placeIn(kind, id));

/**
 * Files in a folder, which is made where it is missing; two ids may share their blocks on disk. A
 * hard link is made, or a copy where the file system knows none. Throws StartError with one
 * sentence if the folder cannot be written.
 */
export async function openDisk(folder: string, kind: Kind = photoKind): Promise<Storage> {
  const made = new Set<string>();
  const pathOf = (id: string): string => fileIn(folder, id, kind);

  async function placeFor(id: string): Promise<string> {
    const file = pathOf(id);
    const parent = path.dirname(file);
    if (!made.has(parent)) {
      await mkdir(parent, { recursive: true });
      made.add(parent);
    }
    return file;
  }
  async function writeThenRename(
    file: string,
    write: (temporary: string) => Promise<void>,
  ): Promise<void> {
    const temporary = `${file}.${randomBytes(4).toString("hex")}.new`;
    try {
      await write(temporary);
      await rename(temporary, file);
    } catch (error) {
      await rm(temporary, { force: true });
      throw error;
    }
  }

  await proveWritable(folder, kind);
  return {
    async put(id, bytes) {
      await writeThenRename(await placeFor(id), async (temporary) => {
        await using handle = await open(temporary, "wx", 0o640);
        await handle.writeFile(bytes);
        await handle.sync();
      });
    },
    async get(id) {
      return orNull(readFile(pathOf(id)));
    },
    async open(id) {
      const handle = await orNull(open(pathOf(id)));
      if (!handle) return null;
      return { stream: handle.createReadStream(), size: (await handle.stat()).size };
    },
    async remove(id) {
      await rm(pathOf(id), { force: true });
    },
    async linkFile(file, toId) {
      const target = await placeFor(toId);
      try {
        await link(file, target);
      } catch (error) {
        // Another file system, one without links, or a file with too many of them.
        if (
          !["EXDEV", "EPERM", "EMLINK", "ENOSYS", "ENOTSUP", "EOPNOTSUPP"].includes(codeOf(error))
        )
          throw error;
        await writeThenRename(target, (temporary) => copyFile(file, temporary));
      }
    },
  };
}

async function orNull<T>(reading: Promise<T>): Promise<T | null> {
  return reading.catch((error: unknown) => {
    if (codeOf(error) === "ENOENT") return null;
    throw error;
  });
}

async function proveWritable(folder: string, { name, mode }: Kind): Promise<void> {
  const probe = path.join(folder, `.probe-${randomId()}`);
  try {
    await mkdir(folder, { recursive: true, mode });
    await (await open(probe, "wx")).close();
    await rm(probe);
  } catch (error) {
    throw new StartError(
      `The ${name} folder ${folder} cannot be written (${codeOf(error) || String(error)}): give the server's user write access, or set DATA_DIR to another folder.`,
    );
  }
}

function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : "";
}
