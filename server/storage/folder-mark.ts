import { randomBytes } from "node:crypto";
import { existsSync, linkSync, readFileSync, unlinkSync, writeFileSync } from "node:fs";
import path from "node:path";

/** The mark of a folder that a server has used; null: none has. Makes nothing. */
export const readFolderMark = (dataDir: string): string | null => {
  const file = path.join(dataDir, "folder.mark");
  return existsSync(file) ? readFileSync(file, "utf8").trim() : null;
};

/**
 * Tells one data folder from another, on whichever machine it is looked at: 16 hex digits, made at
 * first need. Processes without a bucket must all have the same.
 */
export function folderMark(dataDir: string): string {
  const file = path.join(dataDir, "folder.mark");
  if (!existsSync(file)) {
    const draft = `${file}.${randomBytes(4).toString("hex")}`;
    writeFileSync(draft, `${randomBytes(8).toString("hex")}\n`);
    try {
      linkSync(draft, file); // whole before it has its name; of two processes, one makes it
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    } finally {
      unlinkSync(draft);
    }
  }
  return readFileSync(file, "utf8").trim();
}
