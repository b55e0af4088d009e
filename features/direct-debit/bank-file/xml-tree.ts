import { SaxesParser } from "saxes";

/** An element of a bank's file; names without their prefixes. */
export interface Node {
  readonly name: string;
  readonly currency: string | null;
  readonly children: Node[];
  text: string;
}

/**
 * Reads one file by an XML parser that knows no entities but XML's own five. Null: it is not well
 * formed, or has a document type, which no bank's report has.
 */
export function parseXml(xml: string): Node | null {
  const parser = new SaxesParser();
  const file: Node = { name: "", currency: null, children: [], text: "" };
  const open: Node[] = [file];
  let broken = false;
  const say = (part: string): void => {
    const node = open.at(-1);
    if (node) node.text += part;
  };
  parser.on("error", () => (broken = true));
  parser.on("doctype", () => (broken = true));
  parser.on("opentag", ({ name, attributes }) => {
    const node: Node = {
      name: name.slice(name.indexOf(":") + 1),
      currency: attributes["Ccy"] ?? null,
      children: [],
      text: "",
    };
    open.at(-1)?.children.push(node);
    open.push(node);
  });
  parser.on("text", say);
  parser.on("cdata", say);
  parser.on("closetag", () => open.pop());
  try {
    parser.write(xml).close();
  } catch {
    return null; // saxes throws at nonsense after an error
  }
  return broken ? null : (file.children[0] ?? null);
}

/** The elements at a path below a node, in the order of the file. */
export const at = (node: Node, path: string): readonly Node[] =>
  path
    .split("/")
    .reduce<readonly Node[]>(
      (nodes, name) =>
        nodes.flatMap(({ children }) => children.filter((child) => child.name === name)),
      [node],
    );

/** The text of the first element at a path; empty: there is none. */
export const textAt = (node: Node, path: string): string => at(node, path)[0]?.text.trim() ?? "";

/** Every element of this name, however deep. */
export function everywhere(root: Node, name: string): readonly Node[] {
  const found: Node[] = [];
  const waiting = [root];
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    if (node.name === name) found.push(node);
    waiting.push(...node.children);
  }
  return found.toReversed();
}
