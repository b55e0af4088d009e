import { globSync, readFileSync } from "node:fs";
import path from "node:path";

export const root = path.resolve(import.meta.dirname, "../..");

export interface Source {
  /** Path from the root, with slashes. */
  readonly file: string;
  readonly text: string;
}

/** The project's own code: no tests, nothing generated. */
export const sources: readonly Source[] = globSync(
  "{app,browser,db,features,i18n,server,ui}/**/*.{ts,tsx}",
  { cwd: root },
)
  .filter((file) => !/\.test\.tsx?$|\.d\.ts$/.test(file) && file !== "db/schema.ts")
  .sort()
  .map((file) => ({ file, text: readFileSync(path.join(root, file), "utf8") }));

export interface Import {
  /** File from the root, or the name of a package. */
  readonly target: string;
  /** Nothing of it is left at run time. */
  readonly typeOnly: boolean;
}

/** Static imports and re-exports of a file. */
export function importsOf({ file, text }: Source): Import[] {
  const found: Import[] = [];
  for (const [, kind = "", what = "", from = ""] of text.matchAll(
    /^(?:import|export)\b(\s+type\b)?([^;"'`]*?)\bfrom\s+"([^"]+)"/gm,
  )) {
    const names = /^\s*\{([\s\S]*)\}\s*$/.exec(what)?.[1];
    const allTypes =
      names !== undefined &&
      names.split(",").every((name) => name.trim() === "" || /^type\s/.test(name.trim()));
    found.push({ target: resolve(file, from), typeOnly: kind !== "" || allTypes });
  }
  for (const [, from = ""] of text.matchAll(/^import\s+"([^"]+)"/gm))
    found.push({ target: resolve(file, from), typeOnly: false });
  for (const [, from = ""] of text.matchAll(/\bimport\("([^"]+)"\)(?!\.)/g))
    found.push({ target: resolve(file, from), typeOnly: false });
  return found;
}

function resolve(file: string, from: string): string {
  if (from.startsWith("#")) return from.slice(1);
  return from.startsWith(".") ? path.posix.join(path.posix.dirname(file), from) : from;
}
