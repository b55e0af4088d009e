import { findContacts } from "#features/screening/find-contacts.server.ts";

/** Characters: what three lines of a card hold on a phone. */
const longest = 60;

/**
 * A line in a member's own words, for their card: the first of their answers, or else the beginning
 * of the text about themselves. One with contact details is passed over whole, though its writer
 * wanted them on the profile: a list is read by many more. Null: there are no such words.
 */
export function ownLine(texts: readonly string[]): string | null {
  for (const text of texts) {
    const line = firstWords(text);
    if (line && findContacts(text).kinds.length === 0) return line;
  }
  return null;
}

/** Whole words as far as they fit, on one line; what is left out is said by '…'. */
function firstWords(text: string): string {
  const words = text.trim().replaceAll(/\s+/g, " ");
  const characters = Array.from(words);
  if (characters.length <= longest) return words;
  const cut = characters.slice(0, longest);
  const space = cut.lastIndexOf(" ");
  // A language without spaces is cut between its characters.
  const kept = cut.slice(0, space > longest / 2 ? space : longest).join("");
  return `${kept.replace(/[\s,;:.–—-]+$/u, "")}…`;
}
