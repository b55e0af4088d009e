import type { ESTree } from "vite";

type Node = ESTree.Node;

/** Does a child stand for several? A list of texts is a text node for each of them. */
export function isList(node: Node): boolean {
  if (node.type === "JSXExpressionContainer" || node.type === "ParenthesizedExpression")
    return isList(node.expression);
  if (node.type === "ArrayExpression") return true;
  if (node.type === "LogicalExpression") return isList(node.left) || isList(node.right);
  if (node.type === "ConditionalExpression")
    return isList(node.consequent) || isList(node.alternate);
  if (node.type !== "CallExpression" || node.callee.type !== "MemberExpression") return false;
  const { object, property } = node.callee;
  if (property.type !== "Identifier") return false;
  // Strings have a slice too.
  if (property.name === "slice") return isList(object);
  return /^(map|flatMap|from|filter|toReversed|toSorted|split)$/.test(property.name);
}

/** What a export function returns from its own body. */
export function returns(made: Node): Node[] {
  if (made.type === "ArrowFunctionExpression" && made.body.type !== "BlockStatement")
    return [made.body];
  if (!("body" in made) || !/Function/.test(made.type) || !made.body) return [];
  const found: Node[] = [];
  const read = (each: unknown): void => {
    if (Array.isArray(each)) each.forEach(read);
    else if (each && typeof each === "object" && "type" in each) {
      const node = each as Node;
      if (/Function/.test(node.type)) return;
      if (node.type === "ReturnStatement") {
        if (node.argument) found.push(node.argument);
      } else Object.values(node).forEach(read);
    }
  };
  read(made.body);
  return found;
}
