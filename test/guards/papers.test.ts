import { existsSync, globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { type Carrier, carrierNames, carriers } from "#features/payment-methods/methods.ts";
import { providerKinds } from "#features/providers/provider-kinds.ts";
import { finishedLanguages, type Language } from "#i18n/locales.ts";

/**
 * A path of this repository between backquotes, also after the `node` that runs it: a folder we
 * have, and a name with an ending.
 */
const named =
  /`(?:node )?((?:app|bench|db|docs|features|i18n|scripts|server|test|ui)\/[\w./-]+\.(?:ts|tsx|js|mjs|md|sql|json|css))`/g;

test.each(["README.md", "ARCHITECTURE.md", "STYLE.md", ...globSync("docs/**/*.md")])(
  "%s names no file that is not there",
  (paper) => {
    const paths = Array.from(readFileSync(paper, "utf8").matchAll(named), ([, path = ""]) => path);
    expect(paths.filter((path) => !existsSync(path))).toEqual([]);
  },
);

test("every language but English has its glossary, and none is left over", () => {
  const others = finishedLanguages.filter((each) => each !== "en").toSorted();
  expect(globSync("docs/glossary/*.md").sort()).toEqual(
    others.map((each) => `docs/glossary/${each}.md`),
  );
});

test.each([
  ["README.md", new Intl.DisplayNames("en", { type: "language" })],
  ["docs/operations.md", { of: (each: Language) => each }],
])("%s lists every language, and no other", (paper, names) => {
  const listed = /(?:languages: |LT_LOAD_ONLY=)([\w, ]+)/.exec(readFileSync(paper, "utf8"))?.[1];
  // README says Norwegian, which is Bokmål here.
  const said = finishedLanguages.map((each) => names.of(each)?.split(" ")[0]);
  expect(new Set(listed?.split(/, ?/))).toEqual(new Set(said));
});

test("an operator reads of every key of a payment provider that the environment may hold", () => {
  const operations = readFileSync("docs/operations.md", "utf8");
  const keys = carriers.flatMap((each) =>
    providerKinds[each].fields.map(({ name }) => `${each}_${name}`.toUpperCase()),
  );
  expect(keys.filter((key) => !operations.includes(`\`${key}\``))).toEqual([]);
});

test.each([
  ["README.md", (each: Carrier) => `\`${each.toUpperCase()}_…\``],
  ["docs/money.md", (each: Carrier) => carrierNames[each]],
  ["docs/security.md", (each: Carrier) => carrierNames[each]],
])("%s names every payment provider", (paper, nameOf) => {
  const text = readFileSync(paper, "utf8");
  expect(carriers.map(nameOf).filter((name) => !text.includes(name))).toEqual([]);
});
