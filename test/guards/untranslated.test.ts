import { type ESTree, parseSync, Visitor } from "vite";
import { expect, test } from "vitest";
import { type Source, sources } from "./sources.ts";

type Node = ESTree.Node;

/** Anybody's name, or a text that begins with one: `${name}, ${age}`. */
function isName(node: Node): boolean {
  if (node.type === "Identifier") return node.name === "name";
  if (node.type === "MemberExpression")
    return node.property.type === "Identifier" && node.property.name === "name";
  if (node.type === "TemplateLiteral")
    return (
      node.quasis[0]?.value.raw === "" &&
      node.expressions.slice(0, 1).some(isName) &&
      // With words beside the name, the words are for the translator.
      !node.expressions.some(
        (each) => each.type !== "Identifier" && each.type !== "MemberExpression",
      )
    );
  return node.type === "LogicalExpression" && isName(node.left);
}

/** An amount of money in its currency. */
const isAmount = (node: Node): boolean =>
  node.type === "CallExpression" &&
  node.callee.type === "Identifier" &&
  node.callee.name === "money";

/** Elements that show nothing but a name or an amount, and which a translator may change. */
function translatable({ file, text: code }: Source): string[] {
  const found: string[] = [];
  new Visitor({
    JSXElement: ({ children, openingElement: { attributes, name: tag }, start, end }) => {
      // The name of a value in a list of facts is a word; text in SVG has no such attribute.
      if (tag.type === "JSXIdentifier" && /^(dt|text)$/.test(tag.name)) return;
      const shown = children.filter((child) => child.type !== "JSXText" || child.value.trim());
      const [only] = shown;
      if (shown.length !== 1 || only?.type !== "JSXExpressionContainer") return;
      const { expression } = only;
      if (!isName(expression) && !isAmount(expression)) return;
      const kept = attributes.some(
        (each) => each.type === "JSXAttribute" && each.name.name === "translate",
      );
      if (!kept)
        found.push(`${file}:${code.slice(0, start).split("\n").length} ${code.slice(start, end)}`);
    },
  }).visit(parseSync(file, code).program);
  return found;
}

test("a browser that translates leaves names and amounts as they are", () => {
  const pages = sources.filter(({ file }) => file.endsWith(".tsx") && !file.includes(".test."));
  expect(pages.flatMap(translatable), 'say translate="no" on the element').toEqual([]);
});

test.each([
  ["<b>{name}</b>", 1],
  ["<b>{member.name}</b>", 1],
  ["<b>{`${name}, ${age}`}</b>", 1],
  ['<b>{name ?? t("gone")}</b>', 1],
  ["<b>{money(amount)}</b>", 1],
  ['<b translate="no">{name}</b>', 0],
  ['<b>{t("hello", { name })}</b>', 0],
  ["<b>{`about ${name}`}</b>", 0],
])("%s is found %i times", (code, times) => {
  expect(translatable({ file: "a.tsx", text: `const a = ${code};` })).toHaveLength(times);
});
