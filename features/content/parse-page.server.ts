import Markdoc, { type Config, type Node } from "@markdoc/markdoc";
import { z } from "zod";
import { StartError } from "#server/config.ts";
import { knownNodes, knownTags } from "./markdoc-config.server.ts";

const frontMatter = z.strictObject({
  title: z.string().min(1).max(60),
  /** For search engines. */
  description: z.string().min(50).max(160),
  updated: z.iso.date(),
});

export interface ContentPage extends z.output<typeof frontMatter> {
  readonly ast: Node;
}

/** A file's text → its head and its parsed body. `file` is named in errors. @throws StartError for a head that is missing or wrong */
export function parsePage(file: string, source: string): ContentPage {
  const ast = Markdoc.parse(source, { file });
  const head = frontMatter.safeParse(readHead(ast));
  if (!head.success) {
    const [issue] = head.error.issues;
    throw new StartError(`${file}: the head between --- needs title, description and updated; ${issue?.path.join(".") ?? ""}: ${issue?.message ?? ""}.`);
  }
  return { ...head.data, ast };
}

/** `key: value` lines: all of YAML that a head needs. */
function readHead(ast: Node): Record<string, string> {
  const text = ast.attributes["frontmatter"] as string | undefined;
  return Object.fromEntries((text ?? "").split("\n").filter((line) => line.trim() !== "").map((line) => {
    const at = line.indexOf(":");
    return [line.slice(0, at).trim(), line.slice(at + 1).trim()];
  }));
}

/**
 * Stops the start with the first thing wrong in a text: an unknown variable or tag, a tag left open, an element that pages don't
 * have, a heading without anchor or out of order, something that looks like HTML (it would be shown as it stands).
 */
export function checkPage(file: string, ast: Node, config: Config): void {
  const [first] = Markdoc.validate(ast, config);
  if (first) throw new StartError(`${file}:${(first.lines[0] ?? 0) + 1}: ${first.error.message}.`);
  let level = 1;
  for (const node of ast.walk()) {
    const complain = (what: string): never => {
      throw new StartError(`${file}:${(node.lines[0] ?? 0) + 1}: ${what}.`);
    };
    if (!knownNodes.has(node.type)) complain(`a text has no ${node.type}`);
    if (node.tag !== undefined && !knownTags.has(node.tag)) complain(`a text has no tag "${node.tag}"`);
    if (node.type === "heading") {
      const next = node.attributes["level"] as number;
      if (next < 2 || next > 3 || next > level + 1) complain(`a heading of level ${next} cannot follow level ${level}; a page has levels 2 and 3`);
      level = next;
    }
    const content: unknown = node.attributes["content"];
    if (typeof content === "string" && /<\/?[a-z!]|\{%|%\}/i.test(content)) complain(`"${content.slice(0, 40)}" looks like markup; texts are Markdoc only`);
  }
}
