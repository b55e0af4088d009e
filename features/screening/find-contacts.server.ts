import { createHash } from "node:crypto";
import { findIbans } from "./iban.ts";
import { type ContactKind, contactKinds } from "./kinds.ts";
import { givingVerbs, messengers, moneyNouns, paymentPairs, payments } from "./words.ts";

export interface Found {
  readonly kinds: readonly ContactKind[];
  /**
   * What leads to the same place has the same key, however it is written: a link without its query,
   * a number without blanks.
   */
  readonly keys: readonly string[];
}

const nothing: Found = { kinds: [], keys: [] };
/** Longer texts are refused before they get here; this is the second lock (trust row 26). */
const mostCharacters = 4_000;

// Each pattern is bounded in every repetition, so that a text costs its length times a constant.
const link =
  /(?<![a-z0-9@.])(?:https?:\/\/|www\.)[^\s<>"']{3,300}|(?<![a-z0-9@.-])(?:[a-z0-9-]{1,40}\.){1,3}(?:com|net|org|info|biz|app|dev|xyz|online|site|shop|top|club|live|link|website|click)(?![a-z])(?:\/[^\s<>"']{0,300})?|(?<![a-z0-9@.-])(?:[a-z0-9-]{1,40}\.){1,3}[a-z]{2,6}\/[^\s<>"']{1,300}/gi;
const email =
  /(?<![a-z0-9._%+-])[a-z0-9._%+-]{1,64} ?(?:@|\(at\)|\[at\]) ?(?:[a-z0-9-]{1,40}\.){1,4}[a-z]{2,10}/gi;
const phone = /(?<![\d+])(?:\+|00)?\(?\d(?:[ \-.()/]{0,3}\d){7,14}(?!\d)/g;
const date = /^\d{1,4}[-./ ]\d{1,2}[-./ ]\d{1,4}$/;
const wallet =
  /(?<![a-z0-9])(?:0x[0-9a-f]{40}|bc1[a-z0-9]{25,60}|[13][a-km-z1-9]{25,34})(?![a-z0-9])/gi;
const cashtag = /(?<![a-z0-9$])\$[a-z][a-z0-9_-]{2,20}/gi;
const word = /[\p{L}\p{N}]{1,30}/gu;
const asciiWord = /[a-z0-9]{1,30}/g;

// Asked first, because nearly every text has none: what they say no to, the patterns above say no
// to.
const notAscii = /[^ -~\n\r\t]/;
const eightDigits = /\d(?:\D*\d){7}/;
const longRun = /[a-z0-9]{26}/i;
const written = /[([]/;
const linkLike = /\.[a-z]|:\/\/|www\./;

/** What of all that a text carries. Costs microseconds and looks at nothing but the text. */
export function findContacts(body: string): Found {
  const plain = !notAscii.test(body);
  const text = plain
    ? body.slice(0, mostCharacters)
    : body
        .slice(0, mostCharacters)
        .normalize("NFKC")
        .replaceAll(/[\u200b-\u200f\u2060\ufeff\u00ad]/g, "");
  const kinds = new Set<ContactKind>();
  const keys = new Set<string>();
  const add = (kind: ContactKind, key?: string): void => {
    kinds.add(kind);
    if (key) keys.add(`${kind} ${key}`);
  };
  const lower = text.toLowerCase();
  const mayHoldNumber = eightDigits.test(text);

  let rest = text;
  if (/\d/.test(text)) {
    for (const iban of findIbans(text)) {
      add("iban", iban);
      rest = ""; // its digits are no telephone number
    }
  }
  if (longRun.test(text)) for (const [address] of text.matchAll(wallet)) add("payment", address);
  if (lower.includes("@") || lower.includes("(at)") || lower.includes("[at]"))
    for (const [address] of lower.matchAll(email)) add("email", address.replaceAll(" ", ""));
  const dotted = written.test(lower)
    ? lower.replaceAll(/ ?(?:\(dot\)|\[dot\]|\[\.\]|\(\.\)) ?/g, ".")
    : lower;
  if (linkLike.test(dotted)) {
    for (const [address] of dotted.matchAll(link)) {
      const key = address
        .replace(/^(?:https?:\/\/)?(?:www\.)?/, "")
        .replace(/[?#].*$/, "")
        .replace(/[/.,!)]+$/, "");
      if (/^(?:wa\.me|t\.me|telegram\.me|api\.whatsapp)/.test(key)) add("messenger", key);
      else if (/^(?:paypal\.me|revolut\.me|cash\.app)/.test(key)) add("payment", key);
      else add("link", key);
    }
  }
  if (mayHoldNumber && rest) {
    for (const [number] of rest.matchAll(phone)) {
      const digits = number.replaceAll(/\D/g, "");
      if (date.test(number.trim()) || (digits.length < 9 && !/^(?:\+|0)/.test(number))) continue;
      add("phone", digits.replace(/^0+/, "").slice(-8));
    }
  }
  if (text.includes("$")) for (const [tag] of lower.matchAll(cashtag)) add("payment", tag);
  addWords(lower, plain, add);
  return kinds.size === 0
    ? nothing
    : { kinds: contactKinds.filter((kind) => kinds.has(kind)), keys: [...keys] };
}

/** For the note on a message's bubble. */
export const cautionOf = (body: string): ContactKind[] => [...findContacts(body).kinds];

/** How near 'send' and 'money' must stand to be one request, in words. */
const near = 8;

function addWords(
  lower: string,
  plain: boolean,
  add: (kind: ContactKind, key?: string) => void,
): void {
  let before = "";
  let at = 0;
  let verbAt = -near - 1;
  let nounAt = -near - 1;
  for (const each of lower.match(plain ? asciiWord : word) ?? []) {
    at += 1;
    if (messengers.has(each)) add("messenger");
    if (payments.has(each) || paymentPairs.has(`${before}_${each}`)) add("payment");
    if (givingVerbs.has(each)) verbAt = at;
    if (moneyNouns.has(each)) nounAt = at;
    if (Math.abs(verbAt - nounAt) <= near && verbAt > 0 && nounAt > 0) add("money");
    before = each;
  }
  if (/[€$£] ?\d|\d ?[€$£]/.test(lower) && verbAt > 0) add("money");
}

/** Keys as the database keeps them: numbers that say nothing about anybody. */
export const hashKeys = (keys: readonly string[]): string[] =>
  keys
    .slice(0, 20)
    .map((key) => createHash("sha256").update(key).digest().readBigInt64BE().toString());
