import { existsSync, readFileSync } from "node:fs";
import { SourceMap } from "node:module";
import path from "node:path";

const root = path.resolve(import.meta.dirname, "../..");
/** Of a library, the frames nearest to the failure; all of our own are kept. */
const mostForeign = 10;

export interface Frame {
  readonly function: string;
  readonly filename: string;
  readonly lineno: number;
  /** Ours, and no library's. */
  readonly in_app: boolean;
}

/**
 * A stack's lines within the program's folder, innermost last, as Sentry wants them: by their own file
 * and line where a bundle has a source map beside it.
 */
export function framesOf({ stack = "" }: Error): Frame[] {
  let foreign = 0;
  return stack
    .split("\n")
    .flatMap((line) => {
      const [, name = "?", file = "", lineno, column] =
        /^\s+at (?:async )?(?:(.+) \()?(?:file:\/\/)?(\/[^:]+):(\d+):(\d+)\)?$/.exec(line) ?? [];
      if (!file.startsWith(`${root}/`)) return [];
      const at = originalOf(file, Number(lineno), Number(column));
      const filename = path.relative(root, at.file);
      const in_app = !/(?:^|\/)node_modules\//.test(filename);
      if (!in_app && (foreign += 1) > mostForeign) return [];
      return [{ function: name, filename, lineno: at.line, in_app }];
    })
    .toReversed();
}

const maps = new Map<string, SourceMap | null>();

/** Where a line of a bundle was written; itself where nothing says so. */
function originalOf(file: string, line: number, column: number): { file: string; line: number } {
  if (!maps.has(file)) maps.set(file, mapOf(file));
  const found = maps.get(file)?.findEntry(line - 1, column - 1);
  if (!found || !("originalSource" in found) || !found.originalSource) return { file, line };
  return {
    file: path.resolve(path.dirname(file), found.originalSource),
    line: found.originalLine + 1,
  };
}

function mapOf(file: string): SourceMap | null {
  const beside = `${file}.map`;
  if (!existsSync(beside)) return null;
  try {
    return new SourceMap(
      JSON.parse(readFileSync(beside, "utf8")) as ConstructorParameters<typeof SourceMap>[0],
    );
  } catch {
    return null; // a report without it is still a report
  }
}
