import { mkdir, rm } from "node:fs/promises";
import path from "node:path";
import type { Config } from "#server/config.ts";

/** Where a finished export lies: outside the photos, readable by this process only. */
export const exportFile = ({ dataDir }: Config, id: string): string =>
  path.join(dataDir, "exports", `${id}.zip`);

/** Makes the folder of the exports, for this process only. */
export const makeExportFolder = ({ dataDir }: Config): Promise<unknown> =>
  mkdir(path.join(dataDir, "exports"), { recursive: true, mode: 0o700 });

/** Finished or half written. Removing what is not there is no error. */
export async function removeExport(file: string): Promise<void> {
  await rm(file, { force: true });
  await rm(`${file}.part`, { force: true });
}
