import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { root } from "./sources.ts";

/*
 * What a browser looks at again when a rule with :has() may have changed: of all such rules of a
 * page together, whatever their last part names. One that names anything, or what is everywhere,
 * lets each element that comes or goes style the whole page anew (40 of a swipe's 160 ms).
 */
test("a rule with :has() names what it changes", () => {
  const found: string[] = [];
  for (const file of globSync("{app,features,ui}/**/*.css", { cwd: root })) {
    if (file.startsWith("features/landers/")) continue; // a page of its own that stands still
    const css = readFileSync(path.join(root, file), "utf8").replace(/\/\*[\s\S]*?\*\//g, "");
    const open: string[] = [];
    for (const [, prelude = "", mark] of css.matchAll(/([^{};]*)([{};])/g)) {
      if (mark === "{") open.push(prelude.trim().replace(/\s+/g, " "));
      if (mark === "}") open.pop();
      if (mark !== "{") continue;
      const around = open.filter((each) => !each.startsWith("@"));
      for (const one of splitOutside(around.pop() ?? "", ","))
        if ([one, ...around].some((each) => each.includes(":has(")) && !isNamed(one))
          found.push(`${file}: ${one}`);
    }
  }
  expect(found).toEqual([]);
});

/** The rule's last part: a class, an id, an attribute, or an element of which there are few. */
function isNamed(selector: string): boolean {
  const last = splitOutside(selector, " ").at(-1) ?? "";
  const bare = last.replace(/:(?:not|has|where)\((?:[^()]|\([^()]*\))*\)/g, "");
  return /[.#[&]/.test(bare) || /^(?!span\b|div\b|svg\b)[a-z]|:is\([a-z]/.test(bare);
}

/** In pieces at this character, where it stands in no bracket. */
function splitOutside(text: string, at: string): string[] {
  let depth = 0;
  const pieces = [""];
  for (const each of text) {
    if ("([".includes(each)) depth += 1;
    if (")]".includes(each)) depth -= 1;
    if (each === at && depth === 0) pieces.push("");
    else pieces[pieces.length - 1] += each;
  }
  return pieces.map((piece) => piece.trim()).filter(Boolean);
}
