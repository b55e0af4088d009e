import type { ContactKind } from "../kinds.ts";
import { messengers, messengersInCyrillic, payments } from "../words.ts";
import { commonWords } from "./common-words.ts";
import { shapeOf } from "./fold.server.ts";
import { within } from "./find-words.ts";
import { type Reading, readText } from "./read-text.server.ts";

/** Two pieces of a shorter name are found in any conversation: "so" and "kik". */
const shortestName = 6;
/** As the end of a message and the beginning of the next they are a greeting. */
const greetings = new Set(["whatsup"]);
/** Of this many letters and more, an ending of a name may begin a message of any length. */
const longEnding = 4;
/** More words are a sentence. */
const fewWords = 3;

const kindsByShape = new Map<string, ContactKind>();
const cyrillic = new Set<string>();
/** Shapes of what is left of a name behind its first letters. */
const endings = new Set<string>();
for (const [names, kind] of [
  [messengers, "messenger"],
  [payments, "payment"],
] as const)
  for (const name of names)
    if (name.length >= shortestName && !greetings.has(name)) {
      kindsByShape.set(shapeOf(name), kind);
      for (let at = 1; at < name.length; at += 1) endings.add(shapeOf(name.slice(at)));
    }
for (const name of messengersInCyrillic)
  if (name.length >= shortestName) {
    cyrillic.add(name);
    for (let at = 1; at < name.length; at += 1) endings.add(name.slice(at));
  }

/** Words that are pieces of a name too: "washed my face" and "book a table". */
const alsoPieces = new Set(
  "face book books fans only snap link mess cash card gift hang outs mobile coin coins bit lite money talk pay pal sky west union twit mail google".split(
    " ",
  ),
);
const isOrdinary = (word: string): boolean => commonWords.has(word) || alsoPieces.has(word);

/** The words of a message, "what's" and "tele-" as one each. */
function tokensOf({ lower, spoken, spokenWords }: Reading): readonly string[] {
  if (cyrillicLetter.test(spoken)) return spokenWords;
  return (lower.match(token) ?? []).map((each) => each.replaceAll(/[^a-z0-9]/g, ""));
}
const cyrillicLetter = /\p{Script=Cyrillic}/u;
const token = /[a-z0-9]{1,30}(?:['’`´-]{1,2}[a-z0-9]{1,30}){0,3}/g;
const shapeOfWord = (word: string): string => (/^[a-z0-9]/.test(word) ? shapeOf(word) : word);

/** Whether a message begins with what may be the rest of a name that the one before it began. */
export function beginsWithEnding(text: Reading): boolean {
  const tokens = tokensOf(text);
  const [first = ""] = tokens;
  if (first.length < 2) return false;
  const shape = shapeOfWord(first);
  if (tokens.length <= fewWords && endings.has(shape)) return true;
  if (isOrdinary(first)) return false;
  for (let length = longEnding; length <= Math.min(shape.length, 12); length += 1)
    if (endings.has(shape.slice(0, length))) return true;
  return false;
}

/** The messenger or payment whose name is `joined`, or begins or ends it. */
function named(joined: string): ContactKind | null {
  if (joined.length < shortestName || joined.length > 30) return null;
  if (cyrillic.has(joined)) return "messenger";
  const shape = shapeOfWord(joined);
  const kind = kindsByShape.get(shape);
  if (kind && !greetings.has(joined)) return kind;
  const [part] = within.exec(shape) ?? [];
  return part ? (part === "paypai" ? "payment" : "messenger") : null;
}

/**
 * The messenger or payment whose name is cut in two or more messages, oldest first: "add me on
 * insta" and "gram please", or "te", "le", "gram". Null: none. Two words that any conversation has
 * are one name only where each is a whole message.
 */
export function cutName(bodies: readonly string[], text: Reading): ContactKind | null {
  const tokens = tokensOf(text);
  const [first = ""] = tokens;
  if (first === "") return null;
  const alone = tokens.length === 1;
  let chain = [first];
  for (const body of bodies.toReversed()) {
    const before = tokensOf(readText(body));
    const last = before.at(-1);
    if (last === undefined) continue;
    const whole = alone && before.length === 1;
    for (const pieces of [
      [last, ...chain],
      [last, first],
    ]) {
      const kind = named(pieces.join(""));
      // A piece that holds the name was found by itself.
      if (kind && !pieces.some(named) && (whole || !pieces.every(isOrdinary))) return kind;
    }
    chain = before.length === 1 ? [last, ...chain] : [first];
  }
  return null;
}

/** Whether two messages meet in a name that is two ordinary words: "my face" and "book a table". */
export function meetInName(before: string, text: Reading): boolean {
  const [last = "", first = ""] = [tokensOf(readText(before)).at(-1), tokensOf(text)[0]];
  return named(last + first) !== null;
}
