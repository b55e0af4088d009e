import { createHash } from "node:crypto";
import { spokenByServer, type Words } from "./catalogue.server.ts";
import type { Language } from "./locales.ts";
import type { Messages } from "./message.ts";

/** What a browser loads of a language: a screen's own words before it hydrates, the language's others soon after. */
export interface ScreenWords {
  /** `/words/<language>-<hash>.js` of a screen, by its route's id; all words where the screen is not known. */
  scriptFor(screen: string, language: Language): string;
  /** A file of `/words/`, by its address. */
  find(path: string): { readonly type: string; readonly body: string } | undefined;
}

/** `screens`: the text of the scripts that each screen loads at first, by route id; none while developing. */
export function openScreenWords(words: ReadonlyMap<Language, Words>, screens: ReadonlyMap<string, string>): ScreenWords {
  const files = new Map<string, { type: string; body: string }>();
  const scripts = new Map<string, string>();
  const named = new Map([...screens].map(([screen, source]) => [screen, namedIn(source)]));

  function add(language: Language, extension: "js" | "json", body: string): string {
    const path = `/words/${language}-${createHash("sha256").update(body).digest("base64url").slice(0, 12)}.${extension}`;
    files.set(path, { type: extension === "js" ? "text/javascript" : "application/json", body });
    return path;
  }
  const script = (language: Language, messages: Messages, rest?: string): string => add(language, "js", `globalThis.__words=${JSON.stringify({ language, messages, rest })}`);

  for (const { language, messages } of words.values()) {
    const sent = Object.fromEntries(Object.entries(messages).filter(([key]) => !spokenByServer.test(key)));
    const rest = add(language, "json", JSON.stringify(sent));
    scripts.set(`${language} `, script(language, sent));
    for (const [screen, { keys, beginnings }] of named) {
      const own = Object.entries(sent).filter(([key]) => keys.has(key) || beginnings.some((beginning) => key.startsWith(beginning)));
      scripts.set(`${language} ${screen}`, script(language, Object.fromEntries(own), rest));
    }
  }
  return {
    scriptFor: (screen, language) => scripts.get(`${language} ${screen}`) ?? scripts.get(`${language} `) ?? "",
    find: (path) => files.get(path),
  };
}

/** The messages that a script names: whole ones in quotes, and templates that begin like `profiles.gender.${…}`. A few too many do no harm. */
function namedIn(source: string): { keys: ReadonlySet<string>; beginnings: readonly string[] } {
  const keys = new Set(Array.from(source.matchAll(/["'`]([a-z][\w-]*(?:\.[\w-]+)+)["'`]/g), ([, key]) => key ?? ""));
  const beginnings = new Set(Array.from(source.matchAll(/`([a-z][\w-]*\.[\w.-]*)\$\{/g), ([, beginning]) => beginning ?? ""));
  return { keys, beginnings: [...beginnings] };
}
