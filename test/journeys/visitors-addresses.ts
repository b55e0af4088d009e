import { globSync, readFileSync } from "node:fs";
import routes from "#app/routes.ts";
import { pageNames } from "#features/content/page-names.ts";
import { calls } from "#features/index.ts";
import type { CallName } from "#server/calls/registry.ts";
import { plausible } from "../plausible.ts";

/** What a crawler asks for. */
export interface Asked {
  readonly method: string;
  readonly path: string;
  readonly body?: object;
}

const pathsOf = (entries: typeof routes, above = ""): string[] =>
  entries.flatMap(({ path, index, children }) => [
    ...(path !== undefined || index ? [`${above}/${path ?? ""}`] : []),
    ...pathsOf(children ?? [], path ? `${above}/${path}` : above),
  ]);

/** What the server answers beside screens and calls: each is said in the sources, so a new one is in. */
const sources = globSync("{features,server}/**/*.ts").filter((file) => !file.includes(".test."));
const served = sources.flatMap((file) =>
  [...readFileSync(file, "utf8").matchAll(/\bapp\.get(?:<[^(]*>)?\(\s*"(\/[^"]*)"/g)].map(
    ([, path = ""]) => path,
  ),
);

/** Every screen and its data, with these ids in the place of a member’s, one in that of any other. */
export const screenAddresses = (ids: readonly string[]): Asked[] =>
  [...new Set([...pathsOf(routes), ...served])]
    .flatMap((path) => filled(path, ids))
    .flatMap((path) =>
      served.includes(path) || /\.\w{1,11}$/.test(path)
        ? [path]
        : [path, path === "/" ? "/_root.data" : `${path}.data`],
    )
    .map((path) => ({ method: "GET", path }));

function filled(path: string, ids: readonly string[]): string[] {
  if (path.startsWith("/pages/:")) return pageNames.map((page) => `/pages/${page}`);
  const plain = path.replace(/\/:slug\?$/, "").replace("*", "nothing");
  if (!plain.includes(":")) return [plain];
  // Of each where a member is asked for, of one where it is a case, an order, a file.
  const those = /^\/(?:members|likes)\//.test(plain) ? ids : ids.slice(0, 1);
  return those.map((id) => plain.replaceAll(/:\w+\??/g, id));
}

/**
 * Every call, asked as nobody: what reads about each of these ids, what writes once. The members'
 * search also with the filters that tell what somebody likes.
 */
export function callAddresses(ids: readonly string[], filters: readonly string[]): Asked[] {
  return (Object.keys(calls) as CallName[]).flatMap((name): Asked[] => {
    const { method, path, when } = calls[name];
    const query = (input: Record<string, unknown>) =>
      new URLSearchParams(
        Object.entries({ ...when, ...input }).flatMap(([field, value]) =>
          (Array.isArray(value) ? value : [value]).map((each): [string, string] => [
            field,
            String(each),
          ]),
        ),
      ).toString();
    if (method !== "GET")
      return [{ method, path: `${path}?${query({})}`, body: plausible(name, ids[0]) }];
    const several = "ids" in calls[name].input.shape ? { ids } : {};
    const asked = ids.map((id) => query({ ...plausible(name, id), ...several }));
    const more = path.startsWith("/api/members")
      ? filters
      : name === "members.read"
        ? ids.map((id) => query({ id, lander: true }))
        : [];
    return [...new Set([...asked, ...more])].map((each) => ({ method, path: `${path}?${each}` }));
  });
}
