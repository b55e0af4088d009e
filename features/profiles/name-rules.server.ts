import { findContacts } from "#features/screening/find-contacts.server.ts";
import { foldText } from "#features/screening/text/fold.server.ts";
import { isOneScript } from "./name-scripts.server.ts";
import { reservedWords } from "./reserved-names.ts";

export type NameFault = "invalid.name_letters" | "invalid.name_contact" | "invalid.name_reserved";

/** Digits and letters that pass for another letter, in a name where every letter is Latin. */
const lookAlikes: Readonly<Record<string, string>> = {
  0: "o",
  1: "i",
  3: "e",
  4: "a",
  5: "s",
  7: "t",
  l: "i",
};
/** By Unicode's list of confusables first: 'Supporŧ', 'ТЕАМ' in Cyrillic, 'supp0rt', 'Adrnin'. */
const looksLike = (text: string): string =>
  foldText(text)
    .toLowerCase()
    .replaceAll("rn", "m")
    .replaceAll(/[013457l]/g, (sign) => lookAlikes[sign] ?? sign);
const reserved = new Set(Array.from(reservedWords, looksLike));

const messenger = /whats ?app|telegram|snapchat|instagram|onlyfans/;

/**
 * What is wrong with a name, or null: letters of several alphabets, ways to be reached (an address,
 * a number, a link), words by which the site and its people are known. Names need not be unique:
 * two members may both be Wilma (specification, section 5).
 */
export function nameFault(name: string, siteName: string): NameFault | null {
  if (!isOneScript(name)) return "invalid.name_letters";
  if (
    findContacts(name.replaceAll(/(?<=l)·(?=l)/giu, "")).kinds.some(
      (kind) => kind !== "messenger" && kind !== "money",
    ) ||
    /(?:\d\D*){7}/.test(name) ||
    messenger.test(foldText(name).toLowerCase())
  )
    return "invalid.name_contact";
  return isReserved(name, siteName) ? "invalid.name_reserved" : null;
}

function isReserved(name: string, siteName: string): boolean {
  // 'Support24' is 'support': digits at the end are no letters. A capital within 'AdminAnna' begins
  // a word.
  const parts = name.split(/[^\p{L}\p{M}\p{N}]+/u);
  const words = [...parts, ...parts.flatMap((part) => part.split(/(?<=\p{Ll})(?=\p{Lu})/u))]
    .map((word) => looksLike(word.replace(/\d+$/, "")))
    .filter(Boolean);
  const whole = looksLike(parts.join("").replace(/\d+$/, ""));
  const site = looksLike(siteName.replaceAll(/[^\p{L}\p{M}\p{N}]/gu, ""));
  const ofSite = site.length > 4 ? whole.includes(site) : words.includes(site);
  return ofSite || [...words, whole].some(isOfThePeople);
}

/** One of the words, or two of them written as one: 'supportteam'. */
const isOfThePeople = (word: string): boolean =>
  reserved.has(word) ||
  [...reserved].some((first) => word.startsWith(first) && reserved.has(word.slice(first.length)));
