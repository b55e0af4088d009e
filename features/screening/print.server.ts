import type { Reading } from "./text/read-text.server.ts";

/**
 * Fewer words are greetings and small talk: everybody says them to everybody, and they are no
 * evidence.
 */
const fewestWords = 9;
const mostWords = 400;
const bits = 128;

/**
 * The print of a text, 128 bits as '0' and '1', or null when it is too short to compare. Of two
 * texts that share a part J of their word pairs, about (1 - J) / 2 of the bits differ (minhash, one
 * bit each): half for strangers, few for copies with another name in them. Numbers, links, accents,
 * case, look-alikes and signs do not count.
 */
export function printOf({ lower }: Reading): string | null {
  const words = lower
    .replaceAll(/\S{0,300}(?:[@/]|www\.)\S{0,300}/g, " ")
    .split(/[^\p{L}]+/u)
    .filter(Boolean)
    .slice(0, mostWords);
  if (words.length < fewestWords) return null;
  const pairs = new Set<number>();
  for (let at = 1; at < words.length; at += 1) pairs.add(hash(`${words[at - 1]} ${words[at]}`));
  if (pairs.size < fewestWords - 1) return null; // 'ha ha ha ha …'
  let print = "";
  for (let bit = 0; bit < bits; bit += 1) {
    let least = 0xffff_ffff;
    for (const pair of pairs) {
      const mixed = mix(pair ^ Math.imul(bit + 1, 0x9e37_79b1));
      if (mixed < least) least = mixed;
    }
    print += least & 1;
  }
  return print;
}

/** FNV-1a. */
function hash(text: string): number {
  let value = 0x811c_9dc5;
  for (let at = 0; at < text.length; at += 1)
    value = Math.imul(value ^ text.charCodeAt(at), 0x0100_0193);
  return value >>> 0;
}

/** The end of murmur3: every bit of the input reaches every bit of the answer. */
function mix(value: number): number {
  let mixed = value;
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85eb_ca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2_ae35);
  return (mixed ^ (mixed >>> 16)) >>> 0;
}
