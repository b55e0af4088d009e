import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { root } from "./sources.ts";

const rows = readFileSync(path.join(root, "docs/states.md"), "utf8")
  .split("\n")
  .flatMap((line) => {
    const [, transition, file, title] = /^\| (.+?) +\| `([^`]+)` +\| (.+?) +\|$/.exec(line) ?? [];
    return transition && file && title ? [{ transition, file, title }] : [];
  });

test("docs/states.md has every transition of the specification's section 4", () => {
  expect(rows.length).toBeGreaterThanOrEqual(28);
});

test.each(rows)("$transition is proven by a test that exists", ({ file, title }) => {
  expect(existsSync(path.join(root, file)), file).toBe(true);
  const titles = Array.from(
    readFileSync(path.join(root, file), "utf8").matchAll(
      /\btest(?:\.each\([^]*?\))?\(\s*["`]([^"`]+)/g,
    ),
    ([, each]) => each ?? "",
  );
  expect(
    titles.filter((each) => each.startsWith(title)),
    `${file} has a test '${title} …'`,
  ).not.toEqual([]);
});
