import { appendFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { openLinesFile } from "./lines-file.ts";

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "vesper-lines-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  file = path.join(folder, "erasures.txt");
});

test("what is added stands there, a line each, for its user only; nothing added makes no file", async () => {
  const lines = openLinesFile(file);
  await lines.add([]);
  expect([await lines.all(), readdirSync(folder)]).toEqual([[], []]);
  await lines.add(["one", "two"]);
  await lines.add(["three"]);
  expect(readFileSync(file, "utf8")).toBe("one\ntwo\nthree\n");
  expect(statSync(file).mode & 0o777).toBe(0o600);
});

test("half a line of a machine that died swallows none that comes after it", async () => {
  const lines = openLinesFile(file);
  await lines.add(["one"]);
  appendFileSync(file, "tw");
  await lines.add(["three"]);
  expect(await lines.all()).toEqual(["one", "tw", "three"]);
});

test("what is replaced stays beside it; the same again moves nothing", async () => {
  const lines = openLinesFile(file);
  await lines.add(["one", "two"]);
  await lines.replace(["one", "two"]);
  expect(readdirSync(folder)).toEqual(["erasures.txt"]);
  await lines.replace(["one"]);
  expect(await lines.all()).toEqual(["one"]);
  const [, aside = ""] = readdirSync(folder).sort();
  expect(readFileSync(path.join(folder, aside), "utf8")).toBe("one\ntwo\n");
});
