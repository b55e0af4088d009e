import { expect, test } from "vitest";
import { loadWords } from "./catalogue.server.ts";
import { openScreenWords } from "./screen-words.server.ts";

const words = loadWords();
const wordsIn = (script: string): { messages: object; rest?: string } => JSON.parse(script.replace("globalThis.__words=", "")) as { messages: object; rest?: string };

test("a screen brings the words its scripts name, and says where the others are", () => {
  const screens = openScreenWords(words, new Map([["likes", 'x=t("app.close");y=t(`interests.${name}`)']]));
  const path = screens.scriptFor("likes", "de");
  const { messages, rest } = wordsIn(screens.find(path)?.body ?? "");
  expect(path).toMatch(/^\/words\/de-[\w-]{12}\.js$/);
  expect(messages).toHaveProperty(["app.close"]);
  expect(messages).toHaveProperty(["interests.tea"]);
  expect(messages).not.toHaveProperty(["app.back"]);
  const others = JSON.parse(screens.find(rest ?? "")?.body ?? "") as object;
  expect(others).toHaveProperty(["app.back"]);
  expect(Object.keys(others).filter((key) => key.startsWith("mail."))).toEqual([]);
});

test("a screen that is not known brings all words", () => {
  const screens = openScreenWords(words, new Map());
  const { messages, rest } = wordsIn(screens.find(screens.scriptFor("likes", "nl"))?.body ?? "");
  expect(messages).toHaveProperty(["app.back"]);
  expect(rest).toBeUndefined();
});
