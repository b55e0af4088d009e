import type { Plugin } from "vite";

const zod = "/node_modules/zod/";

/**
 * Build step: zod stays with the server. In a browser it costs 20 kB of a screen's scripts and tries
 * `eval`, which the content policy refuses. A screen that takes a plain value from beside a schema
 * brings both: the build fails and names the file.
 */
export function noSchemas(): Plugin {
  return {
    name: "no-schemas",
    applyToEnvironment: ({ name }) => name === "client",
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === "chunk");
      const path = chunks.flatMap(({ moduleIds }) => moduleIds).filter((id) => id.includes(zod));
      // Up through zod's own files, to the first that is ours.
      for (const id of path)
        for (const importer of this.getModuleInfo(id)?.importers ?? [])
          if (!path.includes(importer)) path.push(importer);
      const ours = path.find((id) => !id.includes(zod));
      if (ours)
        this.error(`${ours} brings zod into the browser: put what a screen needs of it elsewhere`);
    },
  };
}
