import { createHash } from "node:crypto";
import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { createIntl, createIntlCache, type IntlShape } from "react-intl";
import { type MessageFormatElement, parse, TYPE } from "@formatjs/icu-messageformat-parser";
import { finishedLanguages, type Language } from "./locales.ts";

const root = path.resolve(import.meta.dirname, "..");

/** All messages of a language, merged from the features' own files. Keys start with the feature's name, so none collide. */
export function readMessages(language: Language): Record<string, string> {
  const files = globSync(`{app,ui,features/*}/messages/${language}.json`, { cwd: root }).sort();
  return Object.assign({}, ...files.map((file) => JSON.parse(readFileSync(path.join(root, file), "utf8")) as object)) as Record<string, string>;
}

export interface Words {
  readonly language: Language;
  /** Messages as the browser and React get them: parsed, so that no parser is shipped. */
  readonly messages: Messages;
  /** Formatter for problems and mails. */
  readonly intl: IntlShape;
  /** `/words/en-<hash>.js`: what the browser loads before it hydrates. */
  readonly scriptPath: string;
  readonly script: string;
}
type Messages = NonNullable<Parameters<typeof createIntl>[0]["messages"]>;

/** Refusals, mails and the sandbox's checkout are worded on the server; the browser gets no key of theirs, but for closed sign-ups. A guard looks. */
export const spokenByServer = /^(refusal\.(?!signups_)|invalid\.|mail\.|payments\.sandbox\.)/;

/** Reads every finished language once. */
export function loadWords(): ReadonlyMap<Language, Words> {
  return new Map(finishedLanguages.map((language) => [language, loadLanguage(language)]));
}

function loadLanguage(language: Language): Words {
  const texts = readMessages(language);
  const messages = Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, parse(text, { captureLocation: false })])) as Record<string, MessageFormatElement[]>;
  // A message that is only text travels as text; entry.client.tsx wraps it again.
  const sent = Object.fromEntries(Object.entries(messages).filter(([key]) => !spokenByServer.test(key)).map(([key, parts]) => [key, parts.length === 1 && parts[0]?.type === TYPE.literal ? parts[0].value : parts]));
  const script = `globalThis.__words=${JSON.stringify({ language, messages: sent })}`;
  const hash = createHash("sha256").update(script).digest("base64url").slice(0, 12);
  const intl = createIntl({ locale: language, messages, onError: failOnMissing }, createIntlCache());
  return { language, messages, intl, scriptPath: `/words/${language}-${hash}.js`, script };
}

/** A missing message is a bug, not a shrug: it must show up in a test, never as a key on a screen. */
export function failOnMissing(error: Error): void {
  if (error.name !== "Error" || !/MISSING_DATA/.test(error.message)) throw error;
}
