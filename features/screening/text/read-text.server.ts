import { foldText, isAscii } from "./fold.server.ts";

/** Longer texts are refused before they get here; this is the second lock (trust row 26). */
const mostCharacters = 4_000;
const asciiWord = /[a-z0-9]{1,30}/g;
const word = /[\p{L}\p{N}]{1,30}/gu;
const drawsNothing = /[\p{Default_Ignorable_Code_Point}\p{Cf}]/gu;

/** A text as screening reads it. Made once for all that looks at it. */
export interface Reading {
  /** As `foldText` gives it, and the same in small letters. */
  readonly folded: string;
  readonly lower: string;
  /** The words of `lower`. */
  readonly words: readonly string[];
  /** In small letters with its accents, and its words, for what a language says. */
  readonly spoken: string;
  readonly spokenWords: readonly string[];
}

/** Reads a text for screening: the one normalisation before every pattern. */
export function readText(body: string): Reading {
  const text = body.length > mostCharacters ? body.slice(0, mostCharacters) : body;
  if (isAscii(text)) {
    const lower = text.toLowerCase();
    const words = lower.match(asciiWord) ?? [];
    return { folded: text, lower, words, spoken: lower, spokenWords: words };
  }
  const folded = foldText(text);
  const lower = folded.toLowerCase();
  const spoken = text.normalize("NFKC").replaceAll(drawsNothing, "").toLowerCase();
  return {
    folded,
    lower,
    words: lower.match(asciiWord) ?? [],
    spoken,
    spokenWords: spoken.match(word) ?? [],
  };
}
