import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

/**
 * The mails of a folder, oldest first, as raw text; the soft ends of its lines, which fall elsewhere
 * with every name and word, are taken out.
 */
export const mailsIn = (folder: string): string[] =>
  readdirSync(folder)
    .filter((file) => file.endsWith(".eml"))
    .sort()
    .map((file) =>
      readFileSync(path.join(folder, file), "utf8").replaceAll(/=\r?\n(?!\r?\n|--)/g, ""),
    );
