import type { Config } from "#server/config.ts";
import { readFolderMark } from "#server/storage/folder-mark.ts";

/**
 * Why this process's data folder is not the one whose files the database names, in one sentence;
 * null: it is, or the files are in a bucket. `wanted`: the mark that the last start recorded; null:
 * no server has started since marks are recorded.
 */
export function folderFault(wanted: string | null, { s3, dataDir }: Config): string | null {
  if (s3 || wanted === null) return null;
  const found = readFolderMark(dataDir);
  if (found === wanted) return null;
  return `${dataDir} is not the data folder of the server (${found === null ? "no server has used it" : "its folder.mark is another"}), so the photos are elsewhere: give this command the server's DATA_DIR, from the same environment file.`;
}
