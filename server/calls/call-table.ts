import path from "node:path";
import { pathToFileURL } from "node:url";
import type { Plugin } from "vite";
import type { Call } from "./define.ts";

/**
 * `virtual:calls`: name → [method, path, query] of every call, made from the contracts when the browser's code is built.
 * The contracts themselves stay on the server: their schemas would cost the browser 24 kB.
 */
export function callTable(): Plugin {
  const id = "virtual:calls";
  return {
    name: "call-table",
    resolveId: (source) => (source === id ? `\0${id}` : undefined),
    async load(source) {
      if (source !== `\0${id}`) return undefined;
      const file = pathToFileURL(path.resolve(import.meta.dirname, "../../features/index.ts")).href;
      const { calls } = (await import(file)) as { calls: Record<string, Call> };
      const rows = Object.entries(calls).map(([name, call]) => [name, [call.method, call.path, ...(call.when ? [call.when] : [])]]);
      return `export const calls = ${JSON.stringify(Object.fromEntries(rows))};`;
    },
  };
}
