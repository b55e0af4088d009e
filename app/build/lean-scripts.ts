import path from "node:path";
import type { Plugin } from "vite";

interface StandIn {
  /** Ours, in this folder. */
  readonly file: string;
  /** Is this import the one that it stands in for? */
  readonly for: (source: string, importer: string) => boolean;
}

const standIns: readonly StandIn[] = [
  { file: "load-lazily.ts", for: (source) => source === "\0vite/preload-helper.js" },
  {
    file: "no-instrumentation.ts",
    for: (source, importer) =>
      source.endsWith("/instrumentation.js") && importer.endsWith("/router/router.js"),
  },
];

/**
 * Puts smaller modules of ours into the browser's scripts, where a library's does more than is used
 * here: see each. One that nothing asked for ends the build: the library calls its own otherwise
 * now, and would be back in every first view.
 */
export function leanScripts(): Plugin {
  const taken = new Set<StandIn>();
  return {
    name: "lean-scripts",
    enforce: "pre",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "client",
    resolveId(source, importer = "") {
      const standIn = standIns.find((each) => each.for(source, importer));
      if (!standIn) return null;
      taken.add(standIn);
      return path.join(import.meta.dirname, standIn.file);
    },
    generateBundle() {
      for (const { file } of standIns.filter((each) => !taken.has(each)))
        this.error(
          `app/build/${file} stands in for nothing any more: see in app/build/lean-scripts.ts what its library's module is called now`,
        );
    },
  };
}
