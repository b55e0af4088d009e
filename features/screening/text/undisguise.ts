import { commonWords } from "./common-words.ts";
import {
  clearEndings,
  clearProviders,
  linkCues,
  mailProviders,
  wordEndings,
  wordsAndEndings,
} from "./domains.ts";

const clear = [...clearEndings].join("|");
const endings = [clear, ...wordEndings].join("|");
/** 'at' and 'dot' as people say them, folded: a sign that only stands for '@', and plain words. */
const atNames =
  "arrobas?|arrova|aroba|arobaz|arobase|chiocciolina|chiocciola|malpka|malpa|snabel-?a|alfakroll|alfakrolle|krollalfa|kringla|apenstaartje|apenstaart|apestaartje|apestaart|kissanhanta|klammeraffe|miukumauku|at-merkki|atmerkki";
const dotNames =
  "dot|d0t|puntje|kropeczka|punktum|punkt|punt|point|punto|prikk|prik|prick|piste|kropka|ponto";
/** Endings of a mailbox that may stand behind a blank: "gmail com". */
const spacedEndings = "com|de|nl|fr|it|es|pl|se|dk|no|fi|ru";
const open = String.raw`[\[({<*_-]`;
const shut = String.raw`[\])}>*_-]`;

const bracketed = {
  dot: new RegExp(` {0,2}${open} {0,2}(?:${dotNames}|\\.) {0,2}${shut} {0,2}`, "g"),
  at: new RegExp(` {0,2}${open} {0,2}(?:at|a|@|${atNames}) {0,2}${shut} {0,2}`, "g"),
  /** "at" and /at/. */
  quotedDot: new RegExp(` {0,2}(["'/|])(?:${dotNames})\\1 {0,2}`, "g"),
  quotedAt: new RegExp(` {0,2}(["'/|])(?:at|${atNames})\\1 {0,2}`, "g"),
};
/** "anna92.at.gmail.dot.com". */
const dottedAt = new RegExp(`\\.at\\.(?=(?:${mailProviders})\\.)`, "g");
const dottedDot = new RegExp(`\\.(?:${dotNames})\\.(?=(?:${endings})(?![a-z0-9]))`, "g");
/** As people say where their mailbox lies, after a name with a number: "anna92 bei gmx.de". */
const atWords = "at|auf|bei|op|bij|hos|pa|chez|su|en|on|na|ved";
const numberedAt = new RegExp(
  `(?<=(?<![a-z0-9])[a-z][a-z._]{1,30}[0-9]{1,6}) {1,2}(?:${atWords}) {1,2}(?=[a-z0-9-]{2,40}\\.[a-z]{2,8}(?![a-z0-9]))`,
  "g",
);
/** "The dot com years": nobody names a site by an article. */
const spokenDot = new RegExp(
  `(?<!(?<![a-z0-9])(?:the|a|an|this|that|those|my|every|der|die|das|ein|een|le|la|les|el|un|il|en|et|ett)) {1,2}(?:${dotNames}) {1,2}(?=(?:${endings})(?![a-z0-9]))`,
  "g",
);
const spokenAt = new RegExp(
  ` {1,2}(?:${atNames}) {1,2}|(?<=[a-z0-9]) {1,2}(?:at|ad|a) {1,2}(?=(?:${mailProviders})(?![a-z0-9]) {0,2}(?:\\.|$|,))|(?<=[a-z0-9]) {1,2}at {1,2}(?=(?:${mailProviders}) {1,2}(?:${spacedEndings})(?![a-z0-9]))|(?<=[a-z0-9]) {1,2}at {1,2}(?=[a-z0-9-]{2,40}\\.(?:com|net|org)(?![a-z0-9]))`,
  "g",
);
const spacedDot = new RegExp(
  `(?<=[a-z0-9])[ \\n]{0,2}\\. {1,2}(?=(?:${clear}|de|fr|it|es|se|dk|fi|no|me)(?![a-z0-9]))|(?<=[a-z0-9])[ \\n]{1,2}\\. {0,2}(?=(?:${clear}|${[...wordsAndEndings].join("|")}|de|me)(?![a-z0-9]))`,
  "g",
);
const otherDot = new RegExp(
  `(?<=[a-z0-9])[,;:*_|]{1,2}(?=(?:com|net|org|ru)(?![a-z0-9]))|(?<=(?<![a-z0-9])(?:${clearProviders})|@(?:${mailProviders})|(?<![a-z0-9])mail(?= {1,2}ru)) {1,2}(?=(?:${spacedEndings})(?![a-z0-9]))`,
  "g",
);
const spacedAt = new RegExp(
  `[ \\n]{0,2}@[ \\n]{0,2}(?=(?:[a-z0-9-]{1,40} {0,2}[.,] {0,2}){1,3}[a-z]{2,10}(?![a-z0-9])|(?:${mailProviders})(?![a-z0-9]))`,
  "g",
);
const spacedSlash = / {0,2}\/ {0,2}/g;
const scheme = /(?<![a-z])h(?:tt|xx|\*\*)ps?(?:\s{0,2}:\s{0,2}\/\s{0,2}\/\s{0,2}|\/\/)/g;
/** "http bestgirls dk". */
const spacedScheme = new RegExp(
  `(?<![a-z])https? {1,3}(?=[a-z0-9-]{3,40} {1,2}(?:${endings})(?![a-z0-9]))([a-z0-9-]{3,40}) {1,2}`,
  "g",
);
/** "bestgirls pkt de": short for 'Punkt'. */
const shortDot = / {1,2}pkt\.? {1,2}(?=(?:com|net|org|de|pl|eu|info|ch)(?![a-z0-9]))/g;
const spacedWww = /(?<![a-z0-9])www[ .,_-]{1,3}(?=[a-z0-9-]{2,40}[ .,])/g;

/** "bit ly/3xyz", "annaatgmaildotcom". */
const shortened =
  /(?<=(?<![a-z0-9])(?:bit|tinyurl|cutt|linktr|goo|rb|wa|t)) {0,2}(?=(?:ly|com|ee|gl|gy|me)\/)/g;
const runTogether = /at(gmail|hotmail|yahoo|outlook)dotcom/g;
/** "gm ail": pieces of a name that no language has as two words. */
const mailboxInPieces =
  /(?<![a-z0-9])(?:g[- ]{1,2}mail|gee {0,2}mail|gmeil|gmejl|gm {1,2}ail|gma {1,2}il|google {1,2}mail)(?![a-z0-9])/g;
const hotmailInPieces = /(?<![a-z0-9])hot {1,2}mail(?= {0,2}(?:\.|dot |punkt |com(?![a-z])))/g;
const inPieces =
  "c0m|c {1,2}[o0] {1,2}m|c[o0] {1,2}m|c {1,2}[o0]m|n {1,2}e? {0,2}t|ne {1,2}t|o {1,2}r {0,2}g|or {1,2}g";
const endingInPieces = new RegExp(
  `(?<=[a-z0-9])(?: {0,1}\\. {0,1}| {1,2}(?:${dotNames}) {1,2})(${inPieces})(?![a-z0-9])`,
  "g",
);
const comAttached = /(?<=[a-z0-9]{3})dotcom(?![a-z])/g;
const slashInWords =
  /(?<=(?<![a-z0-9])(?:t|wa|m|ig|fb|bit|linktr))[ .]{1,2}(me|ly|ee) {1,2}slash {1,2}/g;

const inOnePiece = (ending: string): string => ending.replaceAll(" ", "").replace("0", "o");

/** Endings that need no sign before them: of no language a word, or of none at a sentence's end. */
const endingsWithoutDot = "com|org|xyz|ru|de|nl|pl|dk|fi";
/** "bestgirls com", "bestgirls/com", "bestgirls (com)", "bestgirls co m", where a clause ends. */
const withoutDot = new RegExp(
  String.raw`(?<![a-z0-9@.-])([a-z0-9-]{4,40})(?:[ \n]{1,2}| {0,1}(?:[/~^>=+]|\.{2,4}) {0,1}| {0,1}[(\[{<] {0,1})(${endingsWithoutDot}|${inPieces})(?![a-z0-9-])(?= {0,2}(?:$|[\n.!?,;)\]}>]|[\ud83c-\ud83e\u2600-\u27bf]))[)\]}>]{0,1}`,
  "g",
);
/** Endings of countries are words, or short for a country: they follow what leads to a site. */
const leading = new RegExp(
  `(?<![a-z])(?:${[...linkCues, "on", "at", "see", "join", "auf", "unter", "op", "zie", "sur", "voir", "en", "ver", "su", "vedi", "pa", "na", "zob", "katso"].join("|")})[: ]{1,3}$`,
);

/** "Two letters, for example NL." */
const examples = new Set(
  "example beispiel exempel eksempel voorbeeld exemple ejemplo esempio przyklad esimerkiksi".split(
    " ",
  ),
);

function joinEnding(all: string, label: string, ending: string, at: number, text: string): string {
  const site = inOnePiece(ending);
  const isLabel =
    !commonWords.has(label) &&
    !examples.has(label) &&
    (label.length > 4 || /[a-z]\d|\d[a-z]/.test(label));
  if (!isLabel || /^\d+$/.test(label)) return all;
  const known = /^(?:com|org|xyz|ru|net)$/.test(site);
  // "The butterfly net" is written in one piece.
  if (site === "net" && ending === site) return all;
  return known || leading.test(text.slice(Math.max(0, at - 20), at)) ? `${label}.${site}` : all;
}

/** Single letters and signs in a row, with one to three other signs between: "w h a t s". */
const letterByLetter =
  /(?<![a-z0-9@.])[a-z0-9@$](?:(?:[^a-z0-9\n]{1,6})[a-z0-9@$](?![a-z0-9])){3,80}/g;

/** Asked first: a text without one of these holds no address, however it is written. */
const mayHold = new RegExp(
  String.raw`[@\]})]|\.[a-z]|[ \n]\.|\. {1,2}(?:${clear}|de|fr|it|es|se|dk|fi|no|me)(?![a-z])|[,;:*_|](?:com|net|org|ru)(?![a-z])|bitly/|[ \n>~^=+(<{\[/](?:${endingsWithoutDot}|${inPieces})(?= {0,2}(?:$|[\n.!?,;)\]}>]|[\ud83c-\ud83e\u2600-\u27bf]))|(?<![a-z])(?:hot {1,2}mail|gmail[a-z]{0,4}|hotmail[a-z]{0,4}|pkt|g[- ]mail|geemail|gmeil|gmejl|com|c0m|${dotNames}|${atNames}|www|https?|hxxps?|com|ly|gma?|google|${clearProviders})(?![a-z])|(?<![a-z])at {1,2}(?:${mailProviders}) |dotcom|(?:ly|ee|gl|gy|me)/|(?<![a-z])me {1,2}slash`,
);

/**
 * Writes the addresses of a folded text in small letters as a browser wants them: "anna (at) gmail
 * dot com" is "anna@gmail.com". Null where the text holds nothing of the kind.
 */
export function undisguiseAddresses(lower: string): string | null {
  if (!mayHold.test(lower)) return null;
  return lower
    .replaceAll(mailboxInPieces, "gmail")
    .replaceAll(hotmailInPieces, "hotmail")
    .replaceAll(endingInPieces, (_, ending: string) => `.${inOnePiece(ending)}`)
    .replaceAll(withoutDot, joinEnding)
    .replaceAll(slashInWords, ".$1/")
    .replaceAll(bracketed.quotedDot, ".")
    .replaceAll(bracketed.quotedAt, "@")
    .replaceAll(dottedAt, "@")
    .replaceAll(dottedDot, ".")
    .replaceAll(shortened, ".")
    .replaceAll(runTogether, "@$1.com")
    .replaceAll(comAttached, ".com")
    .replaceAll(scheme, "http://")
    .replaceAll(bracketed.dot, ".")
    .replaceAll(bracketed.at, "@")
    .replaceAll(spokenDot, ".")
    .replaceAll(shortDot, ".")
    .replaceAll(spacedScheme, "http://$1.")
    .replaceAll(spacedDot, ".")
    .replaceAll(numberedAt, "@")
    .replaceAll(spokenAt, "@")
    .replaceAll(spacedAt, "@")
    .replaceAll(otherDot, ".")
    .replaceAll(spacedWww, "www.")
    .replaceAll(spacedSlash, "/")
    .replaceAll(
      /(?<=www\.[a-z0-9-]{2,40}) (?=(?:com|net|org|de|nl|fr|it|es|pl|se|dk|no|fi|ru)(?![a-z0-9]))/g,
      ".",
    );
}

/**
 * What a folded text in small letters spells letter by letter, each row in one piece, separated by
 * spaces; empty where there is none. A row keeps '@', and '.' and '/' where other signs separate
 * its letters.
 */
export function spelledOut(lower: string): string {
  let pieces = "";
  for (const [row] of lower.matchAll(letterByLetter)) {
    const gaps = row.match(/[^a-z0-9@$]+/g) ?? [];
    const plain = mostFrequent(gaps);
    pieces += ` ${row
      .replaceAll(/[^a-z0-9@$]+/g, (gap) => (gap === plain ? "" : gap.replaceAll(/[^./:]/g, "")))
      .trim()}`;
  }
  return pieces;
}

function mostFrequent(gaps: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const gap of gaps) counts.set(gap, (counts.get(gap) ?? 0) + 1);
  return [...counts].sort(([, one], [, other]) => other - one)[0]?.[0] ?? "";
}
