/** One way of writing a number, an address or a name so that only people read it. */
export type Disguise = (text: string) => string;

const between =
  (sign: string): Disguise =>
  (text) =>
    Array.from(text).join(sign);
const inPairs =
  (sign: string): Disguise =>
  (digits) =>
    digits.match(/.{1,2}/g)?.join(sign) ?? digits;
const each =
  (letters: Readonly<Record<string, string>>): Disguise =>
  (text) =>
    Array.from(text, (letter) => letters[letter.toLowerCase()] ?? letter).join("");
const digitsFrom =
  (first: number): Disguise =>
  (text) =>
    text.replaceAll(/\d/g, (digit) => String.fromCodePoint(first + Number(digit)));
const lettersFrom =
  (first: number): Disguise =>
  (text) =>
    text
      .toLowerCase()
      .replaceAll(/[a-z]/g, (letter) => String.fromCodePoint(first + letter.charCodeAt(0) - 97));
const words = (text: string): Disguise => {
  const ten = text.split(" ");
  return (digits) => Array.from(digits, (digit) => ten[Number(digit)] ?? digit).join(" ");
};

/** Pairs as one word each, as nobody writes them who wants to be found: "fiftysix". */
const pairsInOneWord = (small: string, tens: string, link = ""): Disguise => {
  const [units, decades] = [small.split(" "), tens.split(" ")];
  const inWords = (pair: string): string => {
    const [ten = "", unit = ""] = pair;
    if (unit === "") return units[Number(ten)] ?? pair;
    // "Sixty" before another word would read as one number with it.
    if (Number(ten) < 2 || unit === "0") return `${units[Number(ten)]} ${units[Number(unit)]}`;
    return `${decades[Number(ten) - 2]}${link}${units[Number(unit)]}`;
  };
  return (digits) => digits.replaceAll(/\d\d?/g, (pair) => `${inWords(pair)} `).trim();
};

/** Draws nothing, or turns the direction of writing, between any two characters. */
const unseen: Readonly<Record<string, Disguise>> = Object.fromEntries(
  [
    "\u200b",
    "\u200d",
    "\u2060",
    "\u00ad",
    "\ufeff",
    "\u200f",
    "\u202c",
    "\u034f",
    "\u0336",
    "\u{e0020}",
  ].map((sign) => [`unseen ${sign.codePointAt(0)?.toString(16)}`, between(sign)]),
);

export const ofNumbers: Readonly<Record<string, Disguise>> = {
  ...unseen,
  plain: (digits) => digits,
  spaced: between(" "),
  dashed: between("-"),
  dotted: between("."),
  underscored: between("_"),
  starred: between("*"),
  bulleted: between(" • "),
  hearts: between("❤️"),
  pairs: inPairs(" "),
  "pairs with dots": inPairs("."),
  "pairs with slashes": inPairs(" / "),
  "pairs with emoji": inPairs("🌹"),
  "pairs with letters": inPairs("x"),
  "pairs on lines": inPairs("\n"),
  "pairs with long gaps": inPairs("......"),
  "pairs with three emoji": inPairs("🌹🌹🌹"),
  "pairs with a word": (digits) => inPairs(" then ")(digits.replace(/^(?!0)/, "0")),
  "pairs with a word and no blank": (digits) => inPairs("love")(digits.replace(/^(?!0)/, "0")),
  "pairs with any letters": (digits) => {
    const pairs = digits.replace(/^(?!0)/, "0").match(/.{1,2}/g) ?? [];
    return pairs
      .map((pair, at) => pair + ("abcdefgh"[at] ?? ""))
      .join("")
      .slice(0, -1);
  },
  "with commas": between(", "),
  "no-break spaces": inPairs("\u00a0"),
  "en dashes": inPairs("–"),
  brackets: (digits) => `(${digits.slice(0, 2)})${digits.slice(2, 5)}(${digits.slice(5)})`,
  keycaps: (digits) => Array.from(digits, (digit) => `${digit}\ufe0f\u20e3`).join(""),
  circled: (digits) =>
    digits
      .replaceAll("0", "⓪")
      .replaceAll(/[1-9]/g, (digit) => String.fromCodePoint(0x245f + Number(digit))),
  "dark circles": (digits) =>
    digits
      .replaceAll("0", "⓿")
      .replaceAll(/[1-9]/g, (digit) => String.fromCodePoint(0x2775 + Number(digit))),
  "full width": digitsFrom(0xff10),
  Arabic: digitsFrom(0x0660),
  Persian: digitsFrom(0x06f0),
  Devanagari: digitsFrom(0x0966),
  Thai: digitsFrom(0x0e50),
  bold: digitsFrom(0x1d7ce),
  double: digitsFrom(0x1d7d8),
  mono: digitsFrom(0x1d7f6),
  subscript: digitsFrom(0x2080),
  "O for 0": each({ "0": "O" }),
  "l for 1": each({ "1": "l" }),
  "Cyrillic O": each({ "0": "О" }),
  "pairs of words in English": (digits) =>
    words("oh one two three four five six seven eight nine")(digits).replaceAll(
      /(\w+) (\w+)/g,
      "$1$2",
    ),
  "in Danish": words("nul en to tre fire fem seks syv otte ni"),
  "in German": words("null eins zwei drei vier fünf sechs sieben acht neun"),
  "in English": words("zero one two three four five six seven eight nine"),
  "in Spanish": words("cero uno dos tres cuatro cinco seis siete ocho nueve"),
  "in Finnish": words("nolla yksi kaksi kolme neljä viisi kuusi seitsemän kahdeksan yhdeksän"),
  "in French": words("zéro un deux trois quatre cinq six sept huit neuf"),
  "in Italian": words("zero uno due tre quattro cinque sei sette otto nove"),
  "in Norwegian": words("null en to tre fire fem seks sju åtte ni"),
  "in Dutch": words("nul een twee drie vier vijf zes zeven acht negen"),
  "in Polish": words("zero jeden dwa trzy cztery pięć sześć siedem osiem dziewięć"),
  "in Swedish": words("noll ett två tre fyra fem sex sju åtta nio"),
  "pairs in English": pairsInOneWord(
    "zero one two three four five six seven eight nine",
    "twenty thirty forty fifty sixty seventy eighty ninety",
  ),
  "pairs in French": pairsInOneWord(
    "zero un deux trois quatre cinq six sept huit neuf",
    "vingt trente quarante cinquante soixante septante huitante nonante",
  ),
  "pairs in Polish": pairsInOneWord(
    "zero jeden dwa trzy cztery pięć sześć siedem osiem dziewięć",
    "dwadzieścia trzydzieści czterdzieści pięćdziesiąt sześćdziesiąt siedemdziesiąt osiemdziesiąt dziewięćdziesiąt",
  ),
  "pairs in Spanish": pairsInOneWord(
    "cero uno dos tres cuatro cinco seis siete ocho nueve",
    "veinte treinta cuarenta cincuenta sesenta setenta ochenta noventa",
    "y",
  ),
  "half in words": (digits) =>
    Array.from(digits, (digit, at) =>
      at % 2
        ? digit
        : (["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"][
            Number(digit)
          ] ?? digit),
    ).join(" "),
};

/** For names of messengers and for addresses; those in the second list keep '.' and '@'. */
export const ofWords: Readonly<Record<string, Disguise>> = {
  ...unseen,
  plain: (text) => text,
  capitals: (text) => text.toUpperCase(),
  spaced: between(" "),
  "two spaces": between("  "),
  Cyrillic: each({ a: "а", e: "е", o: "о", p: "р", c: "с", x: "х", y: "у", i: "і", s: "ѕ" }),
  "Cyrillic capitals": each({ a: "А", t: "Т", h: "Н", m: "М", p: "Р", e: "Е", c: "С", o: "О" }),
  Greek: each({ a: "α", o: "ο", i: "ι", p: "ρ", t: "τ", n: "η" }),
  "full width": lettersFrom(0xff41),
  circled: lettersFrom(0x24d0),
  bold: lettersFrom(0x1d41a),
  script: lettersFrom(0x1d4ea),
  fraktur: lettersFrom(0x1d586),
  mono: lettersFrom(0x1d68a),
  squared: lettersFrom(0x1f170),
  "small capitals": each({
    a: "ᴀ",
    b: "ʙ",
    c: "ᴄ",
    d: "ᴅ",
    e: "ᴇ",
    g: "ɢ",
    h: "ʜ",
    i: "ɪ",
    k: "ᴋ",
    l: "ʟ",
    m: "ᴍ",
    n: "ɴ",
    o: "ᴏ",
    p: "ᴘ",
    r: "ʀ",
    t: "ᴛ",
    u: "ᴜ",
    v: "ᴠ",
    w: "ᴡ",
  }),
  accents: (text) => text.replaceAll(/[a-z]/gi, (letter) => `${letter}\u0301\u0323`),
  strokes: each({ a: "ⱥ", l: "ł", o: "ø", t: "ŧ", h: "ħ", i: "ɨ" }),
};
export const ofNames: Readonly<Record<string, Disguise>> = {
  digits: each({ a: "4", e: "3", i: "1", o: "0", s: "5", t: "7" }),
  "some digits": each({ a: "4", e: "3" }),
  signs: each({ a: "@", s: "$", i: "!" }),
  dashed: between("-"),
  dotted: between("."),
  underscored: between("_"),
  repeated: (text) => text.replaceAll(/[aeiou]/gi, "$&$&$&"),
  "capital I for l": each({ l: "I" }),
  "1 for l": each({ l: "1" }),
  "without vowels": (text) => text[0] + text.slice(1).replaceAll(/[aeiou]/gi, ""),
};
export const ofAddresses: Readonly<Record<string, Disguise>> = {
  "dot in words": (text) => text.replaceAll(".", " dot "),
  "dot in brackets": (text) => text.replaceAll(".", "[.]"),
  "dot in round brackets": (text) => text.replaceAll(".", " (dot) "),
  Punkt: (text) => text.replaceAll(".", " Punkt "),
  kropka: (text) => text.replaceAll(".", " kropka "),
  punto: (text) => text.replaceAll(".", " punto "),
  "ideographic stop": (text) => text.replaceAll(".", "。"),
  "one dot leader": (text) => text.replaceAll(".", "․"),
  "spaces round the dot": (text) => text.replaceAll(".", " . "),
  "at in words": (text) => text.replaceAll("@", " at ").replaceAll(".", " dot "),
  "at in brackets": (text) => text.replaceAll("@", "(at)"),
  arroba: (text) => text.replaceAll("@", " arroba "),
  "full width signs": (text) => text.replaceAll("@", "＠").replaceAll(".", "．"),
};
export const ofMailboxes: Readonly<Record<string, Disguise>> = {
  "gmail in pieces": (text) => text.replaceAll("gmail", "gm ail").replaceAll("@", " at "),
  "at in words, a blank for the dot": (text) => text.replaceAll("@", " at ").replaceAll(".", " "),
};
