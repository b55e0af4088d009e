import { existsSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import type { Plugin } from "vite";
import type { Call } from "./define.ts";

const root = path.resolve(import.meta.dirname, "../..");
const theirs = path.join(root, "browser/call.ts");
const imported = /^import (?!type )([^;]*?) from "([^"]+)";/gm;
const named = /(?<!\.|\bfunction )\bcall(<[^>]*>)?\(\s*(?:"([^"]*)")?/g;

/**
 * Turns `call("members.search", …)` into `call("GET /api/members.php", …)` when the browser's code
 * is built: method, path and distinguishing query, taken from the contracts. These stay on the
 * server, where their schemas would cost the browser 24 kB, and a page brings along only the calls
 * that its own scripts make. So a call's name is written out where it is made, and `call` keeps its
 * name where it is imported: anything else ends the build.
 */
export function addressedCalls(): Plugin {
  let calls: Promise<Record<string, Call>> | undefined;
  return {
    name: "addressed-calls",
    enforce: "pre",
    buildStart() {
      if (!existsSync(theirs))
        this.error(
          `${path.relative(root, theirs)} is gone: name the module of call(…) in server/calls/addressed-calls.ts`,
        );
    },
    async transform(code, id) {
      const [file = ""] = id.split("?");
      if (!file.startsWith(root) || file.includes("node_modules") || !/\.tsx?$/.test(file))
        return undefined;
      const from = path.relative(root, file);
      const names = [...code.matchAll(imported)]
        .filter(([, , source = ""]) => resolve(source, file) === theirs)
        .map(([, clause = ""]) => clause);
      if (names.some((clause) => /^\*|\bcall as\b/.test(clause)))
        this.error(`${from}: import { call } as it is called, or the build cannot see it`);
      if (!names.some((clause) => /\bcall\b/.test(clause))) return undefined;
      const known = await (calls ??= readCalls());
      return {
        map: null,
        code: code.replaceAll(named, (_, __, name: string | undefined) => {
          const call = known[name ?? ""];
          if (!call)
            return this.error(
              `${from}: call(…) takes a call's name, written out, and ${name ?? "something else"} is none`,
            );
          return `call("${routeOf(call)}"`;
        }),
      };
    },
  };
}

/** An import of this project as a file's path: `#browser/call.ts`, `./call.ts`. */
const resolve = (source: string, file: string): string =>
  source.startsWith("#")
    ? path.join(root, source.slice(1))
    : path.resolve(path.dirname(file), source);

async function readCalls(): Promise<Record<string, Call>> {
  return (
    (await import(pathToFileURL(path.join(root, "features/index.ts")).href)) as {
      calls: Record<string, Call>;
    }
  ).calls;
}

/** `GET /api/members.php`, `POST /api/push.php?push=1`. */
const routeOf = ({ method, path: url, when }: Call): string =>
  `${method} ${url}${when ? `?${new URLSearchParams(when)}` : ""}`;
