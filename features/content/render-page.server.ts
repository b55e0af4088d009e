import Markdoc, { type RenderableTreeNode } from "@markdoc/markdoc";
import { type ContentElement, type ContentNode, elements } from "./contract.ts";
import type { Library } from "./library.server.ts";
import { markdocConfig } from "./markdoc-config.server.ts";
import type { ContentPage } from "./parse-page.server.ts";
import type { SiteVariables } from "./site-variables.server.ts";

/**
 * A page's body with the variables filled in, as plain JSON. A value is text wherever it stands:
 * `<b>` or `**` in a name stays as it is.
 */
export function renderBody(
  page: Pick<ContentPage, "ast">,
  { company }: Library,
  variables: SiteVariables,
): ContentElement[] {
  const article = Markdoc.transform(page.ast, markdocConfig(variables, company));
  if (!Markdoc.Tag.isTag(article)) throw new Error("a page is one article");
  return toNodes(article.children).filter((node) => typeof node !== "string");
}

/** The sections a page's table of contents lists. */
export function sectionsOf(body: readonly ContentElement[]): { id: string; title: string }[] {
  return body.flatMap((node) =>
    node.tag === "h2" && node.id ? [{ id: node.id, title: textOf(node).trim() }] : [],
  );
}

/** An element's text without its marks. */
export const textOf = (node: ContentNode): string =>
  typeof node === "string" ? node : node.children.map(textOf).join("");

function toNodes(nodes: readonly RenderableTreeNode[]): ContentNode[] {
  const result: ContentNode[] = [];
  for (const node of nodes) {
    const next = toNode(node);
    const last = result.at(-1);
    // Neighbouring texts become one: less to send, and no comment nodes between them in the HTML.
    if (typeof next === "string" && typeof last === "string")
      result[result.length - 1] = last + next;
    else if (next !== null) result.push(next);
  }
  return result;
}

function toNode(node: RenderableTreeNode): ContentNode | null {
  if (typeof node === "string" || typeof node === "number") return String(node);
  if (!Markdoc.Tag.isTag(node)) return null;
  const tag = elements.find((name) => name === node.name);
  if (!tag) throw new Error(`a page has no <${node.name}>`);
  const { id, href } = node.attributes;
  return {
    tag,
    ...(typeof id === "string" && { id }),
    ...(typeof href === "string" && { href }),
    children: toNodes(node.children),
  };
}
