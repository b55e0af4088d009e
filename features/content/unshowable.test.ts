import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { cp } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { loadContent } from "./library.server.ts";

/* A text that cannot be shown stops the start, with a sentence that says where. */

const files = path.resolve(import.meta.dirname, "../../content");
/** A copy of all texts, for one test. */
async function copyTexts(): Promise<string> {
  const folder = mkdtempSync(path.join(tmpdir(), "vesper-content-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  await cp(files, folder, { recursive: true });
  return folder;
}
async function startWith(change: (text: string) => string, name = "ban"): Promise<() => unknown> {
  const folder = await copyTexts();
  const file = path.join(folder, `nl/${name}.md`);
  writeFileSync(file, change(readFileSync(file, "utf8")));
  return () => loadContent(folder);
}
const append = (more: string) => (text: string) => `${text}\n${more}\n`;

test("with the texts as they are, it starts", async () => {
  expect(await startWith((text) => text)).not.toThrow();
});

test.each([
  [
    "an unknown variable",
    append("Hoi {% $site.nam %}."),
    /content\/nl\/ban\.md:\d+: Undefined variable: 'site\.nam'/,
  ],
  [
    "an unknown variable in a condition",
    append("Hoi{% if $company.vat %} daar{% /if %}."),
    /Undefined variable: 'company\.vat'/,
  ],
  [
    "an unclosed condition",
    append("{% if $company.kvk %}\nHoi"),
    /content\/nl\/ban\.md:\d+: .*missing closing/,
  ],
  ["an unclosed tag", append("Hoi {% $site.name"), /content\/nl\/ban\.md:\d+: /],
  ["an unknown tag", append("{% video /%}"), /Undefined tag: 'video'/],
  ["a picture", append("![x](/x.png)"), /a text has no image/],
  ["code", append("Hoi `code`"), /a text has no code/],
  [
    "another file",
    append('{% partial file="company.md" /%}'),
    /a text has no tag "partial"|Partial/,
  ],
  ["HTML", append("<script>alert(1)</script>"), /looks like markup/],
  ["a heading without anchor", append("## Nog iets"), /Missing required attribute: 'id'/],
  [
    "a heading that skips a level",
    (text: string) => text.replace("## Wie", "### Wie"),
    /level 3 cannot follow level 1/,
  ],
  [
    "a head without title",
    (text: string) => text.replace("title:", "titel:"),
    /content\/nl\/ban\.md: the head between ---/,
  ],
  [
    "a date that is none",
    (text: string) => text.replace(/updated: .*/, "updated: today"),
    /updated/,
  ],
])("%s stops the start", async (_what, change, message) => {
  expect(await startWith(change)).toThrow(message);
});

test("an unknown variable in the company's paragraph stops the start", async () => {
  expect(await startWith(append("{% $company.btw %}"), "company")).toThrow(
    /content\/nl\/company\.md:\d+: Undefined variable/,
  );
});

test("a missing page stops the start", async () => {
  const folder = await copyTexts();
  rmSync(path.join(folder, "nl/company.md"));
  expect(() => loadContent(folder)).toThrow(/content\/nl\/company\.md cannot be read/);
});
