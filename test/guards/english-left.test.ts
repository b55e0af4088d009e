import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { type MessageFormatElement, parse, TYPE } from "@formatjs/icu-messageformat-parser";
import { expect, test } from "vitest";
import { finishedLanguages } from "#i18n/locales.ts";
import { isOfficeFile, isOfficeLanguage } from "#i18n/office-languages.ts";
import { englishLeft } from "./english-left.ts";
import { root } from "./sources.ts";

const others = finishedLanguages.filter((language) => (language as string) !== "en");
const read = (file: string) => readFileSync(path.join(root, file), "utf8");
const catalogue = (file: string) => JSON.parse(read(file)) as Record<string, string>;

/** What a message says, without the names of its values and its choices. */
const spoken = (parts: readonly MessageFormatElement[]): string =>
  parts
    .map((part) => {
      if (part.type === TYPE.literal) return part.value;
      if (part.type === TYPE.plural || part.type === TYPE.select)
        return Object.values(part.options)
          .map(({ value }) => ` ${spoken(value)} `)
          .join("|");
      return part.type === TYPE.tag ? spoken(part.children) : " 0 ";
    })
    .join("");

test.each(others)("no message is left in English: %s", (language) => {
  const files = globSync("{app,ui,features/**}/messages/en.json", { cwd: root }).filter(
    (file) => isOfficeLanguage(language) || !isOfficeFile(file),
  );
  const found = files.flatMap((file) => {
    const texts = catalogue(file.replace("en.json", `${language}.json`));
    return Object.entries(catalogue(file)).flatMap(([key, english]) => {
      const text = texts[key];
      const why =
        text === undefined ? null : englishLeft(spoken(parse(text)), spoken(parse(english)));
      return why ? [`${key}: ${why}`] : [];
    });
  });
  expect(found).toEqual([]);
});

test.each(others)("no paragraph of a content page is left in English: %s", (language) => {
  const found = globSync("content/en/*.md", { cwd: root }).flatMap((file) => {
    const plain = (text: string) => text.replaceAll(/\{%.*?%\}|\]\([^)]*\)|^\w+:/gm, " ");
    const english = plain(read(file));
    return plain(read(file.replace("/en/", `/${language}/`)))
      .split("\n")
      .flatMap((line) => {
        const why = line.trim() && englishLeft(line, english);
        return why ? [`${path.basename(file)}: ${why} in: ${line.slice(0, 80)}`] : [];
      });
  });
  expect(found).toEqual([]);
});

test("what is English is found, and what is not is let be", () => {
  expect(englishLeft("Save draft", "Save draft")).toContain("save");
  expect(englishLeft("Please try again", "Please try again")).not.toBeNull();
  expect(englishLeft("Nog eens: try again later then", "Try again later then")).toContain(
    "try again later then",
  );
  expect(englishLeft("Premium", "Premium")).toBeNull();
  expect(englishLeft("Opslaan als concept", "Save draft")).toBeNull();
});
