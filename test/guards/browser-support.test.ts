import { createRequire } from "node:module";
import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import type { Identifier, SimpleSupportStatement } from "@mdn/browser-compat-data";
import { expect, test } from "vitest";
import { browserTargets } from "#app/build/browser-targets.ts";
import config from "../../vite.config.ts";
import { root, type Source, sources } from "./sources.ts";

const data = createRequire(import.meta.url)("@mdn/browser-compat-data") as Record<
  "api" | "css" | "javascript",
  Identifier
>;
const ids: Record<string, string> = {
  chrome: "chrome",
  edge: "edge",
  firefox: "firefox",
  safari: "safari",
  ios: "safari_ios",
};
const targets = browserTargets().map((target) => {
  const [, name = "", version = ""] = /^([a-z]+)([\d.]+)$/.exec(target) ?? [];
  return { id: ids[name] ?? "", version };
});

/**
 * What a browser does without that lacks it. Whatever joins them says how the page stands there.
 */
const nicer: Record<string, string> = {
  "field-sizing": "a text area that scrolls",
  resize: "phones have no corner to pull",
  "content-visibility": "all of a list is laid out at once",
  "@starting-style": "a layer is there at once",
  "interpolate-size": "details open at once",
  "scrollbar-width": "the system's own bar",
  "scrollbar-color": "the system's own bar",
  "scrollbar-gutter": "phones' bars take no room",
  "text-size-adjust": "-webkit- stands beside it",
  "-webkit-tap-highlight-color": "desktops have no tap",
  vibrate: "nothing is felt",
  "-webkit-touch-callout": "only phones of Apple have one",
  "::selection": "Safari on iPhones marks in its own colour",
  "::-webkit-search-cancel-button": "Firefox has none",
  "::-moz-progress-bar": "Firefox's own name",
  "::-webkit-progress-bar": "the others' name",
  "::-webkit-progress-value": "the others' name",
  "::view-transition-group": "no transition",
  "::view-transition-new": "no transition",
  "::view-transition-old": "no transition",
};
/** Methods of ours that are called like new ones of browsers. */
const ours = new Set(["drop", "first", "forget", "format", "retry", "take", "uuid"]);

test("the build is made for the browsers that package.json promises, the oldest of each", () => {
  expect(config.build?.target).toEqual(browserTargets());
  expect(browserTargets()).toEqual(expect.arrayContaining(["firefox128", "ios17.4", "safari17.4"]));
  expect(targets.map(({ id }) => id)).toEqual([
    "chrome",
    "edge",
    "firefox",
    "safari_ios",
    "safari",
  ]);
});

test("styles use nothing that one of those browsers lacks", () => {
  const styles = globSync("{app,features,ui}/**/*.css", { cwd: root }).map((file) => ({
    file,
    text: readFileSync(path.join(root, file), "utf8"),
  }));
  expect(lacking(styles, wordsOfStyle)).toEqual([]);
});

test("scripts of the browser use nothing that one of those browsers lacks", () => {
  const scripts = sources.filter(
    ({ file }) =>
      /^(app|features|i18n|ui)\//.test(file) &&
      !/\.server\.ts$|-cast\.ts$|\/lean-|\/demo\//.test(file),
  );
  expect(lacking(scripts, wordsOfScript)).toEqual([]);
});

test("the guard sees what is too new: a static method, a method, a property of style, a selector", () => {
  const found = (words: Iterable<readonly [string, Identifier[]]>) =>
    Array.from(
      words,
      ([word, meanings]) => meanings.length > 0 && meanings.every(isTooNew) && word,
    ).filter(Boolean);
  expect(
    found(
      wordsOfScript(
        "AbortSignal.any([a]); RegExp.escape(b); AbortSignal.timeout(3); map.getOrInsert(4)",
      ),
    ),
  ).toEqual(["RegExp.escape", "getOrInsert"]);
  expect(
    found(wordsOfStyle(".a { position-area: top; display: grid; &:has-slotted { color: red; } }")),
  ).toEqual(["position-area", ":has-slotted"]);
});

function lacking(
  files: readonly Source[],
  wordsOf: (text: string) => Iterable<readonly [string, Identifier[]]>,
): string[] {
  const found = new Set<string>();
  for (const { file, text } of files) {
    for (const [word, meanings] of wordsOf(text))
      if (!(word in nicer) && !ours.has(word) && meanings.length > 0 && meanings.every(isTooNew))
        found.add(`${file}: ${word}`);
  }
  return [...found].sort();
}

function isTooNew({ __compat }: Identifier): boolean {
  return (
    __compat !== undefined &&
    !targets.every(({ id, version }) => {
      const stated = (
        __compat.support as Record<
          string,
          SimpleSupportStatement | SimpleSupportStatement[] | undefined
        >
      )[id];
      return [stated ?? []]
        .flat()
        .some(
          ({ version_added: since, flags }) =>
            !flags &&
            typeof since === "string" &&
            since !== "preview" &&
            isAtMost(since.replace("≤", ""), version),
        );
    })
  );
}

function isAtMost(since: string, version: string): boolean {
  const [[major = 0, minor = 0], [ours = 0, oursMinor = 0]] = [since, version].map((each) =>
    each.split(".").map(Number),
  ) as [number[], number[]];
  return major < ours || (major === ours && minor <= oursMinor);
}

function* wordsOfStyle(text: string): Iterable<readonly [string, Identifier[]]> {
  const css = data.css as Record<"properties" | "selectors" | "at-rules", Identifier>;
  const code = text.replace(/\/\*[^]*?\*\//g, "");
  for (const [, word = ""] of code.matchAll(/(?:^|[{;])\s*([a-z-]+)\s*:/g))
    yield [word, known(css.properties[word])];
  for (const [, colons = "", word = ""] of code.matchAll(/(::?)([a-z-]+)(?=[^;{}]*\{)/g))
    yield [colons + word, known(css.selectors[word])];
  for (const [, word = ""] of code.matchAll(/@([a-z-]+)/g))
    yield [`@${word}`, known(css["at-rules"][word])];
}

const members = new Map<string, Identifier[]>();
for (const owner of [
  ...Object.values(data.api),
  ...Object.values(data.javascript["builtins"] ?? {}),
]) {
  for (const [name, member] of Object.entries(owner as Identifier))
    if (name !== "__compat")
      members.set(name, [...(members.get(name) ?? []), member as Identifier]);
}

/** A method is known by its name alone: it is too new when whatever is called so is. */
function* wordsOfScript(text: string): Iterable<readonly [string, Identifier[]]> {
  for (const [, owner = "", name = ""] of text.matchAll(/\b([A-Z]\w+)\.(\w+)/g)) {
    const place = (data.api[owner] ?? data.javascript["builtins"]?.[owner]) as
      | Identifier
      | undefined;
    yield [`${owner}.${name}`, known(place?.[`${name}_static`] ?? place?.[name])];
  }
  for (const [, name = ""] of text.matchAll(/(?<!\b[A-Z]\w*)\.(\w+)\(/g))
    yield [name, members.get(name) ?? []];
}

const known = (found: Identifier | undefined): Identifier[] => (found ? [found] : []);
