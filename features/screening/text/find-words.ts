import type { ContactKind } from "../kinds.ts";
import {
  messengerPairs,
  messengers,
  describedMessengers,
  messengersElsewhere,
  messengersInContext,
  messengersInCyrillic,
  ownWords,
  paymentPairs,
  payments,
  underscore,
} from "../words.ts";
import { asksForMoney } from "./find-requests.ts";
import { shapeOf } from "./fold.server.ts";
import type { Reading } from "./read-text.server.ts";
import { withoutTalk } from "./talk.ts";

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
export const within = /whatsap|teiegram|instagram|snapchat|oniyfans|paypai/;
/** Written in two or three pieces: "tele gram", "what's app". */
const inPieces = new Set(
  "whatsapp watsap telegram instagram snapchat paypal bitcoin facebook discord onlyfans tiktok skype messenger linkedin twitter litecoin"
    .split(" ")
    .map(shapeOf),
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

const pairsEnd = new Set(
  Array.from([...messengerPairs, ...paymentPairs], (pair) => pair.slice(pair.indexOf("_") + 1)),
);

/**
 * Messengers, payments and requests for money. Requests are read with their accents, by which
 * 'prête' is no priest. `spelled`: what the text spells letter by letter.
 */
export function findWords(
  { folded, lower: written, words: everyWord, spoken, spokenWords }: Reading,
  spelled: string,
  add: Add,
): void {
  const lower = withoutTalk(written).replaceAll(underscore, "_");
  const words = lower === written ? everyWord : (lower.match(/[a-z0-9]{1,30}/g) ?? []);
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
    if (messengers.has(each) || soundsLikeWhatsapp.test(each)) add("messenger");
    else if (
      payments.has(each) ||
      inflectedPayment.test(each) ||
      (pairsEnd.has(each) && paymentPairs.has(`${before}_${each}`))
    )
      add("payment");
    else if (pairsEnd.has(each) && messengerPairs.has(`${before}_${each}`)) add("messenger");
    else if (messengersInContext.has(each)) {
      if (names(each)) add("messenger");
    } else if (mailboxes.has(each.replace(/(?<=mail)[a-z]{1,4}$/, ""))) {
      if (/[a-z]\d/.test(before) || names(each)) add("email");
    } else if (disguised) {
      const named = namedBy(each);
      if (named) add(named);
    }
    if (disguised && before !== "" && each.length + before.length < 14) {
      for (const joined of [before + each, earlier + before + each]) {
        if (joined.length < 5 || joined.length > 13) continue;
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
  if (
    messengersElsewhere.test(spoken) ||
    (mayDescribe.test(spoken) && describedMessengers.test(spoken))
  )
    add("messenger");
  if (
    invited.test(lower) ||
    (/\d /.test(lower) && accountOn.test(lower)) ||
    accountByCase.test(folded) ||
    accountByEmoji.test(lower)
  )
    add("messenger");
  if (blik.test(folded)) add("payment");
  if (asksForMoney(spoken)) add("money");
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
    if (name === "fb" && fullName.test(after)) return true;
  }
  return false;
}

/** "Add me on wa". */
const invited =
  /(?<![a-z])(?:me|mich|mir|mij|moi|mig|meg|mnie|minut|minua) (?:on|auf|op|sur|en|su|na|pa|via|in) (?:snap|ig|tg|wa|fb|sc|signal|kakao|zalo|imo)(?![a-z0-9])/;
/** Asked first, because nearly no text has one of these. */
const mayDescribe = /app|sovellu|aplikac|ghost|geist|the gram/;
/** "anna92 on snap". */
const accountOn =
  /(?<![a-z0-9])[a-z][a-z._]{1,30}\d{1,6} {1,2}(?:on|auf|bei|op|sur|en|su|na|pa|i|hos|via) {1,2}(?:snap|ig|tg|wa|fb|sc|kakao|zalo|imo)(?![a-z0-9])/;
/** As it is heard: "uozzap", "guasap", "wacapie"; of 'Vasaplan' one letter is not enough. */
const soundsLikeWhatsapp =
  /^(?:(?:w|wh|hu|uo|ua)[ao]?(?:t?[sz]{1,2}|c)|gu?[ao](?:t?[sz]{1,2})|v[ao](?:ts|zz|c))[ae]p{1,2}(?:[a-z]{1,3}|e?ame|eas?)?$/;
/** "Revoluta", "PayPalem". */
const inflectedPayment =
  /^(?:paypal|revolut|mobilepay|bitcoin|moneygram|paysafe|cashapp|ethereum|postepay|binance)[a-z]{1,4}$/;
/** "LINE: annalove", "my OF is anna92": in small letters they are words. */
const accountByCase =
  /(?<![A-Za-z])(?:LINE(?: ?I[Dd])? {0,2}[:=] {0,2}@?[A-Za-z0-9_.]{4,30}(?! {0,2}[A-Za-z])|OF(?: is| -|:) {0,2}@?[A-Za-z][A-Za-z_.]{0,29}\d)/;
/** "👻: anna_92". */
const accountByEmoji = /[👻📸📷] {0,2}:? {0,2}@?[a-z][a-z.]{1,29}[\d_]/u;
/** In small letters a tin in Dutch. */
const blik = /(?<![A-Za-z])(?:BLIK(?![A-Za-z])|[Bb]lik {1,2}\d{3} ?\d{3}(?!\d))/;
const mailboxes = new Set(["gmail", "hotmail", "googlemail", "protonmail"]);
/** Spelled letter by letter they are no words. */
const spelledNames = new Set(["snap", "whats", "insta", "kakao", "zalo", "line", "signal"]);
/** "anna#1234". */
const tag = /(?<![a-z0-9#])[a-z][a-z0-9_.]{2,30}#\d{4}(?!\d)/;
/** "fb anna smith 92". */
const fullName = /^ [a-z]{2,15}(?: [a-z]{2,15}){1,2} \d{2}(?!\d)/;
/** Of these a colon follows in any sentence, so that the account's name has a digit. */
const plainWords = new Set(["line", "signal", "tele", "imo"]);
const numberedAccount = /^(?: id)? {0,2}[:=@-]? {0,2}@?[a-z_.]{2,20}\d/;
/** A sign or 'is', and what may be an account's name. */
const account =
  /^(?: id)?(?: {0,2}[^\0-\x7f]{1,6} {0,2}@?[a-z][a-z_.]{1,29}\d| {0,2}(?:[:=@]|->|=>|→|- ) {0,2}@?[a-z0-9_.]{3}| {1,2}@[a-z0-9]| {1,2}[a-z][a-z_]{1,20}[._]?\d| {1,2}(?:is|ist|est|es|heisst|heet|er|ar|on|to|e) {1,2}[a-z0-9_.]{0,20}[\d_.][a-z0-9_])/;
