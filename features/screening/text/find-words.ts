import type { ContactKind } from "../kinds.ts";
import {
  givingVerbs,
  messengerPairs,
  messengers,
  messengersInContext,
  messengersInCyrillic,
  moneyNouns,
  ownWords,
  paymentPairs,
  payments,
} from "../words.ts";
import { shapeOf } from "./fold.server.ts";
import type { Reading } from "./read-text.server.ts";

type Add = (kind: ContactKind, key?: string) => void;

/** Long enough that nothing else has their shape. */
const shapes = new Map<string, ContactKind>();
for (const [names, kind] of [
  [messengers, "messenger"],
  [payments, "payment"],
] as const)
  for (const name of names) if (name.length > 4) shapes.set(shapeOf(name), kind);

/** "whtsp", "tlgrm": what is left without vowels and 'l', of names that no other word shares. */
const bare = new Map<string, ContactKind>([
  ["whtsp", "messenger"],
  ["wtsp", "messenger"],
  ["wtsap", "messenger"],
  ["tgrm", "messenger"],
  ["nstgrm", "messenger"],
  ["instgrm", "messenger"],
  ["snpcht", "messenger"],
  ["mesngr", "messenger"],
]);
/** Whether any of the above may be in a text: most texts have none, and are not looked at by words. */
const mayName = new RegExp([...shapes.keys()].join("|"));
const mayNameBare = new RegExp([...bare.keys()].join("|"));

/** Of these a word may hold more: "mytelegramname". */
const within = /whatsap|teiegram|instagram|snapchat|oniyfans|paypai/;
/** Written in two or three pieces: "tele gram", "what's app". */
const inPieces = new Set(
  ["whatsap", "watsap", "teiegram", "instagram", "snapchat", "paypai", "bitcoin"].map(
    (name) => name,
  ),
);

const vowels = /[aeiouy]/g;
/** A word with signs in it: "wh@ts@pp", "tele-gram", "te|egram". */
const signed = /(?<!\S)(?=[a-z0-9@$!|])[^\s]{1,15}[^\sa-z0-9][^\s]{1,20}(?!\S)/g;
const cyrillic = /\p{Script=Cyrillic}/u;

/** The messenger or payment that a word names by its shape; null: none. */
function namedBy(token: string): ContactKind | null {
  if (token.length < 5) return null;
  const shape = shapeOf(token);
  const named = shapes.get(shape);
  if (named) return named;
  const part = within.exec(shape)?.[0];
  if (part) return part === "paypai" ? "payment" : "messenger";
  if (shape.length > 8) return null;
  return bare.get(shape[0] + shape.slice(1).replaceAll(vowels, "")) ?? null;
}

/** How near 'send' and 'money' must stand to be one request, in words. */
const near = 8;

const pairsEnd = new Set(
  Array.from([...messengerPairs, ...paymentPairs], (pair) => pair.slice(pair.indexOf("_") + 1)),
);

/**
 * Messengers, payments and requests for money. Requests are read with their accents, by which
 * 'prête' is no priest. `spelled`: what the text spells letter by letter.
 */
export function findWords(
  { lower, words, spoken, spokenWords }: Reading,
  spelled: string,
  add: Add,
): void {
  const shape = shapeOf(lower);
  const disguised =
    mayName.test(shape) || mayNameBare.test(shape.replaceAll(vowels, "")) || within.test(shape);
  // Once for each name: each looks through the whole text.
  const asked = new Map<string, boolean>();
  const names = (name: string): boolean => {
    const known = asked.get(name) ?? isNamed(lower, name);
    asked.set(name, known);
    return known;
  };
  let before = "";
  let earlier = "";
  for (const each of words) {
    if (messengers.has(each)) add("messenger");
    else if (payments.has(each) || (pairsEnd.has(each) && paymentPairs.has(`${before}_${each}`)))
      add("payment");
    else if (pairsEnd.has(each) && messengerPairs.has(`${before}_${each}`)) add("messenger");
    else if (messengersInContext.has(each)) {
      if (names(each)) add("messenger");
    } else if (mailboxes.has(each)) {
      if (/[a-z]\d/.test(before) || names(each)) add("email");
    } else if (disguised) {
      const named = namedBy(each);
      if (named) add(named);
    }
    if (disguised && before !== "" && each.length + before.length < 14) {
      for (const joined of [before + each, earlier + before + each]) {
        if (joined.length < 6 || joined.length > 13) continue;
        const joinedShape = shapeOf(joined);
        if (inPieces.has(joinedShape)) add(shapes.get(joinedShape) ?? "messenger");
      }
    }
    earlier = before;
    before = each;
  }
  for (const [token] of disguised ? lower.matchAll(signed) : []) {
    const named = namedBy(token);
    if (named) add(named);
  }
  for (const token of spelled.split(/[\s]+/)) {
    const named =
      messengers.has(token) || spelledNames.has(token)
        ? "messenger"
        : payments.has(token)
          ? "payment"
          : namedBy(token);
    if (named) add(named);
  }
  if (lower.includes("#") && tag.test(lower)) add("messenger");
  if (spoken !== lower && cyrillic.test(spoken))
    for (const each of spokenWords) if (messengersInCyrillic.has(each)) add("messenger");
  findRequests(spoken, spokenWords, add);
}

/** "snap: anna", "my ig", "add me on sc": the name of a network, not a word. */
function isNamed(lower: string, name: string): boolean {
  for (let at = lower.indexOf(name); at >= 0; at = lower.indexOf(name, at + name.length)) {
    const before = /(?:^|[^a-z0-9])([a-z]{0,10})[^a-z0-9]{0,2}$/.exec(
      lower.slice(Math.max(0, at - 14), at),
    );
    const after = lower.slice(at + name.length, at + name.length + 32);
    if (!before || /^[a-z0-9]/.test(after)) continue;
    const named = plainWords.has(name) ? numberedAccount : account;
    if (ownWords.has(before[1] ?? "") || named.test(after)) return true;
  }
  return false;
}

const mailboxes = new Set(["gmail", "hotmail", "googlemail", "protonmail"]);
/** Spelled letter by letter they are no words. */
const spelledNames = new Set(["snap", "whats", "insta", "kakao", "zalo"]);
/** "anna#1234". */
const tag = /(?<![a-z0-9#])[a-z][a-z0-9_.]{2,30}#\d{4}(?!\d)/;
/** Of these a colon follows in any sentence, so that the account's name has a digit. */
const plainWords = new Set(["line", "signal", "tele", "imo"]);
const numberedAccount = /^(?: id)? {0,2}[:=@-]? {0,2}@?[a-z_.]{2,20}\d/;
/** A sign or 'is', and what may be an account's name. */
const account =
  /^(?: id)?(?: {0,2}(?:[:=@]|->|=>|→|- ) {0,2}@?[a-z0-9_.]{3}| {1,2}@[a-z0-9]| {1,2}[a-z][a-z_]{1,20}[._]?\d| {1,2}(?:is|ist|est|es|heisst|heet|er|ar|on|to|e) {1,2}[a-z0-9_.]{0,20}[\d_.][a-z0-9_])/;

function findRequests(spoken: string, words: readonly string[], add: Add): void {
  let at = 0;
  let verbAt = -near - 1;
  let nounAt = -near - 1;
  for (const each of words) {
    at += 1;
    if (givingVerbs.has(each)) verbAt = at;
    if (moneyNouns.has(each)) nounAt = at;
    if (Math.abs(verbAt - nounAt) <= near && verbAt > 0 && nounAt > 0) add("money");
  }
  if (/[€$£] ?\d|\d ?[€$£]/.test(spoken) && verbAt > 0) add("money");
}
