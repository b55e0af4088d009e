import { existsSync, globSync, readFileSync } from "node:fs";
import path from "node:path";
import type { Plugin } from "vite";

/** What files of ours take from inside a package, beside what its documentation promises. */
export interface InnerWorking {
  readonly package: string;
  /** The version that was looked at. */
  readonly version: string;
  /** Our file, and the words in the package's scripts that it stands or falls with. */
  readonly used: Readonly<Record<string, readonly string[]>>;
}

export const innerWorkings: readonly InnerWorking[] = [
  {
    package: "react-router",
    version: "8.4.0",
    used: {
      "app/build/guard-reloads.ts": ["window.location.reload();"],
      "app/build/no-instrumentation.ts": [
        "export { consumeInstrumentationClientResultMetaReceiver, getRouteInstrumentationUpdates",
      ],
      "app/chunk-failure.ts": ["window.__reactRouterDataRouter = router"],
      "app/document-ends.ts": ["window.__reactRouterContext = "],
      "app/entry.server.tsx": [
        "window.__reactRouterContext.streamController.enqueue(",
        "window.__reactRouterContext.streamController.close()",
        "serverHandoffStream",
      ],
      "app/given-way.ts": ["done: donePromise.then(() => reader.closed)"],
      "app/pwa/prefetch-screen.ts": ["window.__reactRouterManifest = "],
      "app/shell/document-title.tsx": ["DataRouterDataContext as UNSAFE_DataRouterDataContext"],
      "server/http/sleeping-scripts.ts": ["window.__reactRouterContext = "],
    },
  },
  {
    package: "vite",
    version: "8.3.8",
    used: { "app/build/load-lazily.ts": ["vite/preload-helper.js", "__vitePreload"] },
  },
  {
    package: "lucide-react",
    version: "1.75.0",
    used: { "ui/icon.ts": ["createLucideIcon"], "ui/lean-icons.ts": ["__iconData.node"] },
  },
];

/**
 * What is wrong with the list: a package of another version, without the words, or a file of ours
 * that is gone. Each as a sentence that says what to do.
 */
export function unknownWorkings(root: string, list = innerWorkings): readonly string[] {
  return list.flatMap(({ package: name, version, used }) => {
    const folder = path.join(root, "node_modules", name);
    const files = Object.keys(used);
    const gone = files.filter((file) => !existsSync(path.join(root, file)));
    const { version: installed } = JSON.parse(
      readFileSync(path.join(folder, "package.json"), "utf8"),
    ) as { version: string };
    const scripts = globSync("dist/**/*.{js,mjs}", { cwd: folder }).map((file) =>
      readFileSync(path.join(folder, file), "utf8"),
    );
    return [
      ...gone.map((file) => `${file} is gone: correct its name in app/build/inner-workings.ts.`),
      ...(installed === version
        ? []
        : [
            `${name} is ${installed}, and ${files.join(", ")} lean on the inside of ${version}: compare the two, then write ${installed} into app/build/inner-workings.ts.`,
          ]),
      ...Object.entries(used).flatMap(([file, words]) =>
        words
          .filter((each) => !scripts.some((script) => script.includes(each)))
          .map((each) => `${name} no longer says '${each}', with which ${file} stands or falls.`),
      ),
    ];
  });
}

/** Build step: nothing is built on the inside of a package that nobody has looked at. */
export const knownWorkings = (): Plugin => ({
  name: "known-workings",
  apply: "build",
  buildStart() {
    const [first] = unknownWorkings(path.resolve(import.meta.dirname, "../.."));
    if (first) this.error(first);
  },
});
