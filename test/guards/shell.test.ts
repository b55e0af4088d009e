import { readFileSync } from "node:fs";
import path from "node:path";
import { loadWords } from "#i18n/catalogue.server.ts";
import { expect, test } from "vitest";
import { glow, star } from "#features/sharing/draw-icon.ts";
import { lastResortDocument } from "#app/last-resort-document.ts";
import { footerLinks } from "#app/shell/footer-links.ts";
import { pageNames, pathOfPage } from "#features/content/page-names.ts";
import { themeColours } from "#features/sites/theme-colours.ts";
import { publicPaths } from "#features/sharing/public-paths.ts";
import { finishedLanguages } from "#i18n/locales.ts";
import { screenOf } from "#test/screen-of.ts";
import { root } from "./sources.ts";

test("the footer, and what is kept in memory, lead to screens that exist", () => {
  const lost = [...footerLinks.map(({ to }) => to), ...publicPaths].filter((to) =>
    [null, "not-found.tsx", "../features/own-pages/own-page.tsx"].includes(screenOf(to)),
  );
  expect(lost).toEqual([]);
});

test("every page of texts stands in the footer", () => {
  const linked = footerLinks.map(({ to }) => to);
  expect(pageNames.map(pathOfPage).filter((each) => !linked.includes(each))).toEqual([]);
});

test("the browser's own bars have the paper's colours, in light and dark", () => {
  const css = readFileSync(path.join(root, "ui/themes.css"), "utf8");
  for (const niche of [1, 2, 3, 4, 5, 6, 7]) {
    const blocks = [
      ...css.matchAll(
        niche === 1
          ? /:root \{([^}]*)\}/g
          : new RegExp(`\\[data-niche="${niche}"\\] \\{([^}]*)\\}`, "g"),
      ),
    ].map((match) => match[1] ?? "");
    const colour = (block: string | undefined, name: string) =>
      new RegExp(`--${name}: (#[0-9a-f]{6})`).exec(block ?? "")?.[1];
    const [light, dark] = blocks;
    expect(themeColours(niche), `niche ${niche}`).toEqual({
      light: colour(light, "paper"),
      dark: colour(dark, "paper"),
      wine: colour(light, "wine"),
      wineDark: colour(dark, "wine"),
      onWineDark: colour(dark, "on-wine"),
    });
  }
});

test("icons, previews and the page show one mark", () => {
  const logo = readFileSync(path.join(root, "ui/logo.tsx"), "utf8");
  for (const line of [star, glow]) expect(logo).toContain(`d="${line}"`);
});

test("the last resort speaks every finished language", () => {
  const documents = [...loadWords().values()].map(({ intl }) => lastResortDocument(intl));
  expect(new Set(documents).size).toBe(finishedLanguages.length);
  for (const each of documents) expect(each).toMatch(/<h1>[^<.]+\.<\/h1><p><a href="\/">[^<]+</);
});
