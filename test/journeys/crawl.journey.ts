import type { Page } from "@playwright/test";
import { entryWarningKey } from "#features/sites/entry-warning-key.ts";
import { finishedLanguages } from "#i18n/locales.ts";
import { slice, whole } from "#test/slice.ts";
import { englishIn, wordsOf } from "../guards/english-left.ts";
import { expectGood, expectWords } from "./expect-good.ts";
import { addressOf, placesOf } from "./places.ts";
import { inLanguage, landerSlugs, publicRoutes } from "./public-routes.ts";
import { visitorScreens } from "./screens.ts";
import { expect, test, type Vesper } from "./vesper.ts";
import { watch } from "./watch.ts";

const phone = { width: 390, height: 844 };
const desk = { width: 1280, height: 900 };

/**
 * Each run has every third language, and that looks at every tenth page, another one at others: a
 * page is seen about every third run, and in each language once in thirty.
 */
const languageSlices = 3;
const pageSlices = 10;
/**
 * axe costs more than all the rest: of those it looks at every second, on a phone; in the whole at
 * each, and at a desk too.
 */
const axeEvery = whole ? 1 : 2;

/** Where members and operators speak, in whatever language. */
const otherWords = /^\/(members|about-us)/;

// Languages need nothing of each other: the workers share them out. In a whole run each walks some
// hundred pages, with axe twice on each.
test.describe.configure({ mode: "parallel", ...(whole && { timeout: 1_800_000 }) });

for (const [at, language] of slice([...finishedLanguages.entries()], languageSlices)) {
  test(`public screens in ${language}: quiet, in words, in its language, no wider than the window, accessible`, async ({
    browser,
    vesper,
  }) => {
    const entered = {
      origin: vesper.url,
      localStorage: [
        { name: entryWarningKey, value: "1" },
        { name: "language_offer_answered", value: "1" },
      ],
    };
    const context = await browser.newContext({
      viewport: phone,
      reducedMotion: "reduce",
      locale: language,
      storageState: { cookies: [], origins: [entered] },
    });
    const watched = await watch(context, vesper.url, {
      allowed: [/status of 404 .*\/nothing-here/],
    });
    const page = await context.newPage();
    const places = await placesOf(vesper, "free@demo.test");
    const others = whole
      ? visitorScreens
          .map((screen) => addressOf(screen, places))
          .filter((path) => !publicRoutes.includes(path))
      : [];
    const names = await namesOf(vesper);
    const slugs = landerSlugs.filter((_, slug) => slug % finishedLanguages.length === at);
    const pages = slice([...publicRoutes, ...others, ...slugs], pageSlices, at);
    for (const [look, path] of pages.entries()) {
      const name = inLanguage(path, language);
      await page.setViewportSize(phone);
      const answer = await page.goto(name);
      expect.soft(answer?.status(), name).toBe(path === "/nothing-here" ? 404 : 200);
      expect.soft(await page.locator("html").getAttribute("lang"), name).toBe(language);
      await page.mouse.move(9, 9); // public pages sleep until somebody moves
      await (look % axeEvery === at % axeEvery ? expectGood : expectWords)(page, `${name} at 390`);
      if (language !== "en" && !otherWords.test(path))
        expect
          .soft(
            await leftInEnglish(page, await englishOf(vesper, path), names),
            `${name}: left in English`,
          )
          .toEqual([]);
      await page.setViewportSize(desk);
      await (whole ? expectGood : expectWords)(page, `${name} at 1280`);
    }
    watched.expectQuiet();
    await context.close();
  });
}

const english = new Map<string, Promise<(text: string) => string | null>>();
/** What says whether a text stands on the English page. */
const englishOf = (vesper: Vesper, path: string) => {
  const known =
    english.get(path) ??
    fetch(vesper.url + inLanguage(path, "en")).then(async (answer) =>
      englishIn(textOf(await answer.text())),
    );
  english.set(path, known);
  return known;
};
const textOf = (html: string): string =>
  html
    .replaceAll(/<(script|style|template)\b[^]*?<\/\1>/g, " ")
    .replaceAll(/<[^>]+>/g, " | ")
    .replaceAll("&#x27;", "'")
    .replaceAll("&amp;", "&");

/** What the operator said of the company: names, the same in every language. */
async function namesOf(vesper: Vesper): Promise<string[]> {
  const rows = await vesper.sql<Record<string, string | string[]>>(
    `select name, address, city, representatives, register_court, dpo_name, accessibility_authority,
       data_authority, tradenames from company`,
  );
  return rows.flatMap((row) => Object.values(row).flat()).filter((name) => name);
}

/**
 * The texts and labels of a page that are English, outside of what says that it is in another
 * language, and of `names`.
 */
async function leftInEnglish(
  page: Page,
  find: (text: string) => string | null,
  names: readonly string[],
): Promise<string[]> {
  const texts = await page.evaluate(() => {
    const own = document.documentElement.lang;
    const here = (element: Element | null) =>
      element &&
      !element.closest("script, style, template, noscript") &&
      element.closest("[lang]")?.getAttribute("lang") === own;
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found: string[] = [];
    while (walker.nextNode())
      if (here(walker.currentNode.parentElement)) found.push(walker.currentNode.textContent ?? "");
    for (const element of document.querySelectorAll(
      "[aria-label], [alt], [placeholder], [title]",
    )) {
      if (here(element))
        for (const name of ["aria-label", "alt", "placeholder", "title"])
          found.push(element.getAttribute(name) ?? "");
    }
    return [...found, document.title];
  });
  return [...new Set(texts)]
    .filter((text) => wordsOf(text).length > 1)
    .flatMap((text) => {
      const why = find(names.reduce((said, name) => said.replaceAll(name, " "), text));
      return why ? [`${why} in: ${text.trim().slice(0, 90)}`] : [];
    });
}
