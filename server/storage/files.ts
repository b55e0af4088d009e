import { randomBytes } from "node:crypto";
import { copyFile, link, mkdir, open, readFile, rename, rm } from "node:fs/promises";
import path from "node:path";
import { StartError } from "#server/config.ts";

/**
 * Files on the local disk, each under an id that nobody can guess. A file never changes; two ids
 * may share its blocks on disk.
 */
export interface Storage {
  /** Written completely or not at all, and on the disk when the promise resolves. */
  put(id: string, bytes: Buffer): Promise<void>;
  /** The file's bytes, or null where there is none. */
  get(id: string): Promise<Buffer | null>;
  /** Removing what is not there is no error. */
  remove(id: string): Promise<void>;
  /** Gives the file a second id: a hard link, or a copy where the file system knows none. */
  link(fromId: string, toId: string): Promise<void>;
  /**
   * The same for a file elsewhere on this machine. It must never be changed in place afterwards.
   */
  linkFile(file: string, toId: string): Promise<void>;
  /** Where the file of this id is or would be. */
  pathOf(id: string): string;
}

/** 128 random bits in lower-case hex. */
export function randomId(): string {
  return randomBytes(16).toString("hex");
}

/**
 * Opens the folder, and makes it where it is missing. Files are `<folder>/<first two of
 * id>/<id>.webp`. An id is 32 lower-case hex digits and every call refuses another, so that none
 * can lead out of the folder. Throws StartError with one sentence if the folder cannot be written.
 */
export async function openStorage(folder: string): Promise<Storage> {
  const made = new Set<string>();

  function pathOf(id: string): string {
    if (!/^[0-9a-f]{32}$/.test(id)) throw new Error(`Not a file id: ${JSON.stringify(id)}.`);
    return path.join(folder, id.slice(0, 2), `${id}.webp`);
  }
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
  async function linkFile(file: string, toId: string): Promise<void> {
    const target = await placeFor(toId);
    try {
      await link(file, target);
    } catch (error) {
      // Another file system, one without links, or a file with too many of them.
      if (!["EXDEV", "EPERM", "EMLINK", "ENOSYS", "ENOTSUP", "EOPNOTSUPP"].includes(codeOf(error)))
        throw error;
      await writeThenRename(target, (temporary) => copyFile(file, temporary));
    }
  }

  await proveWritable(folder);
  return {
    pathOf,
    linkFile,
    async put(id, bytes) {
      await writeThenRename(await placeFor(id), async (temporary) => {
        await using handle = await open(temporary, "wx", 0o640);
        await handle.writeFile(bytes);
        await handle.sync();
      });
    },
    async get(id) {
      const file = pathOf(id);
      return readFile(file).catch((error: unknown) => {
        if (codeOf(error) === "ENOENT") return null;
        throw error;
      });
    },
    async remove(id) {
      await rm(pathOf(id), { force: true });
    },
    async link(fromId, toId) {
      await linkFile(pathOf(fromId), toId);
    },
  };
}

async function proveWritable(folder: string): Promise<void> {
  const probe = path.join(folder, `.probe-${randomId()}`);
  try {
    await mkdir(folder, { recursive: true });
    await (await open(probe, "wx")).close();
    await rm(probe);
  } catch (error) {
    throw new StartError(
      `The photo folder ${folder} cannot be written (${codeOf(error) || String(error)}): give the server's user write access, or set DATA_DIR to another folder.`,
    );
  }
}

function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : "";
}
