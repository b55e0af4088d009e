import { expect, test } from "vitest";
import { publicPaths } from "#features/sharing/public-paths.ts";
import { readMessages } from "#i18n/catalogue.server.ts";
import { finishedLanguages } from "#i18n/locales.ts";
import { screenOf } from "#test/screen-of.ts";
import { type LanderName, landerPath, landerPaths, landers } from "./landers.ts";

const names = Object.keys(landers) as LanderName[];

test.each(names)("%s has looks of its own for each slug, in every language", (name) => {
  expect(landers[name].length).toBeGreaterThanOrEqual(3);
  for (const language of finishedLanguages) {
    const words = readMessages(language);
    const titles = landers[name].map((slug) => words[`landers.${name}.${slug}.title`]);
    const leads = landers[name].map((slug) => words[`landers.${name}.${slug}.lead`]);
    expect(titles, `titles in ${language}`).toEqual(titles.map(() => expect.any(String)));
    expect(leads, `leads in ${language}`).toEqual(leads.map(() => expect.any(String)));
    expect(new Set([...titles, ...leads]).size, `different ones in ${language}`).toBe(
      titles.length + leads.length,
    );
  }
});

test("the first slug is the address without one, and every address is kept in memory and leads to its lander", () => {
  expect(new Set(landerPaths).size).toBe(landerPaths.length);
  for (const name of names) {
    const [first, second] = landers[name];
    expect(landerPath(name, first)).toBe(`/landers/${name}`);
    expect(landerPath(name, second)).toBe(`/landers/${name}/${second}`);
    for (const slug of landers[name]) {
      const path = landerPath(name, slug);
      expect(publicPaths).toContain(path);
      expect(screenOf(path), path).toMatch(new RegExp(`/landers/${name}/`));
    }
  }
});
