import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { parse } from "@formatjs/icu-messageformat-parser";
import { expect, test } from "vitest";
import { calls } from "#features/index.ts";
import { nicheKey, spokenByServer } from "#i18n/catalogue.server.ts";
import { isOfAddress } from "#i18n/complete-catalogues.ts";
import { finishedLanguages, languages } from "#i18n/locales.ts";
import { isOfficeFile, isOfficeLanguage } from "#i18n/office-languages.ts";
import { commonRefusals } from "#server/calls/define.ts";
import { missingForms, shape } from "./message-shape.ts";
import { root, sources } from "./sources.ts";

interface Catalogue {
  /** Only the office's staff read it: complete with the languages that the office speaks. */
  readonly office: boolean;
  readonly folder: string;
  readonly language: string;
  readonly texts: Record<string, string>;
}

const catalogues: Catalogue[] = globSync("{app,ui,features/**}/messages/*.json", { cwd: root })
  .sort()
  .map((file) => ({
    office: isOfficeFile(file),
    folder: file.split("/").at(-3) ?? "",
    language: path.basename(file, ".json"),
    texts: JSON.parse(readFileSync(path.join(root, file), "utf8")) as Record<string, string>,
  }));
const of = (language: string) => catalogues.filter((each) => each.language === language);
const english = Object.assign({}, ...of("en").map(({ texts }) => texts)) as Record<string, string>;

test("every catalogue is of a language we know, and its keys start with its folder's name", () => {
  expect(
    catalogues.filter(({ language }) => !languages.some((known) => known === language)),
  ).toEqual([]);
  const strange = of("en").flatMap(({ folder, texts }) =>
    Object.keys(texts)
      .filter((key) => !new RegExp(`^(${folder}|refusal|invalid)\\.`).test(key))
      .map((key) => `${folder}: ${key}`),
  );
  expect(strange).toEqual([]);
});

test("no two folders of words have one name, by which their keys begin", () => {
  const folders = of("en").map(({ folder }) => folder);
  expect(
    folders.filter((folder, at) => folders.indexOf(folder) !== at),
    "office: the words of a feature's screen there lie in office/<screen>/messages/",
  ).toEqual([]);
});

test("the office's words stand in the languages that it speaks, and in no others", () => {
  expect(
    catalogues
      .filter(({ office, language }) => office && !isOfficeLanguage(language as "en"))
      .map(({ folder, language }) => `${folder}: ${language}`),
  ).toEqual([]);
});

test("no key stands in two features", () => {
  const all = of("en").flatMap(({ texts }) => Object.keys(texts));
  expect(all.filter((key, at) => all.indexOf(key) !== at)).toEqual([]);
});

test.each(finishedLanguages)("%s has every key, and none that English lacks", (language) => {
  const found = of("en").flatMap(({ folder, office, texts }) => {
    if (office && !isOfficeLanguage(language)) return [];
    const own = of(language).find((each) => each.folder === folder)?.texts ?? {};
    const missing = Object.keys(texts)
      .filter((key) => !Object.hasOwn(own, key))
      .map((key) => `${folder}: missing ${key}`);
    return [
      ...missing,
      ...Object.keys(own)
        .filter((key) => !Object.hasOwn(texts, key) && !isOfAddress(key, Object.keys(texts)))
        .map((key) => `${folder}: left over ${key}`),
    ];
  });
  expect(found).toEqual([]);
});

test.each(finishedLanguages)(
  "%s says for a niche what stands in place of a common text, and something else",
  (language) => {
    const texts = Object.assign({}, ...of(language).map((each) => each.texts)) as Record<
      string,
      string
    >;
    const own = Object.keys(texts).flatMap((key) =>
      key.includes("@") ? [{ key, common: nicheKey.exec(key)?.[1] ?? "" }] : [],
    );
    expect(own.length).toBeGreaterThan(80); // or they are written in another way by now
    // It may leave out a value that the common text takes, and can ask for no other.
    expect(
      own.filter(
        ({ key, common }) =>
          texts[common] === undefined ||
          texts[common] === texts[key] ||
          shape(texts[key] ?? "").some((value) => !shape(texts[common] ?? "").includes(value)),
      ),
    ).toEqual([]);
  },
);

test("a niche's text is of a screen or a mail, which know the niche they speak for", () => {
  const screens = sources
    .filter(({ file }) => file.endsWith(".tsx"))
    .map(({ text }) => text)
    .join("\n");
  const unheard = Object.keys(english)
    .flatMap((key) => nicheKey.exec(key)?.[1] ?? [])
    .filter((key) => !/(^|\.)mail\./.test(key) && !screens.includes(`"${key}"`));
  expect(
    unheard.filter(
      (key) =>
        ![...screens.matchAll(/`([a-z][\w-]*\.[\w.-]*)\$\{/g)].some(([, beginning = ""]) =>
          key.startsWith(beginning),
        ),
    ),
  ).toEqual([]);
});

test.each(finishedLanguages)(
  "%s takes the same values in every message, and parses",
  (language) => {
    const found = of(language)
      .flatMap(({ texts }) => Object.entries(texts))
      .filter(([key, text]) => {
        const reference = english[key];
        return reference !== undefined && shape(text).join() !== shape(reference).join();
      });
    expect(found.map(([key, text]) => `${key}: ${text}`)).toEqual([]);
  },
);

test("whose gender an answer of a profile is told with is asked for there alone", () => {
  const elsewhere = catalogues.flatMap(({ texts }) =>
    Object.keys(texts).filter(
      (key) => /\{them\b/.test(texts[key] ?? "") && !/^profiles\.\w+\.\w+$/.test(key),
    ),
  );
  expect(elsewhere).toEqual([]);
});

test.each(finishedLanguages)("%s says every plural in all its forms", (language) => {
  const found = of(language)
    .flatMap(({ texts }) => Object.entries(texts))
    .flatMap(([key, text]) => missingForms(parse(text), language).map((form) => `${key}: ${form}`));
  expect(found).toEqual([]);
});

test("no text is empty, ends in a blank or shouts in an error", () => {
  const found = catalogues.flatMap(({ language, texts }) =>
    Object.entries(texts)
      .filter(
        ([key, text]) =>
          text.trim() !== text ||
          text === "" ||
          (/^(refusal|invalid)\./.test(key) && text.includes("!")),
      )
      .map(([key]) => `${language}: ${key}`),
  );
  expect(found).toEqual([]);
});

test("every refusal that a call names has words", () => {
  const codes = new Set([
    ...Object.keys(commonRefusals),
    ...Object.values(calls).flatMap((call) => Object.keys(call.refusals)),
  ]);
  expect(
    [...codes].map((code) => `refusal.${code}`).filter((key) => !Object.hasOwn(english, key)),
  ).toEqual([]);
});

const folders = [...new Set(catalogues.map(({ folder }) => folder))].join("|");
/** Keys that a screen puts together so that their words come later. */
const late = sources.flatMap(({ text }) =>
  [...text.matchAll(/lateKey\("([\w-]+)", "(\w+)"\)/g)].map(([, ...key]) => key.join(".")),
);
/** Strings that look like a key, and the keys that a template may make. */
const literals = new Set([
  ...late,
  ...sources.flatMap(({ text }) =>
    [...text.matchAll(/["'`]((?:[a-z_-]+)(?:\.[a-z0-9_-]+)+)["'`]/gi)].map(
      (match) => match[1] ?? "",
    ),
  ),
]);
const templates = [
  ...new Set(
    sources.flatMap(({ text }) =>
      [
        ...text.matchAll(
          new RegExp(`\`((?:${folders}|refusal|invalid)\\.[^\`\\s]*\\$\\{[^\`]*)\``, "g"),
        ),
      ].map((match) => match[1] ?? ""),
    ),
  ),
];
const made = templates.map((template) => ({
  template,
  keys: new RegExp(
    `^${template
      .split(/\$\{[^}]*\}/)
      .map((part) => part.replaceAll(".", "\\."))
      .join(".+")}$`,
  ),
}));

test("every key that the sources speak of exists", () => {
  expect(late.filter((key) => !Object.hasOwn(english, key))).toEqual([]);
  const asked = sources.flatMap(({ file, text }) =>
    [
      ...text.matchAll(
        /\b(?:t|say)\(\s*"([^"]+)"|\bid: "([a-z_]+\.[^"]+)"|"(invalid\.[a-z_]+)"|\bwords: "([a-z_]+\.[^"]+)"/g,
      ),
    ].map((match) => ({ file, key: match.slice(1).find((group) => group !== undefined) ?? "" })),
  );
  const titles = sources.flatMap(({ file, text }) =>
    [...text.matchAll(/ScreenHandle[^=]*= \{ title: "([^"]+)"/g)].map((match) => ({
      file,
      key: match[1] ?? "",
    })),
  );
  expect(asked.length).toBeGreaterThan(200); // or the patterns above no longer find anything
  const missing = [...asked, ...titles].filter(
    ({ key }) =>
      new RegExp(`^(${folders}|refusal|invalid)\\.`).test(key) &&
      // A letter names its mail, whose subject every mail has.
      !Object.hasOwn(english, key) &&
      !Object.hasOwn(english, `${key}.subject`),
  );
  expect(missing.map(({ file, key }) => `${file}: ${key}`)).toEqual([]);
  expect(
    made
      .filter(({ keys }) => !Object.keys(english).some((key) => keys.test(key)))
      .map(({ template }) => template),
  ).toEqual([]);
});

test("screens say nothing that only the server has words for", () => {
  const found = sources
    .filter(({ file }) => /\.tsx$|\/use-[^/]+\.ts$/.test(file))
    .flatMap(({ file, text }) =>
      [...text.matchAll(/["`]((?:refusal|invalid|sandbox|(?:[\w-]+\.)?mail)\.[^"`]*)["`]/g)].map(
        (match) => ({
          file,
          key: match[1] ?? "",
        }),
      ),
    );
  expect(found.filter(({ key }) => spokenByServer.test(key))).toEqual([]);
});

test("no message is left over", () => {
  const refusals = new Set(
    Object.values(calls)
      .flatMap((call) => Object.keys(call.refusals))
      .concat(Object.keys(commonRefusals))
      .map((code) => `refusal.${code}`),
  );
  /** A letter names its mail; what the mail is made of follows from that. */
  const ofLetter = (key: string) => {
    const [, mail] = /^([\w-]+\.mail\.[\w-]+)\.(?:subject|title|body|button|more)$/.exec(key) ?? [];
    return mail !== undefined && literals.has(mail);
  };
  const unused = Object.keys(english)
    .filter((key) => !nicheKey.test(key))
    .filter(
      (key) =>
        !literals.has(key) &&
        !refusals.has(key) &&
        !ofLetter(key) &&
        !made.some(({ keys }) => keys.test(key)),
    );
  expect(unused).toEqual([]);
});
