import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { root } from "./sources.ts";

const read = (file: string): string => readFileSync(path.join(root, file), "utf8");

test("docs/trust.md names every test of every trust row, and no other", () => {
  const listed = read("docs/trust.md")
    .split("\n")
    .flatMap((line) => {
      const [, row, , files] = /^\| (\d+) +\|([^|]*)\|([^|]*)\|$/.exec(line) ?? [];
      return row && files
        ? [...files.matchAll(/`([^`]+)`/g)].map(([, file]) => `${row} ${file}`)
        : [];
    });
  const proofs = globSync("{app,browser,features,server,test}/**/*.{test,journey}.{ts,tsx}", {
    cwd: root,
  }).flatMap((file) =>
    [...new Set([...read(file).matchAll(/["`]trust row (\d+):/g)].map(([, row]) => row))].map(
      (row) => `${row} ${file}`,
    ),
  );
  expect(listed.toSorted()).toEqual(proofs.toSorted());
});
