import { findContacts } from "#features/screening/find-contacts.server.ts";
import { foldText } from "#features/screening/text/fold.server.ts";
import { hasLetter } from "#features/identity/fields.ts";
import { isOneScript } from "./name-scripts.server.ts";
import { reservedWords } from "./reserved-names.ts";

export type NameFault = `invalid.name_${"letters" | "contact" | "no_letter" | "reserved"}`;

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
/** By Unicode's list of confusables first: 'Supporŧ', 'ТЕАМ' in Cyrillic, 'supp0rt'. */
const looksLike = (text: string): string =>
  foldText(text)
    .toLowerCase()
    .replaceAll(/[013457l]/g, (sign) => lookAlikes[sign] ?? sign);
/** Capitals and accents of Greek and Cyrillic as small letters: 'ΥΠΟΣΤΗΡΙΞΗ', 'Συντονιστής'. */
const looksSmall = (text: string): string =>
  looksLike(text.toLowerCase().normalize("NFD").replaceAll(/\p{M}/gu, "").replaceAll("ς", "σ"));
const pairs: Readonly<Record<string, string>> = {
  ä: "ae",
  æ: "ae",
  ö: "oe",
  ø: "oe",
  œ: "oe",
  å: "aa",
  ü: "ue",
  ß: "ss",
};
/** Letters that keyboards without them write as two: 'Uebermorgen', 'Groesse'. */
const writtenAsTwo = (text: string): string =>
  looksLike(
    text
      .toLowerCase()
      .normalize("NFC")
      .replaceAll(/[äæöøœåüß]/g, (letter) => pairs[letter] ?? letter),
  );
/** Cyrillic and Greek letters by their sound, in small letters without accents: 'Модератор'. */
const sounds: Readonly<Record<string, string>> = Object.fromEntries(
  "аa бb вv гg дd еe жzh зz иi йi кk лl мm нn оo пp рr сs тt уu фf хh цc чch шsh щsh ыy эe юyu яya ь ъ іi їi єe ґg ўu ѓg ѕz јj љl њn ќk џj ђd ћc αa βv γg δd εe ζz ηi θt ιi κk λl μm νn ξx οo πp ρr σs ςs τt υi φf χh ψps ωo"
    .split(" ")
    .map((pair) => [pair.slice(0, 1), pair.slice(1)]),
);
const soundsLike = (text: string): string =>
  looksLike(
    text
      .toLowerCase()
      .normalize("NFD")
      .replaceAll(/\p{M}/gu, "")
      .replaceAll(/[\p{scx=Cyrl}\p{scx=Grek}]/gu, (letter) => sounds[letter] ?? letter),
  );
/** Each gives a name as one reader may take it; 'rn' reads as 'm' or as itself: 'Adrnin'. */
const readings = [looksLike, looksSmall, writtenAsTwo, soundsLike].flatMap((read) => [
  read,
  (text: string) => read(text).replaceAll("rn", "m"),
]);
const ofThePeople = readings.map((read) => ({
  read,
  words: new Set(Array.from(reservedWords, (word) => read(withoutEnd(word)))),
}));

/** Names of networks and payments that people bear: "Line Marie", "Imo". */
const alsoNames = /(?<![\p{L}\p{N}])(?:line|imo)(?![\p{L}\p{N}])/giu;
const alsoNamesAlone = /(?<![\p{L}\p{N}])(?:kik|zelle|eth)(?![\p{L}\p{N}])/giu;
/** Of these no name is made, wherever in it they are. */
const mailboxes =
  /gmail|(?<![a-z0-9])(?:g|hot|proton) mail|hotmail|googlemail|protonmail|outlook|yahoo|icloud|dot ?(?:com|net|org|info)$|(?:punkt|punto?|point) ?(?:com|de|nl|fr|it)$/;
const networks = /^(?:insta|telegr|whatsa|snapchat)|insta$/;

/**
 * True for a way to be reached. An underscore, a hyphen or a full stop holds a network and an account
 * apart as well as a colon does: "ig_anna92".
 */
function namesContact(name: string): boolean {
  const plain = name
    .replaceAll(/(?<=l)·(?=l)/giu, "")
    .replaceAll(alsoNames, "")
    .replaceAll(/\d/.test(name) ? /(?!)/g : alsoNamesAlone, "");
  const folded = foldText(plain).toLowerCase();
  return (
    [plain, plain.replaceAll("_", ": "), plain.replaceAll(/[_.-]/g, " ")].some((text) =>
      findContacts(text).kinds.some((kind) => kind !== "money"),
    ) ||
    /(?:\d\D*){7}/.test(name) ||
    mailboxes.test(folded) ||
    folded
      .split(/[^\p{L}\p{N}]+/u)
      .some((part) => networks.test(part.replaceAll(/[0134]/g, unleet).replace(/\d+$/, "")))
  );
}
const unleet = (digit: string): string => lookAlikes[digit] ?? digit;

/**
 * What is wrong with a name, or null: letters of several alphabets, ways to be reached (an address,
 * a number, a link, a network), words by which the site and its people are known. Names need not be
 * unique: two members may both be Wilma (specification, section 5).
 */
export function nameFault(name: string, siteName: string): NameFault | null {
  if (!isOneScript(name)) return "invalid.name_letters";
  if (namesContact(name)) return "invalid.name_contact";
  if (!hasLetter(name)) return "invalid.name_no_letter";
  return isReserved(name, siteName) ? "invalid.name_reserved" : null;
}

function isReserved(name: string, siteName: string): boolean {
  // A capital within 'AdminAnna' begins a word.
  const parts = name.split(/[^\p{L}\p{M}\p{N}]+/u);
  const apart = [...parts, ...parts.flatMap((part) => part.split(/(?<=\p{Ll})(?=\p{Lu})/u))].map(
    withoutEnd,
  );
  const whole = parts.join("");
  const site = siteName.replaceAll(/[^\p{L}\p{M}\p{N}]/gu, "");
  return ofThePeople.some(({ read, words }) => {
    const named = apart.map(read).filter(Boolean);
    const ofSite =
      read(site).length > 4
        ? read(whole).includes(read(site))
        : named.includes(read(site)) || read(whole) === read(site);
    return ofSite || [...named, read(withoutEnd(whole))].some((word) => isOneOf(words, word));
  });
}

/** One of the words, or two of them written as one: 'supportteam'. */
const isOneOf = (words: ReadonlySet<string>, word: string): boolean =>
  words.has(word) ||
  [...words].some((first) => word.startsWith(first) && words.has(word.slice(first.length)));

/** 'Support24' is 'Support', 'Adminᵃ' is 'Admin'. */
function withoutEnd(word: string): string {
  return word.replace(/[\p{N}\p{Lm}ªº]+$/u, "");
}
