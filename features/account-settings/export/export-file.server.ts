import { mkdir, readdir, rm, stat } from "node:fs/promises";
import path from "node:path";
import type { Config } from "#server/config.ts";

const folderOf = ({ dataDir }: Pick<Config, "dataDir">): string => path.join(dataDir, "exports");
const oldMs = 86_400_000;

/** Where this process writes an export that is not finished: readable by its user only. */
export async function makePart(config: Pick<Config, "dataDir">, id: string): Promise<string> {
  await mkdir(folderOf(config), { recursive: true, mode: 0o700 });
  return path.join(folderOf(config), `${id}.zip.part`);
}

/** Removes what a process that was killed left half written, more than a day ago. */
export async function removeOldParts(config: Pick<Config, "dataDir">): Promise<void> {
  for (const name of await readdir(folderOf(config)).catch(() => [])) {
    const file = path.join(folderOf(config), name);
    const found = name.endsWith(".part") && (await stat(file).catch(() => null));
    if (found && found.mtimeMs < Date.now() - oldMs) await rm(file, { force: true });
  }
}
