import { beginsWithEnding } from "./cut-names.ts";
import { numberWords } from "./number-words.ts";
import type { Reading } from "./read-text.server.ts";

/** What is left of a disguised address when it is cut in two. */
const pieces = new Set(
  "com net org gmail hotmail yahoo gmx dot punkt punt point punto kropka piste prikk at arroba www http https t me wa".split(
    " ",
  ),
);
/** More words are a sentence, which only a number is hidden in. */
const fewWords = 3;

/**
 * Whether a text without contact details may be one part of some that go over several messages: two
 * digits or number words, an '@', the rest of a name, or a few words that hold a piece of an address.
 * Asked before the messages before it are read.
 */
export function isFragment(text: Reading): boolean {
  const { lower, words } = text;
  if (/\d\D*\d|@/.test(lower)) return true;
  let numbers = 0;
  for (const word of words) if (numberWords.has(word)) numbers += 1;
  if (numbers >= 2 || beginsWithEnding(text)) return true;
  if (words.length === 0 || words.length > fewWords) return false;
  return (
    words.some((word) => pieces.has(word)) ||
    words.every((word) => word.length === 1) ||
    /^\.|\.$/.test(lower)
  );
}
