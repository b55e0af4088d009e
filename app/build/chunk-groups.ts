import type { Plugin } from "vite";

/**
 * What several screens load stands in a few files instead of dozens: small files compress badly. A
 * group takes the modules of its folders, and what these import unless an earlier group has it;
 * Rolldown puts everything else where it is used. Measured: without `shared`, or with what fewer
 * screens use in it, a first view is larger.
 */
export const chunkGroups = [
  { name: "react", test: /node_modules\/(react|react-dom|react-router|scheduler)\//, priority: 4 },
  // What every page starts with, and all that it imports; and four small things that both lists and
  // chats have: a chat would load the lists' file for them.
  {
    name: "shell",
    test: /\/app\/(root|entry\.client|layouts\/default)\.|\/(fictional-label|late-key|skeleton|when-near)\./,
    priority: 3,
  },
  // What every fourth screen has: the office's screens count, and share much that no member loads.
  { name: "shared", test: /\/(ui|browser|i18n)\//, minShareCount: 33, priority: 2 },
  // The lists of members: search, likes, a profile's similar ones.
  { name: "members", test: /\/features\/members\//, minShareCount: 2, priority: 1 },
  // The inbox and a conversation.
  { name: "chat", test: /\/features\/(chat\/conversation|gifts)\//, minShareCount: 2, priority: 0 },
];

/**
 * Build step: a group whose folder was renamed would take nothing, and first views would grow
 * without a word.
 */
export function chunksAreThere(groups = chunkGroups): Plugin {
  return {
    name: "chunks-are-there",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "client",
    generateBundle(_options, bundle) {
      const made = new Set(
        Object.values(bundle).flatMap((file) =>
          file.type === "chunk" && !file.facadeModuleId ? [file.name] : [],
        ),
      );
      for (const { name, test } of groups.filter((each) => !made.has(each.name)))
        this.error(
          `no module is in the chunk '${name}': ${String(test)} in app/build/chunk-groups.ts names a folder that is gone`,
        );
    },
  };
}

const compileAll = "//# allFunctionsCalledOnLoad\n";

/**
 * Build step: lets Chromium compile the groups' files whole, beside the page's own thread. Without
 * the comment each function is compiled when it is first called, while somebody waits (decision 69).
 */
export function compiledAhead(): Plugin {
  const named = new Set(chunkGroups.map(({ name }) => name));
  return {
    name: "compiled-ahead",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "client",
    generateBundle: {
      order: "post", // Vite writes above the first line which files a chunk loads late
      handler(_options, bundle) {
        for (const file of Object.values(bundle))
          if (file.type === "chunk" && !file.facadeModuleId && named.has(file.name))
            file.code = compileAll + file.code;
      },
    },
  };
}
