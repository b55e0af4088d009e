import { type ESTree, parseSync, type Plugin, Visitor } from "vite";

/**
 * Ends the build where a script of the browser's awaits something outside of its functions. WebKit
 * evaluates what imports such a script again and again, without end, when two ask for it at once: on
 * an iPhone the page stood still for good.
 */
export function noWaitingModules(): Plugin {
  return {
    name: "no-waiting-modules",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "client",
    generateBundle(_, bundle) {
      for (const chunk of Object.values(bundle))
        if (chunk.type === "chunk" && waits(parseSync(chunk.fileName, chunk.code).program))
          this.error(
            `${chunk.fileName} awaits outside of its functions, in one of ${chunk.moduleIds.join(", ")}: WebKit may run what imports it without end. Wait inside a function: see app/build/no-waiting-modules.ts`,
          );
    },
  };
}

/** An await that the module itself waits for. */
function waits(program: ESTree.Program): boolean {
  let functions = 0;
  let found = false;
  const enter = (): void => void (functions += 1);
  const leave = (): void => void (functions -= 1);
  new Visitor({
    FunctionDeclaration: enter,
    "FunctionDeclaration:exit": leave,
    FunctionExpression: enter,
    "FunctionExpression:exit": leave,
    ArrowFunctionExpression: enter,
    "ArrowFunctionExpression:exit": leave,
    AwaitExpression: () => void (found ||= functions === 0),
    ForOfStatement: (loop) => void (found ||= loop.await && functions === 0),
  }).visit(program);
  return found;
}
