import { globSync } from "node:fs";
import path from "node:path";
import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { expect } from "./vesper.ts";

const wordPrefixes = globSync("features/**/messages").map((folder) =>
  path.basename(path.dirname(folder)).replaceAll("-", "_"),
);
const messageKey = new RegExp(
  `(?<!@)\\b(?:app|invalid|refusal|${wordPrefixes.join("|")})\\.[a-z0-9_]+(?:\\.[a-z0-9_]+)*\\b`,
);
/** What a template makes of a value that is not there. */
const noWord = /(?<![\w'’-])(?:null|undefined|NaN|\[object \w+\])(?![\w'’-])/;

/**
 * What every screen and every state of one must be: accessible by axe's rules of WCAG 2.2 AA, no
 * wider than the window, in words.
 */
export async function expectGood(page: Page, name: string): Promise<void> {
  // Of passes nothing is written down, and no second page is opened to gather frames, of which
  // there are none: twice as fast.
  const axe = new AxeBuilder({ page }).options({ resultTypes: ["violations"] }).setLegacyMode();
  const { violations } = await axe
    .withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"])
    .analyze();
  expect
    .soft(
      violations.map(
        ({ id, nodes }) =>
          `${id}: ${nodes.map(({ html, failureSummary }) => `${html} ${failureSummary}`).join(" | ")}`,
      ),
      name,
    )
    .toEqual([]);
  await expectWords(page, name);
}

/** No wider than the window, and in words: what is asked of every page also where axe is not. */
export async function expectWords(page: Page, name: string): Promise<void> {
  const seen = await page.evaluate(() => ({
    wider: document.documentElement.scrollWidth - document.documentElement.clientWidth,
    text: document.body.innerText,
    title: document.title,
  }));
  expect
    .soft(seen.wider, `${name}: pixels that the page is wider than the window`)
    .toBeLessThanOrEqual(0);
  expect
    .soft(messageKey.exec(`${seen.title} ${seen.text}`)?.[0], `${name}: no key in place of words`)
    .toBeUndefined();
  expect
    .soft(noWord.exec(seen.text)?.[0], `${name}: no value of the program in place of words`)
    .toBeUndefined();
}
