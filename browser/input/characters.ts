/**
 * How many characters a text has as a reader counts them; an emoji is one, whatever its encoding.
 * Stops counting above `enough`.
 */
export function countCharacters(text: string, enough = Infinity): number {
  let count = 0;
  for (const _ of text) {
    count += 1;
    if (count > enough) break;
  }
  return count;
}
