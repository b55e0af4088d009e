import fc from "fast-check";
import { expect, test } from "vitest";
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
