import Markdoc, { type Config, type Node } from "@markdoc/markdoc";
import { z } from "zod";
import { StartError } from "#server/config.ts";
import { findFault } from "./find-fault.server.ts";

const frontMatter = z.strictObject({
  title: z.string().min(1).max(60),
  /** For search engines. */
  description: z.string().min(50).max(160),
  updated: z.iso.date(),
  /** What the last change was, for those who are told of it. */
  changes: z.string().min(1).max(600).optional(),
});

export interface ContentPage extends z.output<typeof frontMatter> {
  readonly ast: Node;
}

/**
 * A file's text → its head and its parsed body. `file` is named in errors. @throws StartError for a
 * head that is missing or wrong
 */
export function parsePage(file: string, source: string): ContentPage {
  const ast = Markdoc.parse(source, { file });
  const head = frontMatter.safeParse(readHead(ast));
  if (!head.success) {
    const [issue] = head.error.issues;
    throw new StartError(
      `${file}: the head between --- needs title, description and updated; ${issue?.path.join(".") ?? ""}: ${issue?.message ?? ""}.`,
    );
  }
  return { ...head.data, ast };
}

/** `key: value` lines: all of YAML that a head needs. */
function readHead(ast: Node): Record<string, string> {
  const text = ast.attributes["frontmatter"] as string | undefined;
  return Object.fromEntries(
    (text ?? "")
      .split("\n")
      .filter((line) => line.trim() !== "")
      .map((line) => {
        const at = line.indexOf(":");
        return [line.slice(0, at).trim(), line.slice(at + 1).trim()];
      }),
  );
}

/** Stops the start with the first thing wrong in a text, with file and line. */
export function checkPage(file: string, ast: Node, config: Config): void {
  const fault = findFault(ast, config);
  if (fault) throw new StartError(`${file}:${fault.line}: ${fault.what}.`);
}
