import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { languages } from "#i18n/locales.ts";
import { evasionsByLanguage } from "./corpus/evasions-by-language.ts";
import { evasions } from "./corpus/evasions.ts";
import { foundTogether } from "./earlier.server.ts";
import { findContacts } from "./find-contacts.server.ts";
import { readText } from "./text/read-text.server.ts";

const folder = path.join(import.meta.dirname, "corpus/innocent");
const innocent = readdirSync(folder).flatMap((file) =>
  readFileSync(path.join(folder, file), "utf8")
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith("# "))
    .map((text) => ({ language: file.replace(".txt", ""), text })),
);

test("trust row 35: there are 25 innocent sentences in each language, and 300 in all", () => {
  for (const language of languages)
    expect(innocent.filter((each) => each.language === language).length).toBeGreaterThanOrEqual(25);
  expect(innocent.length).toBeGreaterThanOrEqual(300);
});

test("trust row 35: none of the innocent sentences is flagged, and none leaves a key", () => {
  const flagged = innocent.flatMap(({ text }) => {
    const { kinds, keys } = findContacts(text);
    return kinds.length + keys.length > 0 ? [`${kinds.join()} ${keys.join()}: ${text}`] : [];
  });
  expect(flagged).toEqual([]);
});

test("trust row 35: any two innocent sentences after one another stay innocent", () => {
  const flagged = innocent.flatMap(({ text }, at) => {
    const both = `${innocent[(at * 7 + 3) % innocent.length]?.text}\n${text}`;
    return findContacts(both).keys.length > 0 ? [both] : [];
  });
  expect(flagged).toEqual([]);
});

test.each([
  ["12", "05", "2026", "14"],
  ["12", "05", "2026", "14", "30"],
  ["2026", "05", "12", "1830"],
  ["Gleis 12", "8.04", "10.17"],
  ["40", "45", "50", "62"],
  ["1250", "1480", "950"],
  ["0815", "1200"],
  ["14.2.", "19.30", "15.2.", "20.00"],
])("trust row 35: numbers over several messages that nobody dials: %s %s %s", (...messages) => {
  expect(foundTogether(messages.slice(0, -1), readText(messages.at(-1) ?? "")).kinds).toEqual([]);
});

test("trust row 35: an innocent sentence stays innocent beside brackets and a smiley", () => {
  const around = [":)", "(just now)", "[edit]", ":* @home", "Google it!", "Period."];
  const flagged = innocent.flatMap(({ text }, at) => {
    const sign = around[at % around.length] ?? "";
    return [`${text} ${sign}`, `${sign} ${text}`].filter((each) => findContacts(each).kinds.length);
  });
  expect(flagged).toEqual([]);
});

test("trust row 35: of a hundred disguises and more, 95 of 100 are found", () => {
  expect(evasions.length).toBeGreaterThanOrEqual(100);
  const missed = evasions.filter(
    ([kind, ...messages]) => !findContacts(messages.join("\n")).kinds.includes(kind),
  );
  expect(missed.length, JSON.stringify(missed)).toBeLessThanOrEqual(evasions.length * 0.05);
});

test("trust row 35: of 150 evasions in 11 languages, 95 of 100 are found", () => {
  const all = Object.values(evasionsByLanguage).flat();
  expect(all.length).toBeGreaterThanOrEqual(150);
  for (const language of languages)
    expect(evasionsByLanguage[language].length).toBeGreaterThanOrEqual(13);
  const missed = all.filter(
    ([kind, ...messages]) => !findContacts(messages.join("\n")).kinds.includes(kind),
  );
  expect(missed.length, JSON.stringify(missed)).toBeLessThanOrEqual(all.length * 0.05);
});
