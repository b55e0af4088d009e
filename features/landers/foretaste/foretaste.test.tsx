import { statSync } from "node:fs";
import path from "node:path";
import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { loadWords, readMessages } from "#i18n/catalogue.server.ts";
import { finishedLanguages, type Language } from "#i18n/locales.ts";
import { TextProvider } from "#i18n/use-text.ts";
import type { Niche } from "#ui/art/hero-art.tsx";
import { nicheSettings } from "../niche-settings.ts";
import { casts } from "./casts.ts";
import { Foretaste } from "./foretaste.tsx";
import { people } from "./people.ts";

const niches = [1, 2, 3, 4, 5, 6, 7] as const satisfies Niche[];

function shown(niche: Niche, language: Language) {
  const words = loadWords().get(language)?.forNiche(niche).intl;
  if (!words) throw new Error(`no words for ${language}`);
  const html = renderToString(
    <TextProvider value={words}>
      <Foretaste niche={niche} />
    </TextProvider>,
  ).replaceAll("<!-- -->", "");
  return { html, t: (key: string) => escaped(words.t(key)) };
}
const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll("'", "&#x27;");
const count = (html: string, part: string) => html.split(part).length - 1;

test.each(niches)(
  "niche %s shows three profiles and a talk of two of them in every language, each marked as an example",
  (niche) => {
    for (const language of finishedLanguages) {
      const { html, t } = shown(niche, language);
      const at = `${niche} in ${language}`;
      const names = [1, 2, 3].map((one) => t(`foretaste.name_${one}`));
      expect(new Set(names).size, at).toBe(3);
      for (const [one, name] of names.entries())
        expect(html, at).toContain(`<h3>${name}, ${people[niche][one]?.age}</h3>`);
      expect(count(html, `>${t("foretaste.mark")}</span>`), `${at}: marks`).toBe(4);
      expect(html, at).toMatch(new RegExp(`<figcaption>[^<]*${t("foretaste.mark")}`, "i"));
      for (const own of ["answer", "line_2", "line_3", "say_1", "say_2", "say_3", "say_4"])
        expect(html, `${at}: ${own}`).toContain(t(`foretaste.${own}`));
      const [first, second] = names;
      expect(
        [...html.matchAll(/<b class="sr-only">([^<]+): <\/b>/g)].map(([, name]) => name),
        `${at}: who says it`,
      ).toEqual([second, first, second, second, first]);
      expect(html, `${at}: nobody is there to be opened`).not.toMatch(/<(a|button|form)\b/);
    }
  },
);

test("a niche speaks for itself: none borrows another's people or lines", () => {
  for (const language of finishedLanguages) {
    const words = readMessages(language);
    for (const key of ["name_1", "answer", "line_2", "line_3", "say_1", "say_2", "say_3", "say_4"])
      expect(
        new Set(niches.map((niche) => words[`foretaste.${key}${niche > 1 ? `@${niche}` : ""}`]))
          .size,
        `${key} in ${language}`,
      ).toBe(niches.length);
  }
});

test("nobody is younger than a site of the niche lets in, and over fifty means it", () => {
  for (const niche of niches)
    for (const { age } of people[niche])
      expect(age, `niche ${niche}`).toBeGreaterThanOrEqual(
        niche === 2 ? 50 : nicheSettings[niche].min_age,
      );
});

test("each portrait is another one, and light", () => {
  const portraits = niches.flatMap((niche) => casts[niche].portraits);
  expect(new Set(portraits).size).toBe(niches.length * 3);
  for (const portrait of portraits) {
    const file = path.join(import.meta.dirname, "drawn", path.basename(portrait));
    expect(statSync(file).size, portrait).toBeLessThanOrEqual(15_000);
  }
});
