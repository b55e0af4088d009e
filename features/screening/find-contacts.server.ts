import { createHash } from "node:crypto";
import { findIbans } from "./iban.ts";
import { type ContactKind, contactKinds } from "./kinds.ts";
import { findAddresses } from "./text/find-addresses.ts";
import { findNumbers } from "./text/find-numbers.ts";
import { findWords } from "./text/find-words.ts";
import { readText, type Reading } from "./text/read-text.server.ts";
import { spelledOut } from "./text/undisguise.ts";

export interface Found {
  readonly kinds: readonly ContactKind[];
  /**
   * What leads to the same place has the same key, however it is written: a link without its query,
   * a number without blanks. What reads as a date, a time or an amount has none.
   */
  readonly keys: readonly string[];
}

const nothing: Found = { kinds: [], keys: [] };

// Each pattern is bounded in every repetition, so that a text costs its length times a constant.
const wallet = /(?<![a-z0-9])(?:0x[0-9a-f]{40}|(?:bc1|ltc1)[a-z0-9]{25,60})(?![a-z0-9])/gi;
/** Bitcoin and Tron: capitals and small letters are others there, and 'L' is one, 'l' none. */
const base58 =
  /(?<![A-Za-z0-9])(?:[13][A-HJ-NP-Za-km-z1-9]{25,34}|T[A-HJ-NP-Za-km-z1-9]{33})(?![A-Za-z0-9])/g;
/** An account of Session, which has no other name. */
const sessionAccount = /(?<![a-z0-9])05[0-9a-f]{64}(?![a-z0-9])/i;
const cashtag = /(?<![a-z0-9$])\$[a-z][a-z0-9_-]{2,20}/gi;

// Asked first, because nearly every text has none: what they say no to, the patterns above say no
// to.
const longRun = /[a-z0-9]{26}/i;
const singleLetters = /(?<![a-z0-9])[a-z0-9](?:[^a-z0-9\n]{1,6}[a-z0-9](?![a-z0-9])){3}/;

/**
 * The contact details and requests for money in a text, however disguised: `readText` says how it is
 * read. Costs microseconds and looks at nothing but the text.
 */
export function findContacts(body: string | Reading): Found {
  const text = typeof body === "string" ? readText(body) : body;
  const { folded, lower } = text;
  const kinds = new Set<ContactKind>();
  const keys = new Set<string>();
  const add = (kind: ContactKind, key?: string): void => {
    kinds.add(kind);
    if (key) keys.add(`${kind} ${key}`);
  };
  const ibans = /\d/.test(folded) ? findIbans(folded) : [];
  for (const iban of ibans) add("iban", iban);
  if (longRun.test(folded)) {
    for (const [address] of folded.matchAll(wallet)) add("payment", address);
    for (const [address] of folded.matchAll(base58)) add("payment", address);
    const [account] = sessionAccount.exec(folded) ?? [];
    if (account) add("messenger", account.toLowerCase());
  }
  if (folded.includes("$")) for (const [tag] of lower.matchAll(cashtag)) add("payment", tag);
  findAddresses(lower, folded, add, text.spoken);
  const spelled = singleLetters.test(lower) ? spelledOut(lower) : "";
  // "i.e. e.g. p.s. a.m." spells no address.
  if (/[a-z0-9]{4}\.[a-z]{2}|@|:\/\//.test(spelled)) findAddresses(spelled, spelled, add);
  // The digits of an account number are no telephone number.
  if (ibans.length === 0)
    for (const digits of findNumbers(text)) add("phone", digits.replace(/^0+/, "").slice(-8));
  findWords(text, spelled, add);
  return kinds.size === 0
    ? nothing
    : { kinds: contactKinds.filter((kind) => kinds.has(kind)), keys: [...keys] };
}

/** For the note on a message's bubble. */
export const cautionOf = (body: string): ContactKind[] => [...findContacts(body).kinds];

/** Keys as the database keeps them: numbers that say nothing about anybody. */
export const hashKeys = (keys: readonly string[]): string[] =>
  keys
    .slice(0, 20)
    .map((key) => createHash("sha256").update(key).digest().readBigInt64BE().toString());
