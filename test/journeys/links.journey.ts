import { HtmlValidate } from "html-validate";
import { finishedLanguages } from "#i18n/locales.ts";
import { slice } from "#test/slice.ts";
import { htmlRules } from "./html-rules.ts";
import { inLanguage, landerSlugs, publicRoutes } from "./public-routes.ts";
import { expect, test } from "./vesper.ts";

test("every internal link of every public page, in every language, leads to a page and to a place on it; the pages are valid HTML", async ({
  vesper,
}) => {
  const pages = new Map<string, Promise<string>>();
  const read = (address: string): Promise<string> => {
    const known =
      pages.get(address) ??
      fetch(vesper.url + address, { headers: { accept: "text/html" } }).then(async (answer) =>
        answer.status === 200 ? answer.text() : "",
      );
    pages.set(address, known);
    return known;
  };
  const validator = new HtmlValidate(htmlRules);
  const dead = new Set<string>();
  const faults = new Set<string>();
  const languages = slice(finishedLanguages, 6);
  for (const language of languages) {
    for (const path of [...publicRoutes, ...landerSlugs]) {
      const html = await read(inLanguage(path, language));
      if (!html) dead.add(inLanguage(path, language));
      for (const [, href = ""] of html.matchAll(/\shref="([^"]*)"/g)) {
        const link = new URL(
          href.replaceAll("&amp;", "&"),
          vesper.url + inLanguage(path, language),
        );
        if (link.origin !== vesper.url) continue;
        const target = await read(link.pathname + link.search);
        if (!target || (link.hash && !target.includes(`id="${link.hash.slice(1)}"`)))
          dead.add(`${link.pathname}${link.search}${link.hash} on ${path} in ${language}`);
      }
      if (landerSlugs.includes(path)) continue; // the same page, with another headline
      const { results } = await validator.validateString(html);
      for (const { ruleId, message, line, column } of results.flatMap(({ messages }) => messages))
        faults.add(`${path} in ${language}: ${ruleId}: ${message} (${line}:${column})`);
    }
  }
  expect([...dead]).toEqual([]);
  expect([...faults]).toEqual([]);
  expect(pages.size).toBeGreaterThan(languages.length * publicRoutes.length);
});
