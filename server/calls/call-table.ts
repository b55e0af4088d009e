import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import type { Plugin } from "vite";
import type { Call } from "./define.ts";

const root = path.resolve(import.meta.dirname, "../..");

/**
 * `virtual:calls`: name → [method, path, query] of every call that the browser makes, taken from the contracts when its code
 * is built. The contracts themselves stay on the server: their schemas would cost the browser 24 kB.
 */
export function callTable(): Plugin {
  const id = "virtual:calls";
  return {
    name: "call-table",
    resolveId: (source) => (source === id ? `\0${id}` : undefined),
    async load(source) {
      if (source !== `\0${id}`) return undefined;
      const file = pathToFileURL(path.join(root, "features/index.ts")).href;
      const { calls } = (await import(file)) as { calls: Record<string, Call> };
      const made = namedByScreens();
      const rows = Object.entries(calls).filter(([name]) => made.has(name)).map(([name, call]) => [name, [call.method, call.path, ...(call.when ? [call.when] : [])]]);
      return `export const calls = ${JSON.stringify(Object.fromEntries(rows))};`;
    },
  };
}

/** Every name in quotes outside the server's files, but those that a loader reads or an action submits there, and types. */
function namedByScreens(): Set<string> {
  const files = globSync("{app,features,ui}/**/*.{ts,tsx}", { cwd: root }).filter((file) => !/\.(server|test)\.tsx?$/.test(file));
  return new Set(files.flatMap((file) =>
    Array.from(readFileSync(path.join(root, file), "utf8").matchAll(/(?<!(?:\b(?:read|submit)\(|<))"([a-zA-Z]+\.[a-zA-Z]+)"/g), ([, name]) => name ?? "")));
}
