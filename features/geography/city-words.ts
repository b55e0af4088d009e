import { createText } from "#i18n/text.ts";
import { languages } from "#i18n/locales.ts";

/** Letters that Unicode does not decompose and that people type without the stroke or as two. */
const plainLetters: Readonly<Record<string, string>> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  ł: "l",
  đ: "d",
  ð: "d",
  þ: "th",
  ı: "i",
};

/** A name as people type it: case, accents, spaces, hyphens and apostrophes do not count. */
export const folded = (name: string): string =>
  name
    .normalize("NFKD")
    .toLowerCase()
    .replaceAll(/[ßæœøłđðþı]/g, (letter) => plainLetters[letter] ?? letter)
    .replaceAll(/[^\p{L}\p{N}]/gu, "");

/** Two letters for one with dots or a ring, both ways: "Koeln", "Malmoe", "Århus". */
const collapsed = (word: string): string =>
  folded(word).replaceAll(/a[ae]+|[ou]e+/g, ([first = ""]) => first);

/** The same word in several languages and spellings. */
const sameWord = new Map(
  ["saint", "sainte", "sankt", "sint", "sinte", "ste", "st"].map((word) => [word, "st"]),
);

/** Between the parts of a name, and often left out or shortened: "Frankfurt/Main", "a. d. Ruhr". */
const small = new Set(
  "am an auf bei d da dal de del della den der des di do du el im in l la las le les los na nad ob on op pod sous sur the under upon v vor".split(
    " ",
  ),
);
/** With these alone no city is meant. */
const common = new Set("st bad san sao new los las den des la le el high nord sud".split(" "));

interface Word {
  readonly text: string;
  /** Written with a full stop, or only its first letter. */
  readonly short: boolean;
}

/** "nell'Emilia", "dell'Aquila": an article that lost its vowel. */
const elided = /^(?:nell|dell|all|sull|dall)['’](?=\p{L}{3})/iu;

const wordsOf = (name: string): Word[] =>
  (name.normalize("NFC").match(/[\p{L}\p{M}\p{N}'’]+\.?/gu) ?? []).map((word) => {
    const text = collapsed(word.replace(elided, ""));
    return { text: sameWord.get(text) ?? text, short: word.endsWith(".") || text.length === 1 };
  });

/** A whole name as one text in which spellings of the same name are equal. */
export const spellingOf = (name: string): string =>
  wordsOf(name)
    .map(({ text }) => text)
    .join("");

/**
 * Returns a test for city names that begin with what was typed, word by word: "Mülheim" and
 * "Mülheim/Ruhr" for Mülheim an der Ruhr, "Frankfurt a.M." for Frankfurt am Main.
 */
export function beginsLike(typed: string): (name: string) => boolean {
  const [first, ...rest] = wordsOf(typed);
  if (!first || first.text.length < 3 || (rest.length === 0 && common.has(first.text)))
    return () => false;
  return (name) => {
    const [head, ...tail] = wordsOf(name);
    if (head?.text !== first.text) return false;
    let at = 0;
    for (const { text, short } of rest) {
      const fits = (word: Word | undefined): boolean =>
        word !== undefined && (short ? word.text.startsWith(text) : word.text === text);
      while (at < tail.length && !fits(tail[at]) && small.has(tail[at]?.text ?? "")) at += 1;
      if (!fits(tail[at])) return false;
      at += 1;
    }
    return true;
  };
}

/** Names of a country beside those of its languages. */
const alsoNamed: Readonly<Record<string, readonly string[]>> = {
  CH: ["svizra"],
  FI: ["suomi"],
  IE: ["eire"],
  LU: ["letzebuerg"],
  GB: ["uk", "england", "greatbritain"],
  NL: ["holland"],
  US: ["usa", "america"],
};
const countryNames = new Map<string, ReadonlySet<string>>();

/** True if the words name the country, in a language of the sites or by its code. */
export function namesCountry(words: string, country: string): boolean {
  let names = countryNames.get(country);
  if (!names) {
    names = new Set([
      folded(country),
      ...(alsoNamed[country] ?? []),
      ...languages.map((language) =>
        folded(
          createText(language, {}, String).formatDisplayName(country, { type: "region" }) ?? "",
        ),
      ),
    ]);
    countryNames.set(country, names);
  }
  return names.has(folded(words));
}

/** At either end; each list from the longest to the shortest. */
const postcodes = [
  [
    /^[A-Z]\d[\dW] ?[A-Z\d]{4}[ ,]+/i,
    /^[A-Z]{1,2}\d[A-Z\d]?(?: ?\d[A-Z]{2})?[ ,]+(?=['’\p{L}])/iu,
    /^\d{4} ?[A-Z]{2}[ ,]+(?=['’\p{L}])/u,
    /^(?:[A-Z]{1,3}[ -]{0,2})?\d{2,6}(?:[ -]\d{2,4})?[ ,]+(?=['’\p{L}])/u,
  ],
  [
    /[ ,]+[A-Z]\d[\dW] ?[A-Z\d]{4}$/i,
    /[ ,]+[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}$/i,
    /[ ,]+\d{4} ?[A-Z]{2}$/,
    /[ ,]+(?:[A-Z]{1,3}-)?\d{2,6}(?:[ -]\d{2,4})?$/,
    /(?<=\p{L})[ ,]+\d{1,2}(?:er|e|ème|º|\.)?$/u,
  ],
];

/** A city without its postcode: "10115 Berlin", "1016 AB Amsterdam", "London SW1A 1AA". */
export const withoutPostcode = (typed: string): string =>
  postcodes
    .reduce((text, ofEnd) => {
      const postcode = ofEnd.find((each) => each.test(text));
      return postcode ? text.replace(postcode, "") : text;
    }, typed.trim())
    .trim();
