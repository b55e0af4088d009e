import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { isOfficeKey, loadWords, readMessages, spokenByServer } from "./catalogue.server.ts";
import { isOfficeFile } from "./office-languages.ts";
import { openScreenWords } from "./screen-words.server.ts";

const words = loadWords();
const wordsIn = (script: string): { messages: object; rest?: string } =>
  JSON.parse(script.replace("globalThis.__words=", "")) as { messages: object; rest?: string };

test("a screen brings the words its scripts name, and says where the others are", () => {
  const screens = openScreenWords(
    words,
    new Map([["likes", 'x=t("app.close");y=t(`interests.${name}`)']]),
  );
  const path = screens.scriptFor("likes", "de", 1);
  const { messages, rest } = wordsIn(screens.find(path)?.body ?? "");
  expect(path).toMatch(/^\/words\/de-1-[\w-]{12}\.js$/);
  expect(messages).toHaveProperty(["app.close"]);
  expect(messages).toHaveProperty(["interests.tea"]);
  expect(messages).not.toHaveProperty(["app.back"]);
  const others = JSON.parse(screens.find(rest ?? "")?.body ?? "") as object;
  expect(others).toHaveProperty(["app.back"]);
  expect(Object.keys(others).filter((key) => /(^|\.)mail\./.test(key))).toEqual([]);
});

test("a screen that is not known brings all words", () => {
  const screens = openScreenWords(words, new Map());
  const { messages, rest } = wordsIn(screens.find(screens.scriptFor("likes", "nl", 1))?.body ?? "");
  expect(messages).toHaveProperty(["app.back"]);
  expect(rest).toBeUndefined();
});

test("a screen brings its own site's niche's words under the common name, and no other niche's", () => {
  const sources = new Map([["front", 't("landers.front.title");t(`none.${n}`)']]);
  const screens = openScreenWords(words, sources);
  const own = readMessages("pl");
  for (const niche of [1, 2, 3, 4, 5, 6, 7]) {
    const path = screens.scriptFor("front", "pl", niche);
    const { messages, rest } = wordsIn(screens.find(path)?.body ?? "");
    expect(messages).toEqual({
      "landers.front.title":
        own[niche === 1 ? "landers.front.title" : `landers.front.title@${niche}`],
    });
    const others = JSON.parse(screens.find(rest ?? "")?.body ?? "") as object;
    expect(others).toMatchObject(messages);
    expect(Object.keys(others).filter((key) => key.includes("@"))).toEqual([]);
    // Another process, which has rendered no such page yet, is asked for it.
    expect(openScreenWords(words, sources).find(path)?.body).toBe(screens.find(path)?.body);
  }
});

test("an address of no language, no niche or another release is nobody's file", () => {
  const screens = openScreenWords(words, new Map());
  for (const name of [
    "xx-1-aaaaaaaaaaaa.js",
    "de-8-aaaaaaaaaaaa.js",
    "de-1-aaaaaaaaaaaa.js",
    "de-aaaaaaaaaaaa.js",
  ])
    expect(screens.find(`/words/${name}`)).toBeUndefined();
});

test("scripts whose words cannot be read stop the start with a sentence", () => {
  const open = (source: string) => () => openScreenWords(words, new Map([["likes", source]]));
  expect(open('t("app."+"close");t(`interests.${name}`)')).toThrow(
    "the scripts of likes name no message that i18n/screen-words.server.ts can read",
  );
  expect(open('t("app.close");t("interests.".concat(name))')).toThrow(
    "the scripts of all screens name no beginning of one",
  );
});

test("words under a late key come with the others", () => {
  const source = `const lateKey=(...p)=>p.join(".");t("app.close");t(\`landers.\${n}\`);t(lateKey("interests",name))`;
  const screens = openScreenWords(words, new Map([["search", source]]));
  const { messages, rest } = wordsIn(
    screens.find(screens.scriptFor("search", "en", 1))?.body ?? "",
  );
  expect(messages).not.toHaveProperty(["interests.tea"]);
  expect(JSON.parse(screens.find(rest ?? "")?.body ?? "")).toHaveProperty(["interests.tea"]);
});

test("the words of the office's rooms are known by how they begin, and no member's browser gets them", () => {
  const begins = (file: string) =>
    Object.keys(JSON.parse(readFileSync(file, "utf8")) as object).filter(
      (key) => !spokenByServer.test(key),
    );
  const files = globSync("{app,ui,features/**}/messages/en.json");
  expect(files.filter(isOfficeFile).length).toBeGreaterThan(3);
  for (const file of files)
    expect(
      begins(file).filter((key) => isOfficeKey(key) !== isOfficeFile(file)),
      file,
    ).toEqual([]);
  const screens = openScreenWords(
    words,
    new Map([
      ["likes", 't("app.close");t(`interests.${name}`)'],
      ["orders", 't("office.more")'],
    ]),
  );
  const restOf = (screen: string) =>
    screens.find(wordsIn(screens.find(screens.scriptFor(screen, "en", 1))?.body ?? "").rest ?? "")
      ?.body;
  for (const key of ["people.title", "differences.title"]) {
    expect(restOf("orders")).toContain(`"${key}"`);
    expect(restOf("likes")).not.toContain(`"${key}"`);
  }
});
