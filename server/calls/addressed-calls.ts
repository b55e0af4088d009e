import path from "node:path";
import { pathToFileURL } from "node:url";
import type { Plugin } from "vite";
import type { Call } from "./define.ts";

const root = path.resolve(import.meta.dirname, "../..");
const named = /(?<!\.|\bfunction )\bcall(<[^>]*>)?\(\s*(?:"([^"]*)")?/g;

/**
 * Turns `call("members.search", …)` into `call("GET /api/members.php", …)` when the browser's code
 * is built: method, path and distinguishing query, taken from the contracts. These stay on the
 * server, where their schemas would cost the browser 24 kB, and a page brings along only the calls
 * that its own scripts make. So a call's name is written out where it is made.
 */
export function addressedCalls(): Plugin {
  let calls: Promise<Record<string, Call>> | undefined;
  return {
    name: "addressed-calls",
    enforce: "pre",
    async transform(code, id) {
      const [file = ""] = id.split("?");
      if (
        !file.startsWith(root) ||
        file.includes("node_modules") ||
        !/\.tsx?$/.test(file) ||
        !/import \{[^}]*\bcall\b[^}]*\} from "(#app|\.)\/call\.ts"/.test(code)
      )
        return undefined;
      const known = await (calls ??= readCalls());
      return {
        map: null,
        code: code.replaceAll(named, (_, __, name: string | undefined) => {
          const call = known[name ?? ""];
          if (!call)
            return this.error(
              `${path.relative(root, file)}: call(…) takes a call's name, written out, and ${name ?? "something else"} is none`,
            );
          return `call("${routeOf(call)}"`;
        }),
      };
    },
  };
}

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
