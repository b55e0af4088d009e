import { type ESTree, parseSync, Visitor } from "vite";
import { isList, returns } from "./drawn-nodes.ts";
import type { Source } from "./sources.ts";

type Node = ESTree.Node;

export interface LooseText {
  readonly line: number;
  readonly code: string;
}

/** One child of an element as React draws it. */
interface Child {
  readonly node: Node;
  /** It may be a text node. */
  readonly text: boolean;
  /** Its nodes may come, go or differ between two renders. */
  readonly changes: boolean;
}

type Kind = Omit<Child, "node"> | null;

interface Names {
  /** Initialisers and functions of the file. */
  readonly made: ReadonlyMap<string, Node>;
  /** Properties that hold elements, of the function at hand. */
  readonly props: ReadonlyMap<string, boolean>;
  /** Properties that hold elements, whoever has them. */
  readonly elements: ReadonlySet<string>;
  readonly icons: ReadonlySet<string>;
}

/** Components that draw exactly one element. */
const steady = /^(Link|NavLink|KeptLink|LinkButton|Button|Spinner|Avatar|Pill)$/;

/**
 * Texts that would be text nodes beside siblings, where text or sibling may change. A browser that
 * translates the page replaces each text node by elements. React keeps the node it made: it fails
 * to remove it, fails to insert before it, or writes new text into a node that is no longer in the
 * page. The only text child of a host element is safe, because React sets it through the element.
 */
export function looseTexts(
  { file, text: code }: Source,
  elements: ReadonlySet<string> = new Set(),
): LooseText[] {
  const { program } = parseSync(file, code);
  const { made, icons, types } = namesOf(program);
  const found = new Map<number, LooseText>();
  const props: Map<string, boolean>[] = [];
  const inner = new Set<Node>();
  const report = ({ start, end }: Node): void => {
    const line = code.slice(0, start).split("\n").length;
    found.set(start, { line, code: code.slice(start, end) });
  };
  const namesHere = (): Names => ({
    made,
    elements,
    icons,
    props: new Map(props.flatMap((each) => [...each])),
  });
  const childrenOf = (list: readonly Node[]): Child[] =>
    list.flatMap((node) => {
      if (node.type === "JSXFragment") {
        inner.add(node);
        return childrenOf(node.children);
      }
      const kind = kindOf(node, namesHere());
      return kind ? [{ node, ...kind }] : [];
    });
  const judge = (children: readonly Child[], alone: boolean): void => {
    for (const child of children) {
      const beside = children.some((other) => other !== child && other.changes);
      const several = children.length > 1 || isList(child.node);
      if (child.text && (several ? child.changes || beside : !alone)) report(child.node);
    }
  };
  const enter = (node: { readonly params: readonly Node[]; readonly id?: Node | null }): void => {
    props.push(propsOf(node.params[0], types));
  };
  const leave = (): void => void props.pop();
  new Visitor({
    FunctionDeclaration: (node) => {
      enter(node);
      if (/^[A-Z]/.test(node.id?.name ?? "")) for (const each of returns(node)) drawn(each);
    },
    "FunctionDeclaration:exit": leave,
    FunctionExpression: enter,
    "FunctionExpression:exit": leave,
    ArrowFunctionExpression: enter,
    "ArrowFunctionExpression:exit": leave,
    VariableDeclarator: ({ id, init }) => {
      if (id.type !== "Identifier" || !/^[A-Z][a-z]/.test(id.name) || !init) return;
      if ("params" in init) enter(init);
      for (const each of returns(init)) drawn(each);
      if ("params" in init) leave();
    },
    JSXElement: ({ children, openingElement: { name } }) =>
      judge(childrenOf(children), !/^(Suspense|Fragment)$/.test(nameOf(name))),
    JSXFragment: (fragment) => {
      if (inner.has(fragment)) return;
      // It goes as a whole: React takes each of its nodes out of the page one by one.
      for (const { text, node } of childrenOf(fragment.children)) if (text) report(node);
    },
  }).visit(program);
  return [...found.values()];

  /** What a component gives has whatever siblings its user gives it. */
  function drawn(given: Node): void {
    if (given.type === "ConditionalExpression") {
      drawn(given.consequent);
      drawn(given.alternate);
    } else if (given.type === "LogicalExpression") drawn(given.right);
    else if (given.type === "ParenthesizedExpression") drawn(given.expression);
    else if (given.type !== "JSXFragment" && kindOf(given, namesHere())?.text) report(given);
  }
}

/** Names of properties that hold elements in each place where one of that name is declared. */
export function elementProperties(sources: readonly Source[]): Set<string> {
  const all = new Map<string, boolean>();
  for (const { file, text } of sources)
    new Visitor({
      TSPropertySignature: ({ key, typeAnnotation }) => {
        if (key.type !== "Identifier") return;
        const holds = isElements(typeAnnotation?.typeAnnotation);
        all.set(key.name, holds && (all.get(key.name) ?? true));
      },
    }).visit(parseSync(file, text).program);
  return new Set([...all].flatMap(([name, holds]) => (holds ? [name] : [])));
}

function namesOf(program: ESTree.Program) {
  const made = new Map<string, Node>();
  const types = new Map<string, Node>();
  const icons = new Set<string>();
  new Visitor({
    VariableDeclarator: ({ id, init }) => {
      if (id.type === "Identifier" && init) made.set(id.name, init);
    },
    FunctionDeclaration: (node) => {
      if (node.id) made.set(node.id.name, node);
    },
    TSInterfaceDeclaration: (node) => void types.set(node.id.name, node),
    TSTypeAliasDeclaration: (node) => void types.set(node.id.name, node.typeAnnotation),
    ImportDeclaration: ({ source, specifiers }) => {
      if (source.value === "lucide-react")
        for (const { local } of specifiers) icons.add(local.name);
    },
  }).visit(program);
  return { made, types, icons };
}

/** Which of a function's properties hold elements, as far as its own file says. */
function propsOf(param: Node | undefined, types: ReadonlyMap<string, Node>): Map<string, boolean> {
  const found = new Map<string, boolean>();
  const read = (type: Node | null | undefined): void => {
    if (type?.type === "TSTypeLiteral" || type?.type === "TSInterfaceDeclaration") {
      for (const member of type.type === "TSTypeLiteral" ? type.members : type.body.body)
        if (member.type === "TSPropertySignature" && member.key.type === "Identifier")
          found.set(member.key.name, isElements(member.typeAnnotation?.typeAnnotation));
      if (type.type === "TSInterfaceDeclaration")
        for (const { expression } of type.extends)
          if (expression.type === "Identifier") read(types.get(expression.name));
    } else if (type?.type === "TSIntersectionType") type.types.forEach(read);
    else if (type?.type === "TSTypeReference" && type.typeName.type === "Identifier")
      read(types.get(type.typeName.name));
  };
  if (param && "typeAnnotation" in param && param.typeAnnotation?.type === "TSTypeAnnotation")
    read(param.typeAnnotation.typeAnnotation);
  return found;
}

function isElements(type: Node | null | undefined): boolean {
  // oxlint-disable-next-line typescript/switch-exhaustiveness-check -- any other type may be text
  switch (type?.type) {
    case "TSTypeReference":
      return (
        type.typeName.type === "Identifier" && /^(ReactElement|Elements)$/.test(type.typeName.name)
      );
    case "TSUnionType":
      return type.types.every(isElements);
    case "TSFunctionType":
      return isElements(type.returnType?.typeAnnotation);
    case "TSNullKeyword":
    case "TSUndefinedKeyword":
      return true;
    default:
      return false;
  }
}
const nameOf = (name: ESTree.JSXElementName): string =>
  name.type === "JSXIdentifier" ? name.name : "";

/** What a child may be; null: it draws nothing. */
function kindOf(node: Node, names: Names, depth = 0): Kind {
  const of = (each: Node): Kind => kindOf(each, names, depth + 1);
  const any = (...each: Kind[]): Kind => ({ text: each.some((one) => one?.text), changes: true });
  // oxlint-disable-next-line typescript/switch-exhaustiveness-check -- any other node may be text
  switch (node.type) {
    case "JSXText":
      // What stands on lines of its own is no text; a space between two is left by translators.
      return node.value.trim() ? { text: true, changes: false } : null;
    case "JSXExpressionContainer":
    case "ParenthesizedExpression":
    case "TSAsExpression":
    case "TSNonNullExpression":
    case "TSSatisfiesExpression":
    case "ChainExpression":
      return of(node.expression);
    case "JSXEmptyExpression":
      return null;
    case "JSXElement": {
      const tag = nameOf(node.openingElement.name);
      return {
        text: false,
        changes: !/^[a-z]/.test(tag) && !steady.test(tag) && !names.icons.has(tag),
      };
    }
    case "JSXFragment":
      return any(...node.children.map(of));
    case "Literal":
      if (typeof node.value !== "string" && typeof node.value !== "number") return null;
      return String(node.value).trim() ? { text: true, changes: false } : null;
    case "Identifier": {
      if (node.name === "undefined") return null;
      const prop = names.props.get(node.name);
      const init = names.made.get(node.name);
      if (prop !== undefined) return { text: !prop, changes: true };
      if (init && depth < 20) return any(of(init));
      return { text: !names.elements.has(node.name), changes: true };
    }
    case "MemberExpression":
      return {
        text: !(node.property.type === "Identifier" && names.elements.has(node.property.name)),
        changes: true,
      };
    case "LogicalExpression":
      return any(node.operator === "&&" ? null : of(node.left), of(node.right));
    case "ConditionalExpression":
      return any(of(node.consequent), of(node.alternate));
    case "ArrayExpression":
      return any(...node.elements.map((each) => each && of(each)));
    case "CallExpression":
      return called(node, names, depth);
    default:
      return any({ text: true, changes: true });
  }
}

function called(node: ESTree.CallExpression, names: Names, depth: number): Kind {
  const { callee } = node;
  const [first] = node.arguments;
  const given = (made: Node | undefined): Kind => {
    const all = made && depth < 20 ? returns(made) : [];
    return all.length > 0
      ? { text: all.some((each) => kindOf(each, names, depth + 1)?.text), changes: true }
      : { text: true, changes: true };
  };
  const each = node.arguments.find(({ type }) => /Function|Identifier/.test(type));
  const drawing = each?.type === "Identifier" ? names.made.get(each.name) : each;
  if (callee.type === "Identifier") {
    // A message without values is the same as long as the page lives: another language is loaded.
    if (callee.name === "createElement") return { text: false, changes: true };
    if (callee.name === "createPortal") return first ? kindOf(first, names, depth + 1) : null;
    if (callee.name === "t")
      return { text: true, changes: node.arguments.length > 1 || first?.type !== "Literal" };
    if (names.props.get(callee.name) ?? names.elements.has(callee.name))
      return { text: false, changes: true };
    const made = names.made.get(callee.name);
    if (made?.type === "ConditionalExpression")
      return {
        text: [made.consequent, made.alternate].some(
          (each) => each.type !== "Identifier" || given(names.made.get(each.name))?.text !== false,
        ),
        changes: true,
      };
    return given(made ?? drawing);
  }
  if (callee.type === "MemberExpression" && callee.property.type === "Identifier") {
    const { name } = callee.property;
    if (/^(map|flatMap|from)$/.test(name) && drawing) return given(drawing);
    if (/^(toReversed|toSorted|slice)$/.test(name)) return kindOf(callee.object, names, depth + 1);
    if (names.elements.has(name)) return { text: false, changes: true };
  }
  return { text: true, changes: true };
}
