import path from "node:path";
import type { Plugin } from "vite";

const ours = (file: string): string => path.join(import.meta.dirname, file);

/**
 * Puts smaller modules of ours into the browser's scripts, where a library's does more than is used
 * here: see each.
 */
export const leanScripts = (): Plugin => ({
  name: "lean-scripts",
  enforce: "pre",
  apply: "build",
  applyToEnvironment: ({ name }) => name === "client",
  resolveId(source, importer) {
    if (source === "\0vite/preload-helper.js") return ours("load-lazily.ts");
    if (source.endsWith("/instrumentation.js") && importer?.endsWith("/router/router.js"))
      return ours("no-instrumentation.ts");
    return null;
  },
});
