import { createHash } from "node:crypto";
import { isOfficeKey, spokenByServer, type Words } from "./catalogue.server.ts";
import type { Language } from "./locales.ts";
import type { Messages } from "./message.ts";

/**
 * What a browser loads of a language, as its site's niche speaks it: a screen's own words before it
 * hydrates, the others soon after.
 */
export interface ScreenWords {
  /**
   * `/words/<language>-<niche>-<hash>.js` of a screen, by its route's id; all words where the
   * screen is not known.
   */
  scriptFor(screen: string, language: Language, niche: number): string;
  /** A file of `/words/`, by its address. */
  find(path: string): File | undefined;
}

interface File {
  readonly type: string;
  readonly body: string;
}

/**
 * `screens`: the text of the scripts that each screen loads at first, by route id; none while
 * developing.
 */
export function openScreenWords(
  words: ReadonlyMap<Language, Words>,
  screens: ReadonlyMap<string, string>,
): ScreenWords {
  const named = new Map([...screens].map(([screen, source]) => [screen, namedIn(source)]));
  refuseUnreadable(words, named);
  const made = new Map<string, ReturnType<typeof pack>>();

  /** Of the 77, a process makes those that its readers speak. */
  function packed(language: string, niche: number): ReturnType<typeof pack> | undefined {
    const name = `${language}-${niche}`;
    const found =
      made.get(name) ?? pack(name, words.get(language as Language)?.forNiche(niche), named);
    if (found) made.set(name, found);
    return found;
  }
  return {
    scriptFor(screen, language, niche) {
      const scripts = packed(language, niche)?.scripts;
      return scripts?.get(screen) ?? scripts?.get("") ?? "";
    },
    find(path) {
      const [, language, niche] = /^\/words\/([a-z]{2})-([1-7])-/.exec(path) ?? [];
      return language && niche ? packed(language, Number(niche))?.files.get(path) : undefined;
    },
  };
}

/**
 * One language's files: by their address, and the scripts' addresses by screen; under "" the one
 * with everything.
 */
function pack(name: string, words: Words | undefined, named: ReadonlyMap<string, Named>) {
  if (!words) return undefined;
  const { language, messages } = words;
  const files = new Map<string, File>();
  const add = (extension: "js" | "json", body: string): string => {
    const path = `/words/${name}-${createHash("sha256").update(body).digest("base64url").slice(0, 12)}.${extension}`;
    files.set(path, { type: extension === "js" ? "text/javascript" : "application/json", body });
    return path;
  };
  const script = (spoken: Messages, rest?: string): string =>
    add("js", `globalThis.__words=${JSON.stringify({ language, messages: spoken, rest })}`);

  const sent = Object.fromEntries(
    Object.entries(messages).filter(([key]) => !spokenByServer.test(key)),
  );
  // The office's words are on their way to its own screens only.
  const rest = add("json", JSON.stringify(sent));
  const membersRest = add(
    "json",
    JSON.stringify(Object.fromEntries(Object.entries(sent).filter(([key]) => !isOfficeKey(key)))),
  );
  const scripts = new Map([["", script(sent)]]);
  for (const [screen, { keys, beginnings }] of named) {
    const office = [...keys, ...beginnings].some(isOfficeKey);
    const own = Object.entries(sent).filter(
      ([key]) => keys.has(key) || beginnings.some((beginning) => key.startsWith(beginning)),
    );
    scripts.set(screen, script(Object.fromEntries(own), office ? rest : membersRest));
  }
  return { files, scripts };
}

interface Named {
  readonly keys: ReadonlySet<string>;
  readonly beginnings: readonly string[];
}

/**
 * The messages that a script names: whole ones in quotes, and templates that begin like
 * `profiles.gender.${…}`. A few too many do no harm; what should come later is put together by
 * `lateKey`.
 */
function namedIn(source: string): Named {
  const keys = new Set(
    Array.from(source.matchAll(/["'`]([a-z][\w-]*(?:\.[\w-]+)+)["'`]/g), ([, key]) => key ?? ""),
  );
  const beginnings = new Set(
    Array.from(source.matchAll(/`([a-z][\w-]*\.[\w.-]*)\$\{/g), ([, beginning]) => beginning ?? ""),
  );
  return { keys, beginnings: [...beginnings] };
}

/**
 * Scripts that a build writes in another way, with keys in pieces or templates taken apart, would
 * show every screen late: rather no start.
 */
function refuseUnreadable(
  words: ReadonlyMap<Language, Words>,
  named: ReadonlyMap<string, Named>,
): void {
  if (!named.size) return;
  const known = new Set([...words.values()].flatMap(({ messages }) => Object.keys(messages)));
  const mute = [...named].find(([, { keys }]) => keys.isDisjointFrom(known));
  if (mute || ![...named.values()].some(({ beginnings }) => beginnings.length))
    throw new Error(
      `the scripts of ${mute?.[0] ?? "all screens"} name no ${mute ? "message" : "beginning of one"} that i18n/screen-words.server.ts can read: compare how the build writes keys and templates now`,
    );
}
