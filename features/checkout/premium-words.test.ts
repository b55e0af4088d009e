import { readFileSync, readdirSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { readMessages } from "#i18n/catalogue.server.ts";
import { finishedLanguages, type Language } from "#i18n/locales.ts";

const root = path.resolve(import.meta.dirname, "../..");

/** How each language says that something lasts for ever. */
const forEver: Record<Language, RegExp> = {
  da: /for altid|for evigt|ikke slutter|ophører ikke/i,
  de: /für immer|dauerhaft|auf Dauer|das bleibt so|nicht endet/i,
  en: /for good|forever|for ever|permanent|for life|does not end(?! by time)|never ends/i,
  es: /para siempre|permanente|de por vida|no termina/i,
  fi: /pysyvä|ikuise|ei pääty/i,
  fr: /pour toujours|définitif|à vie|illimitée|vous le gardez\./i,
  it: /per sempre|a vita|non finisce/i,
  nb: /for alltid|for godt|ikke tar slutt/i,
  nl: /voorgoed|voor altijd|dat blijft zo|niet eindigt/i,
  pl: /na zawsze|na stałe|się nie kończy/i,
  sv: /för alltid|för gott|inte tar slut/i,
};

/** A sentence about premium, in a catalogue or a content page. */
interface Promised {
  readonly where: string;
  readonly text: string;
}

/** What the premium page says is about premium, whether or not it names it. */
const premiumKey = /^checkout\.(is_premium|gives)_/;

function promises(language: Language): readonly Promised[] {
  const messages = Object.entries(readMessages(language))
    .filter(([key, text]) => premiumKey.test(key) || /premium/i.test(text))
    .map(([where, text]) => ({ where, text }));
  const folder = path.join(root, "content", language);
  const pages = readdirSync(folder).flatMap((page) =>
    readFileSync(path.join(folder, page), "utf8")
      .split("\n")
      .filter((line) => /premium/i.test(line))
      .map((line) => ({ where: page, text: line })),
  );
  return [...messages, ...pages];
}

test("no text promises premium for ever: it lasts as long as a purchase is left (decision 75)", () => {
  const wrong = finishedLanguages.flatMap((language) =>
    promises(language)
      .filter(({ text }) => text.split(/(?<=[.!?])\s/).some((part) => forEver[language].test(part)))
      .map(({ where, text }) => `${language} ${where}: ${text}`),
  );
  expect(wrong).toEqual([]);
});
