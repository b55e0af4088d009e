import { findContacts } from "#features/screening/find-contacts.server.ts";

/** Characters: what three lines of a card hold on a phone. */
const longest = 60;

/** A line in a member's own words, for their card, and the name of the question that it answers. */
interface OwnLine {
  readonly words: string;
  readonly prompt: string | null;
}
interface OwnText {
  readonly text: string;
  /** Null: it is the text about themselves. */
  readonly prompt: string | null;
}

/**
 * The first of a member's answers, or else the beginning of the text about themselves. One with
 * contact details is passed over whole, though its writer wanted them on the profile: a list is
 * read by many more. Null: there are no such words.
 */
export function ownLine(texts: readonly OwnText[]): OwnLine | null {
  for (const { text, prompt } of texts) {
    const words = firstWords(text);
    if (words && findContacts(text).kinds.length === 0) return { words, prompt };
  }
  return null;
}

/** Whole words as far as they fit, on one line; what is left out is said by '…'. */
function firstWords(text: string): string {
  const words = text.trim().replaceAll(/\s+/g, " ");
  const characters = Array.from(words.slice(0, 2 * longest + 1)); // one takes two units at most
  if (characters.length <= longest) return words;
  const cut = characters.slice(0, longest);
  const space = cut.lastIndexOf(" ");
  // A language without spaces is cut between its characters.
  const kept = cut.slice(0, space > longest / 2 ? space : longest).join("");
  return `${kept.replace(/[\s,;:.–—-]+$/u, "")}…`;
}
