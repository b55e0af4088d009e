import { expect, test } from "vitest";
import list from "./helplines.json" with { type: "json" };
import {
  careTopics,
  helplineCountries,
  helplineKinds,
  helplinesFor,
  topicOf,
} from "./helplines.ts";

test("each country of our languages and its neighbours has an emergency number and someone to talk to", () => {
  expect(helplineCountries.toSorted()).toEqual(
    "AT BE CH DE DK ES FI FR GB IE IT NL NO PL SE US".split(" "),
  );
  for (const country of helplineCountries) {
    expect(helplinesFor(country, "crisis").map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(["emergency", "crisis"]),
    );
    expect(helplinesFor(country, "unsafe").length, country).toBeGreaterThan(1);
    expect(helplinesFor(country, "blackmailed").map(({ name }) => name)).toContain("StopNCII.org");
  }
});

test("the emergency number comes first, numbers are dialled as they stand, and addresses are https", () => {
  for (const country of helplineCountries)
    for (const topic of careTopics) {
      const lines = helplinesFor(country, topic);
      expect(lines[0]?.kind).toBe("emergency");
      for (const { kind, number, url } of lines) {
        expect(helplineKinds).toContain(kind);
        expect(number ?? "0").toMatch(/^[\d -]+$/);
        expect(url ?? "https://").toMatch(/^https:\/\//);
        expect(number ?? url, "something to call or to open").toBeDefined();
      }
    }
});

test("another country gets a directory, and no number that is not its own", () => {
  expect(helplinesFor("JP", "crisis")).toEqual([
    { kind: "directory", name: "Find A Helpline", url: "https://findahelpline.com" },
  ]);
  expect(helplinesFor("", "unsafe").every(({ number }) => number === undefined)).toBe(true);
});

test("each helpline names the page that it was compared with, and the day, which members are not sent", () => {
  const all = [...Object.values(list.countries).flat(), ...Object.values(list.everywhere)];
  expect(all.length).toBeGreaterThan(50);
  for (const { name, source, checked } of all) {
    expect(source, name).toMatch(/^https?:\/\/[^/]+\.[a-z]+(\/|$)/);
    expect(new Date(checked).toISOString().slice(0, 10), name).toBe(checked);
  }
  for (const country of helplineCountries)
    for (const line of careTopics.flatMap((topic) => helplinesFor(country, topic)))
      expect(Object.keys(line).filter((key) => key === "source" || key === "checked")).toEqual([]);
});

test("a report of fraud or advertising names no helpline", () => {
  expect(["scam", "money", "fake", "advertising", "other"].map(topicOf)).toEqual(
    Array.from({ length: 5 }, () => null),
  );
  expect(topicOf("self_harm")).toBe("crisis");
});
