import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { root, sources } from "./sources.ts";

/** A rule of a style sheet with its own declarations, nested ones apart. */
interface Rule {
  readonly selector: string;
  readonly own: string;
}

function rulesOf(css: string): Rule[] {
  const found: Rule[] = [];
  const open = [{ selector: "", own: "" }];
  let piece = "";
  for (const sign of css.replaceAll(/\/\*[\s\S]*?\*\//g, ""))
    if (sign === "{") {
      open.push({ selector: piece.trim(), own: "" });
      piece = "";
    } else if (sign === ";" || sign === "}") {
      const last = open.at(-1);
      if (last) last.own += `${piece.trim()};`;
      piece = "";
      const ended = sign === "}" && open.pop();
      if (ended) found.push(ended);
    } else piece += sign;
  return found;
}

/** Does this rule hold something at the lower edge of the window, with the page above it? */
function sticksBelow({ own }: Rule): boolean {
  if (!/(?:^|;)position: (?:fixed|sticky);/.test(own)) return false;
  const end = /(?:^|;)(?:inset-block-end|bottom): ([^;]+);/.exec(own)?.[1];
  if (end) return end !== "auto";
  const all = /(?:^|;)inset: ([^;]+);/
    .exec(own)?.[1]
    ?.match(/[^\s(]+(?:\((?:[^()]|\([^()]*\))*\))?/g);
  // A single value covers the window; of several the third is the lower edge, else the first.
  return !!all && all.length > 1 && (all[2] ?? all[0]) !== "auto" && all[0] === "auto";
}

/** What sticks there without a --dock of its own file. */
const elsewhere = new Map([
  [".tabbar", "--tabbar, app/shell/shell.css"],
  [".member-actions[data-docked]", "app/shell/shell.css"],
  [".order-bar", "features/checkout/order-form.tsx"],
  [
    "& > a:first-child",
    "features/landers/member/landing.css: the only thing there that takes focus",
  ],
]);

const sheets = globSync("{app,features,ui}/**/*.css", { cwd: root }).map((file) => ({
  file,
  text: readFileSync(path.join(root, file), "utf8"),
}));

test("what sticks to the window's lower edge keeps the focus from under it", () => {
  const bare = sheets.flatMap(({ file, text }) =>
    /(?:^|[\s;{])--dock:/.test(text)
      ? []
      : rulesOf(text)
          .filter((rule) => sticksBelow(rule) && !elsewhere.has(rule.selector))
          .map(({ selector }) => `${file}: ${selector}`),
  );
  expect(bare, "set --dock to its height, on what holds the fields above it").toEqual([]);
});

test("so does what sticks there by its classes", () => {
  const bare = sources
    .filter(({ file, text }) => file.endsWith(".tsx") && !text.includes("--dock"))
    .flatMap(({ file, text }) =>
      [...text.matchAll(/className="([^"]*)"/g)]
        .map(([, classes = ""]) => classes)
        .filter((classes) => /(?:^|\s)(?:sticky|fixed|toasts)(?:\s|$)/.test(classes))
        .filter((classes) => /(?:^|\s)bottom-/.test(classes))
        .map((classes) => `${file}: ${classes}`),
    );
  expect(bare, "set --dock to its height, on what holds the fields above it").toEqual([]);
});

test.each([
  [".a{position: fixed; inset-block-end: 0}", true],
  [".a{position: sticky; bottom: 4px}", true],
  [".a{position: fixed; inset: auto 8px calc(var(--tabbar) + (8px)) }", true],
  [".a{position: fixed; inset: auto 0 0}", true],
  [".a{position: fixed; inset: 0}", false],
  [".a{position: fixed; inset: 0 0 auto}", false],
  [".a{position: absolute; inset-block-end: 0}", false],
  [".a{position: sticky; & b{inset-block-end: 0}}", false],
])("%s sticks below: %s", (css, sticks) => {
  expect(rulesOf(css).some(sticksBelow)).toBe(sticks);
});
