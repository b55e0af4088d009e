import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { defaultLanguage, finishedLanguages, type Language } from "./locales.ts";
import type { Message, Messages } from "./message.ts";
import { isOfficeFile, isOfficeLanguage } from "./office-languages.ts";
import { parseMessage } from "./parse-message.ts";
import { createText, type Text } from "./text.ts";

const root = path.resolve(import.meta.dirname, "..");
const filesOf = (language: Language): string[] =>
  globSync(`{app,ui,features/**}/messages/${language}.json`, { cwd: root }).sort();

/**
 * All messages of a language, niches' own among them, merged from the features' own files. Keys
 * start with the feature's name, so none collide. A language that the office does not speak has the
 * office's words in English: a refusal may reach somebody who reads another one.
 */
export function readMessages(language: Language): Record<string, string> {
  const office = isOfficeLanguage(language) ? [] : filesOf(defaultLanguage).filter(isOfficeFile);
  const files = [...office, ...filesOf(language)];
  return Object.assign(
    {},
    ...files.map((file) => JSON.parse(readFileSync(path.join(root, file), "utf8")) as object),
  ) as Record<string, string>;
}

export interface Words {
  readonly language: Language;
  /** Parsed, so that no parser is shipped. */
  readonly messages: Messages;
  /** For problems, mails and the server's rendering. */
  readonly intl: Text;
  /**
   * The same words with another locale's dates, numbers and prices; undefined: the language's own.
   */
  datedAs(locale: Language | undefined): Text;
  /** The language as a site of this niche speaks it: its own texts in place of the common ones. */
  forNiche(niche: number): Words;
}

/**
 * `swipe.empty_lead@4` is what niche 4 says for `swipe.empty_lead`. Nobody asks for it by this
 * name: `t("swipe.empty_lead")` is it, on such a site.
 */
export const nicheKey = /^(.+)@([2-7])$/;

/**
 * Refusals, mails (`<feature>.mail.…`, and `mail.…` around them all) and the sandbox's checkout are
 * worded on the server; the browser gets no key of theirs, but for closed sign-ups. A guard looks.
 */
export const spokenByServer = /^(refusal\.(?!signups_)|invalid\.|([\w-]+\.)?mail\.|sandbox\.)/;

let officeRooms: ReadonlySet<string | undefined> | undefined;

/**
 * Is this message of a screen of the office alone? Its key begins with the name of the folder that
 * its words lie in. Members' browsers are sent none of them.
 */
export function isOfficeKey(key: string): boolean {
  officeRooms ??= new Set(
    filesOf(defaultLanguage)
      .filter(isOfficeFile)
      .map((file) => file.split("/").at(-3)),
  );
  return officeRooms.has(key.split(".", 1)[0]);
}

let every: ReadonlyMap<Language, Words> | undefined;

/** Every finished language, read once in a process. */
export const loadWords = (): ReadonlyMap<Language, Words> =>
  (every ??= new Map(finishedLanguages.map((language) => [language, loadLanguage(language)])));

/** Reads one language, for a thread that needs no other. */
export function loadLanguage(language: Language): Words {
  const common: Record<string, Message> = {};
  const ofNiche: Record<string, Record<string, Message>> = {};
  for (const [key, text] of Object.entries(readMessages(language))) {
    const [, replaced = key, niche] = nicheKey.exec(key) ?? [];
    (niche ? (ofNiche[niche] ??= {}) : common)[replaced] = parseMessage(text);
  }
  const made = new Map<string, Words>();
  const forNiche = (niche: number): Words => {
    const own = ofNiche[niche] ? String(niche) : "";
    const words = made.get(own) ?? toWords(language, { ...common, ...ofNiche[own] }, forNiche);
    made.set(own, words);
    return words;
  };
  return forNiche(1);
}

function toWords(language: Language, messages: Messages, forNiche: Words["forNiche"]): Words {
  const intl = createText(language, messages, failOnMissing);
  const dated = new Map<Language, Text>([[language, intl]]);
  return {
    language,
    messages,
    intl,
    forNiche,
    datedAs(locale = language) {
      const text = dated.get(locale) ?? createText(language, messages, failOnMissing, locale);
      dated.set(locale, text);
      return text;
    },
  };
}

/**
 * A missing message is a bug, not a shrug: it must show up in a test, never as a key on a screen.
 */
function failOnMissing(id: string): never {
  throw new Error(`no message ${id}`);
}
