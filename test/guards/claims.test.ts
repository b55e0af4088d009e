import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/*
 * Words that promise what no data of an installation holds (Directive 2005/29/EC, article 6): a
 * stream of new members, crowds, a rank among others. Prices that are the same every day, and a
 * member's own daily habits, are none.
 */
const newcomers: Readonly<Record<string, RegExp>> = {
  en: /new (?:members|people|faces|profiles)\b/i,
  de: /neue (?:Mitglieder|Menschen|Leute|Gesichter|Profile)/i,
  fr: /nouveaux (?:membres|profils|visages)|nouvelles (?:personnes|rencontres)/i,
  nl: /nieuwe (?:leden|mensen|gezichten|profielen)/i,
  es: /(?:gente|personas|caras) nuevas?|nuev[oa]s (?:miembros|personas|perfiles)|gente nueva/i,
  it: /(?:persone|facce) nuove|nuov[ei] (?:persone|membri|iscritti|profili)/i,
  pl: /now(?:e|ych) (?:osoby|osób|profile|twarze)/i,
  da: /nye (?:medlemmer|mennesker|ansigter|profiler)/i,
  fi: /uusia (?:jäseniä|ihmisiä|kasvoja|profiileja)/i,
  nb: /nye (?:medlemmer|mennesker|ansikter|profiler)/i,
  sv: /nya (?:medlemmar|människor|ansikten|profiler)/i,
};
const crowds =
  /thousands|millions?\b|tausende|millionen|milliers|des millions|duizenden|miljoenen|miles de|millones|migliaia|milioni|tysiące|miliony|tusinder|millioner|tuhansia|miljoonia|tusenvis|tusentals|miljoner/i;

/** What visitors and members read; the office counts and reports, and promises nothing. */
const ours = globSync("{features,app}/**/messages/*.json").filter(
  (file) => !/office|moderation|staff|work-notices|content/.test(file),
);

/** Headings of the office, beside words for members. */
const offices = new Set(["tracking.sources", "tracking.sign_ups"]);

test("no text promises new members or crowds", () => {
  expect(ours.length).toBeGreaterThan(300);
  const found = ours.flatMap((file) => {
    const language = /(\w\w)\.json$/.exec(file)?.[1] ?? "";
    const words = JSON.parse(readFileSync(file, "utf8")) as Record<string, string>;
    return Object.entries(words)
      .filter(([id]) => !offices.has(id))
      .filter(([, text]) => newcomers[language]?.test(text) || crowds.test(text))
      .map(([id, text]) => `${language} ${id}: ${text.slice(0, 90)}`);
  });
  expect(found).toEqual([]);
});

/** How long a sign-up takes nobody has measured. */
const quick =
  /two minutes|zwei Minuten|deux minutes|twee minuten|dos minutos|due minuti|(?:dwie|dwóch) minut|to minutter|kaksi minuuttia|kahdessa minuutissa|två minuter/i;

test("no text promises how quickly somebody is a member", () => {
  const found = ours
    .filter((file) => /\/(?:landers|accounts|sites|sharing)\//.test(file))
    .flatMap((file) =>
      Object.entries(JSON.parse(readFileSync(file, "utf8")) as Record<string, string>)
        .filter(([, text]) => quick.test(text))
        .map(([id, text]) => `${file} ${id}: ${text.slice(0, 90)}`),
    );
  expect(found).toEqual([]);
});
