import type { ContactKind } from "../kinds.ts";
import { commonWords } from "./common-words.ts";
import {
  clearEndings,
  clearProviders,
  knownHosts,
  linkCues,
  mailProviders,
  messengerHosts,
  paymentHosts,
  wordEndings,
  wordsAndEndings,
} from "./domains.ts";
import { undisguiseAddresses } from "./undisguise.ts";

type Add = (kind: ContactKind, key?: string) => void;

const written = /(?<![a-z0-9@.])(?:https?:\/\/|www\.)[^\s<>"']{3,300}/g;
const domain =
  /(?<![a-z0-9@._-])((?:[a-z0-9-]{1,40}\.){1,3})([a-z]{2,14})(?![a-z0-9])(\/[^\s<>"']{0,300})?/g;
const email =
  /(?<![a-z0-9._%+-])[a-z0-9._%+-]{1,64}@(?:[a-z0-9-]{1,40}\.){1,4}[a-z]{2,63}(?![a-z0-9])/g;
const emailWithoutEnding = new RegExp(
  `(?<![a-z0-9._%+-])[a-z0-9._%+-]{2,64}@(?:${mailProviders})(?:com|net|de|fr|nl|it|es|pl)?(?![a-z0-9.-])`,
  "g",
);
/** A name with a number beside a provider: "anna92 on gmail", "anna92 gmx". */
const besideProvider = new RegExp(
  `(?<![a-z0-9._@])[a-z][a-z._]{1,30}[0-9]{1,6} {1,2}(?:(?:at|auf|bei|op|bij|hos|pa|chez|su|sur|en|on|na|ved|via|w|i) {1,2})?(?:(?:gmail|hotmail)[a-z]{0,4}|${clearProviders})(?![a-z0-9])`,
  "g",
);
/** In Cyrillic letters, which fold to others. */
const cyrillicAddress = /([\p{L}\d._-]{1,40}@)?[\p{L}\d-]{2,40}\.(рф|ру|бел|укр)(?!\p{L})/gu;
const handle = /(?<![a-z0-9._%+@-])@([a-z_][a-z0-9_]{0,30}(?:\.[a-z0-9_]{1,20}){0,2})/g;
/** "@home" and "@work" say where somebody is. */
const places = new Set(
  "home work school night noon lunch all everyone office gym the you me".split(" "),
);

/**
 * Links, e-mail addresses and handles. `lower`: a folded text in small letters; `folded`: the same
 * with its capitals, which tell "gut.Es" from an address.
 */
export function findAddresses(lower: string, folded: string, add: Add, spoken = ""): void {
  for (const [address, name, ending] of /\.[\u0400-\u04ff]/.test(spoken)
    ? spoken.matchAll(cyrillicAddress)
    : [])
    if (name || ending !== "ру") add(name ? "email" : "link", address);
  const text = undisguiseAddresses(lower);
  if (text === null) return;
  const addLink = (address: string): void => {
    const key = address
      .replace(/^(?:https?:\/\/)?(?:www\.)?/, "")
      .replace(/[?#].*$/, "")
      .replace(/[/.,!)]+$/, "");
    if (messengerHosts.test(key)) add("messenger", key);
    else if (paymentHosts.test(key)) add("payment", key);
    else add("link", key);
  };
  if (text.includes("@")) {
    for (const [address] of text.matchAll(email)) add("email", address);
    for (const [address] of text.matchAll(emailWithoutEnding)) add("email", address);
    for (const [, name = ""] of text.matchAll(handle))
      if (name.length > 2 && !places.has(name)) add("messenger", `@${name}`);
  }
  for (const [address] of text.matchAll(besideProvider)) add("email", address);
  for (const [address] of text.matchAll(written)) addLink(address);
  for (const [address] of text.matchAll(knownHosts)) addLink(address);
  for (const match of text.matchAll(domain)) {
    const [address, labels = "", ending = "", path] = match;
    if (
      isDomain(labels, ending, path !== undefined && path.length > 1, () => ({
        before: text.slice(Math.max(0, match.index - 40), match.index),
        after: text.slice(match.index + address.length, match.index + address.length + 2),
        capital: isCapital(folded, labels, ending),
        name: isName(folded, labels + ending),
      }))
    )
      addLink(address);
  }
}

/** What stands around an address; worked out only where it decides. */
interface Around {
  readonly before: string;
  readonly after: string;
  /** The ending begins with a capital after a small letter: a sentence begins there. */
  readonly capital: boolean;
  /** One capital before small letters: a name, or a word that begins a sentence. */
  readonly name: boolean;
}

/** Before a path: an ending that we know, or any short one. */
const isEnding = (ending: string): boolean =>
  clearEndings.has(ending) || wordEndings.has(ending) || /^[a-z]{2,6}$/.test(ending);

function isDomain(labels: string, ending: string, path: boolean, around: () => Around): boolean {
  const last = labels.slice(0, -1).split(".").at(-1) ?? "";
  // "u.s.w.", "m.in.": letters with full stops are an abbreviation.
  if (labels.split(".").every((label) => label.length < 2)) return false;
  if (/^\d+$/.test(last) && !path) return false;
  if (path) return isEnding(ending) && !around().capital;
  if (clearEndings.has(ending)) return ending === "com" || ending === "ru" || !around().capital;
  if (!wordEndings.has(ending)) return false;
  const { before, after, capital, name } = around();
  if (capital) return false;
  const sentences = labels
    .slice(0, -1)
    .split(".")
    .every((label) => commonWords.has(label));
  if (!sentences && (/[\d-]/.test(labels) || labels.split(".").length > 2)) return true;
  const [sentence = ""] = /[^!?\n]*$/.exec(before) ?? [];
  if ((sentence.match(/[a-z]{2,20}/g) ?? []).slice(-3).some((word) => linkCues.has(word)))
    return true;
  if (last.length < 3 || commonWords.has(last)) return false;
  const leads =
    (nationalEndings.has(ending) || wordsAndEndings.has(ending)) && leadsTo.test(before);
  if (/^(?:$|[\n.!?,;:)])/.test(after)) return leads || !isFirstWords(before);
  // The sentence goes on: "look at bestgirls.me now", and not "in Berlin.de rien".
  return !name && (leads || (neverWords.has(ending) && !isFirstWords(before)));
}

/** Of the endings that are words: those that countries have, and private pages. */
const nationalEndings = new Set(
  "de me co io ai it at be es se no nu so to eu us tv pt fr gr hr info".split(" "),
);
/** Of the endings that are words, the few that no sentence begins with. */
const neverWords = new Set(["io", "tv", "club", "store", "dating"]);
/** Directly before an address: "on", or a colon. */
const leadsTo =
  /(?::|->|=>|→|(?<![a-z])(?:on|at|to|see|visit|join|auf|bei|unter|siehe|op|bij|zie|sur|voir|chez|en|ver|su|vedi|pa|se|na|pod|zob|hos|til|till)) {1,2}$/;

/** A sentence that ends here, "I like it.so": more than a name stands before it. */
const isFirstWords = (before: string): boolean =>
  /[a-z]{1,20}[ ,]{1,2}[a-z]{1,20}[ ,]{1,2}$/.test(before);

function isName(folded: string, address: string): boolean {
  const at = folded.toLowerCase().indexOf(address);
  return at >= 0 && /^[A-Z][a-z]{1,40}\./.test(folded.slice(at, at + 44));
}

function isCapital(folded: string, labels: string, ending: string): boolean {
  const at = folded.toLowerCase().indexOf(labels + ending);
  if (at < 0) return false;
  const start = at + labels.length;
  return (
    /[A-Z]/.test(folded[start] ?? "") &&
    !/[A-Z]/.test(folded[start + 1] ?? "") &&
    !/[A-Z]/.test(folded[start - 2] ?? "")
  );
}
