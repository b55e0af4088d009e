import { globSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { importsOf, root, type Source, sources } from "./sources.ts";

const mostLines = 300;
const isScreen = ({ file }: Source) =>
  !/\.server\.tsx?$/.test(file) &&
  (/\.tsx$|\/use-[^/]+\.ts$/.test(file) || /^(app|browser)\//.test(file));
const values = (source: Source) =>
  importsOf(source)
    .filter(({ typeOnly }) => !typeOnly)
    .map(({ target }) => target);
const breaking = (chosen: readonly Source[], wrong: (target: string) => boolean) =>
  chosen.flatMap((source) =>
    values(source)
      .filter(wrong)
      .map((target) => `${source.file} imports ${target}`),
  );

test("the patterns below still find imports", () => {
  expect(sources.flatMap(values).length).toBeGreaterThan(500);
});

test("screens take nothing from the server but types", () => {
  expect(
    breaking(
      sources.filter(isScreen),
      (target) => /\.server\.tsx?$/.test(target) || target.startsWith("server/"),
    ),
  ).toEqual([]);
});

test("screens take nothing from contracts but types: their schemas would cost the browser 24 kB", () => {
  expect(
    breaking(
      sources.filter((source) => !source.file.includes(".server.")).filter(isScreen),
      (target) => /\/(contract|schemas)\.ts$|^zod$|^features\/index\.ts$/.test(target),
    ),
  ).toEqual([]);
});

test("what screens take from plain files leads to no schema and no server file either", () => {
  const byFile = new Map(sources.map((source) => [source.file, source]));
  const reach = (file: string, seen: Set<string>): Set<string> => {
    const source = byFile.get(file);
    if (!source || seen.has(file)) return seen;
    seen.add(file);
    for (const target of values(source)) reach(target, seen);
    return seen;
  };
  // The document's own renderer runs on the server.
  const screens = sources.filter(
    (source) => isScreen(source) && !source.file.endsWith("entry.server.tsx"),
  );
  const found = screens.flatMap(({ file }) =>
    [...reach(file, new Set())]
      .filter((each) => /\.server\.tsx?$|\/contract\.ts$/.test(each))
      .map((each) => `${file} reaches ${each}`),
  );
  expect(found).toEqual([]);
});

test("the platform knows no feature", () => {
  const platform = sources.filter(
    ({ file }) => file.startsWith("server/") || file.startsWith("ui/"),
  );
  const found = platform.flatMap((source) =>
    importsOf(source)
      .filter(({ target }) => /^(features|app)\//.test(target))
      .map(({ target }) => `${source.file} imports ${target}`),
  );
  expect(found).toEqual([]);
});

test("no file of the server imports itself in a circle", () => {
  const graph = new Map(
    sources
      .filter(({ file }) => !file.endsWith(".tsx"))
      .map((source) => [source.file, values(source)]),
  );
  expect(circles(graph)).toEqual([]);
});

test("trust row 12: nobody writes HTML into a page past React", () => {
  expect(
    sources
      .filter(({ text }) =>
        /dangerouslySetInnerHTML|innerHTML|outerHTML|insertAdjacentHTML|document\.write/.test(text),
      )
      .map(({ file }) => file),
  ).toEqual([]);
});

test("dates, numbers and prices are written by i18n/text.ts alone", () => {
  // The date field asks for the order of its parts; the chat asks for the browser's own time zone;
  // on-call hours compare with the wall clock of a time zone; Adyen's reports have such clocks.
  const known = [
    "i18n/text.ts",
    "ui/fields/date-parts.ts",
    "i18n/own-zone.ts",
    "features/moderation/work-notices/on-call.ts",
    "features/providers/adyen/adyen-moment.ts",
  ];
  const own = sources
    .filter(
      ({ file, text }) => !known.includes(file) && /\bIntl\.[A-Z]\w+\(|\.toLocale\w*\(/.test(text),
    )
    .map(({ file }) => file);
  expect(own).toEqual([]);
});

test(`no file is longer than ${mostLines} lines`, () => {
  // Tests, styles and scripts too; what a command writes is as long as it comes.
  const written = globSync(
    "{app,bench,browser,db,features,i18n,scripts,server,test,ui}/**/*.{css,js,mjs,ts,tsx}",
    { cwd: root },
  ).filter((file) => file !== "db/schema.ts" && !file.endsWith(".d.ts"));
  expect(written.length).toBeGreaterThan(sources.length);
  const long = written
    .map((file) => ({ file, text: readFileSync(path.join(root, file), "utf8") }))
    .map(({ file, text }) => ({ file, lines: text.split("\n").length }))
    .filter(({ lines }) => lines > mostLines);
  expect(long).toEqual([]);
});

test("no file is a bag of everything", () => {
  expect(
    sources
      .map(({ file }) => file)
      .filter((file) =>
        /(^|\/)([^/]*-)?(utils?|helpers?|misc|common)(\.server)?(\.tsx?)?(\/|$)/.test(file),
      ),
  ).toEqual([]);
});

/** Each circle once, from its first file by name. */
function circles(graph: ReadonlyMap<string, readonly string[]>): string[] {
  const found = new Set<string>();
  const done = new Set<string>();
  const walk = (file: string, path: readonly string[]) => {
    const at = path.indexOf(file);
    if (at >= 0) {
      const circle = path.slice(at);
      const start = circle.indexOf(circle.toSorted()[0] ?? "");
      found.add([...circle.slice(start), ...circle.slice(0, start)].join(" → "));
      return;
    }
    if (done.has(file)) return;
    for (const next of graph.get(file) ?? []) walk(next, [...path, file]);
    done.add(file);
  };
  for (const file of graph.keys()) walk(file, []);
  return [...found];
}

test("a test that puts another module in a module's place has a process of its own", () => {
  const tests = globSync("{app,bench,browser,db,features,i18n,server,test,ui}/**/*.test.{ts,tsx}", {
    cwd: root,
  });
  const replacing = tests.filter((file) =>
    /\bvi\.(mock|doMock|resetModules)\(/.test(readFileSync(path.join(root, file), "utf8")),
  );
  expect(replacing.length).toBeGreaterThan(0);
  expect(replacing.filter((file) => !file.includes(".alone."))).toEqual([]);
});

/** What git leaves out (.gitignore), which may be as large as it likes. */
const ignored = new Set(readFileSync(path.join(root, ".gitignore"), "utf8").match(/[\w.-]+/g));

test("no file is large: the dump of a process is nobody's source", () => {
  const files = globSync("**/*", {
    cwd: root,
    exclude: (file) => file === ".git" || ignored.has(path.basename(file)),
  });
  expect(files.length).toBeGreaterThan(2_000);
  expect(files.filter((file) => statSync(path.join(root, file)).size > 1_000_000)).toEqual([]);
});
