import fc from "fast-check";
import { expect, test } from "vitest";
import { languages, type Language } from "#i18n/locales.ts";
import { findContacts } from "./find-contacts.server.ts";
import { commonWords } from "./text/common-words.ts";
import { wordEndings } from "./text/domains.ts";

const word = fc.constantFrom(...[...commonWords].filter((each) => each.length > 1));
const ending = fc.constantFrom(...wordEndings);
const label = fc
  .tuple(
    fc.constantFrom("best", "hot", "meet", "sweet", "anna", "lonely"),
    fc.constantFrom("girls", "dates", "hearts", "photos", "nights"),
  )
  .map((pair) => pair.join(""));

test("trust row 35: a blank that is missing between two words makes no link", () => {
  const around = fc.constantFrom(
    (text: string) => text,
    (text: string) => `${text}!`,
    (text: string) => `${text} then`,
    (text: string) => `ich bin ${text}`,
    (text: string) => `she said ${text} I think`,
  );
  for (const [one, end, write] of fc.sample(fc.tuple(word, ending, around), 3_000)) {
    const text = write(`${one}.${end}`);
    expect(findContacts(text).kinds, text).not.toContain("link");
  }
});

test("trust row 35: a site is a link where a sentence ends, and after 'on' within one", () => {
  for (const [name, end] of fc.sample(fc.tuple(label, ending), 1_000))
    for (const text of [`${name}.${end}`, `Hi ${name}.${end}!`])
      expect(findContacts(text).kinds, text).toContain("link");
  const national = fc.constantFrom("de", "me", "co", "io", "tv", "to", "it", "fr", "pt");
  const leading = fc.constantFrom("look at", "va sur", "schau mal auf", "kijk op", "find me on");
  for (const [before, name, end] of fc.sample(fc.tuple(leading, label, national), 500)) {
    const text = `${before} ${name}.${end} today or tomorrow`;
    expect(findContacts(text).kinds, text).toContain("link");
  }
});

test("trust row 35: a mailbox is an address after 'at' in each language and in any quotes", () => {
  const name = fc.constantFrom("anna92", "tom_7", "rosa.58");
  const provider = fc.constantFrom("gmail", "hotmail", "yahoo", "gmx");
  for (const at of ["at", "auf", "op", "hos", "chez", "su", "en", "on", "bei"])
    for (const [who, box] of fc.sample(fc.tuple(name, provider), 20))
      for (const text of [`${who} ${at} ${box}`, `${who} ${at} ${box} punkt com`])
        expect(findContacts(text).kinds, text).toContain("email");
  for (const sign of ['"', "'", "/", "|"])
    for (const [who, box] of fc.sample(fc.tuple(name, provider), 20)) {
      const text = `${who} ${sign}at${sign} ${box} ${sign}dot${sign} com`;
      expect(findContacts(text).kinds, text).toContain("email");
    }
});

/** How people leave the full stop of a site out, or take its ending apart. */
const withoutDot: readonly ((label: string, dot: string) => string)[] = [
  (name) => `${name} com`,
  (name) => `${name} com!`,
  (name) => `visit ${name} com`,
  (name) => `${name}/com`,
  (name) => `${name} (com)`,
  (name) => `${name}...com`,
  (name) => `${name} org`,
  (name) => `${name} co m`,
  (name, dot) => `${name} ${dot} com`,
  (name, dot) => `${name} ${dot} co m`,
  (name, dot) => `${name} ${dot} c om`,
  (name, dot) => `${name} ${dot} c o m`,
  (name, dot) => `${name.replace(/^.{4}/, "$& ")} ${dot} n e t`,
];
/** By language: the full stop in words, a sentence that leads to a site, and one about a point. */
const points: Readonly<Record<Language, readonly [string, (site: string) => string, string[]]>> = {
  da: [
    "punktum",
    (site) => `kig på ${site}`,
    ["Det var det, punktum. Kom nu.", "Kom til Danmark."],
  ],
  de: [
    "Punkt",
    (site) => `schau mal auf ${site}`,
    ["Auf den Punkt kommen", "Am Punkt, komm schon."],
  ],
  en: ["dot", (site) => `look on ${site}`, ["I love a good rom com.", "The dot com years"]],
  es: ["punto", (site) => `mira en ${site}`, ["En este punto, como siempre.", "A punto de comer"]],
  fi: ["piste", (site) => `katso ${site}`, ["Siinä se, piste.", "Piste on pieni."]],
  fr: ["point", (site) => `va sur ${site}`, ["À ce point, comme toi.", "Un point commun, non ?"]],
  it: [
    "punto",
    (site) => `guarda su ${site}`,
    ["A un certo punto, come sempre.", "Il tuo account torna com’era", "Resta com'è."],
  ],
  nb: [
    "punktum",
    (site) => `se på ${site}`,
    ["Sånn er det, punktum. Kom da.", "Et punkt, kom an."],
  ],
  nl: [
    "punt",
    (site) => `kijk op ${site}`,
    ["Dat is een punt, kom op.", "Hij vertrok gisteren net."],
  ],
  pl: [
    "kropka",
    (site) => `zobacz na ${site}`,
    ["I kropka. Co mam robić?", "Dwie litery, na przykład NL."],
  ],
  sv: [
    "punkt",
    (site) => `kolla på ${site}`,
    ["Så är det, punkt. Kom nu.", "Två bokstäver, till exempel NL."],
  ],
};

test.each(languages)("trust row 35: %s: a site without its full stop is a link", (language) => {
  const [dot, leads, innocent] = points[language];
  for (const name of fc.sample(label, 12))
    for (const write of withoutDot)
      for (const text of [write(name, dot), leads(write(name, dot))])
        expect(findContacts(text).kinds, text).toContain("link");
  for (const name of fc.sample(label, 12))
    for (const ending of ["de", "nl", "pl"]) {
      const text = `${leads(`${name} ${ending}`)}`;
      expect(findContacts(text).kinds, text).toContain("link");
    }
  for (const text of innocent) expect(findContacts(text).kinds, text).toEqual([]);
});
