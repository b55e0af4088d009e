import Markdoc, { type Config, type Node } from "@markdoc/markdoc";
import { knownNodes, knownTags } from "./markdoc-config.server.ts";

/** What is wrong with a text, and where; lines count from 1. */
export interface Fault {
  readonly line: number;
  readonly kind: "variable" | "tag" | "anchor" | "heading" | "element" | "link" | "other";
  /** In English, for the log and for whoever writes the files. */
  readonly what: string;
}

const kinds: Readonly<Record<string, Fault["kind"]>> = {
  "variable-undefined": "variable",
  "tag-undefined": "tag",
  "tag-selfclosing-has-children": "tag",
  "missing-opening": "tag",
  "missing-closing": "tag",
  "parse-error": "tag",
  "attribute-missing-required": "anchor",
};

/**
 * The first thing wrong in a text: an unknown variable or tag, a tag left open, an element that
 * pages don't have, a heading without anchor or out of order, a link that leads nowhere good,
 * something that looks like HTML (it would be shown as it stands).
 */
export function findFault(ast: Node, config: Config): Fault | null {
  const [first] = Markdoc.validate(ast, config);
  if (first)
    return {
      line: (first.lines[0] ?? 0) + 1,
      kind: kinds[first.error.id] ?? "other",
      what: first.error.message,
    };
  let level = 1;
  for (const node of ast.walk()) {
    const fault = (kind: Fault["kind"], what: string): Fault => ({
      line: (node.lines[0] ?? 0) + 1,
      kind,
      what,
    });
    if (!knownNodes.has(node.type)) return fault("element", `a text has no ${node.type}`);
    if (node.tag !== undefined && !knownTags.has(node.tag))
      return fault("tag", `a text has no tag "${node.tag}"`);
    if (node.type === "heading") {
      const next = node.attributes["level"] as number;
      if (next < 2 || next > 3 || next > level + 1)
        return fault(
          "heading",
          `a heading of level ${next} cannot follow level ${level}; a page has levels 2 and 3`,
        );
      level = next;
    }
    const href: unknown = node.attributes["href"];
    if (typeof href === "string" && !/^(?:\/(?![/\\])|#|https:\/\/|mailto:|tel:)/.test(href))
      return fault("link", `a link cannot lead to "${href.slice(0, 60)}"`);
    const content: unknown = node.attributes["content"];
    if (typeof content === "string" && /<\/?[a-z!]|\{%|%\}/i.test(content))
      return fault(
        "element",
        `"${content.slice(0, 40)}" looks like markup; texts are Markdoc only`,
      );
  }
  return null;
}
