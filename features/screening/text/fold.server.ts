import confusables from "unhomoglyph/data.json" with { type: "json" };

/**
 * Letters that pass for a Latin letter and that Unicode's list of confusables leaves apart: small
 * capitals, and Cyrillic, Greek, Armenian, Cherokee, Canadian and Lisu letters that people use for
 * their shape.
 */
const alsoLookLike: Readonly<Record<string, string>> = Object.fromEntries(
  "ᴀa ʙb ᴄc ᴅd ᴇe ꜰf ɢg ʜh ɪi ᴊj ᴋk ʟl ᴌl ᴍm ɴn ᴎn ᴏo ᴘp ꞯq ʀr ʁr ꜱs ᴛt ᴜu ᴠv ᴡw ʏy ᴢz ɐa ɔc ɘe ǝe əe ɓb ƀb ɗd ɖd đd ðd ɠg ɡg ɦh ħh ɥh ɨi ıi ɩi ʝj ƙk łl ɫl ɭl ɯm ɱm ɳn ɲn ŋn øo ɵo ƥp ɋq ɹr ɾr ɽr ʂs ŧt ƭt ʈt ʇt ʉu ʋv ʌv ʍw ɰw ʎy ƴy ɣy ʐz ƶz ʑz вb ьb ъb иu йu нh пn гr яr цu чy шw щw тt кk мm лn зe эe ёe фo іi їi јj ѕs αa βb γy δd εe ζz ηn θo ιi κk λl μm νv ξe οo πn ρp σo τt υu φo χx ψw ωw ⱥa ȼc ɇe ɉj ɍr ɏy ⱡl ᵽp ⱦt ꞓc ꞡg ꞣk ꞥn ꞧr ꞩs ꝑp ꝁk ꝃk ꝥb ᵾu ᵻi Ꭲt Ꭳo Ꭴo Ꭶs Ꭷo Ꭸf Ꭽt Ꭾp Ꭿa Ꮀf Ꮁr Ꮂi Ꮅp Ꮈq Ꮉo Ꮊk Ꮌs Ꮏt Ꮑn Ꮕo Ꮖi Ꮘo Ꮙq Ꮛe Ꮝs Ꮠt Ꮡr Ꮣl Ꮦt Ꮧj Ꮨj Ꮫe Ꮭl Ꮰd Ꮱr Ꮴv Ꮵh Ꮸg Ꮹg Ꮺw Ꮼo Ꮽw Ᏹb Ᏽb Ꮳg Ꮜu ᗩa ᗅa ᐃa ᐱa ᗋa ᗄa ᗝo ᗴe ᗱe ᕮe ᙓe ᘿe ᕪe ᘍe ᔕs ᔑs ᑎn ᘉn ᘂn ᗪd ᗞd ᗫd ᕲd ᑯd ᖱd ᖙd ᗷb ᗸb ᗹb ᖯb ᑲb ᖲb ᗽb ᑕc ᑢc ᘓc ᙅc ᐸc ᘜg ᘏg ᓰi ᓮi ᓲi ᒚj ᒍj ᒎj ᒐj ᒑj ᖽk ᔌk ᒪl ᒫl ᗰm ᘻm ᙏm ᙢm ᙁm ᓍo ᓎo ᐤo ᑭp ᕵp ᑷp ᑮp ᕈp ᑫq ᕴq ᑬq ᖇr ᖈr ᒥr ᖶt ᖵt ᖷt ᒣt ᑌu ᑘu ᘎu ᘮu ᑗu ᐯv ᐺv ᐻv ᗯw ᘺw ᙎw ᙡw ᙭x ᖻy ᖿy ᘔz ᘕz ꓥa ꓯa ꓵn ꓱe ꓷd ꓕt ꓘk ꓞf ꓛc ꓶl ꓤr ꓨg ꓩj Տs Սu Օo Ոn Ռn Հh"
    .split(" ")
    .map((pair) => {
      const [from = "", to = ""] = pair;
      return [from.toLowerCase(), to];
    }),
);
/** Signs that draw a full stop. U+3002 and the like end an address as well as '.' does. */
const fullStops = new Set("。．｡․·•∙⋅‧᛫・･●◦⸱ꞏ");
const hanDigits = "〇一二三四五六七八九";

/** The value of a decimal digit of any script; null where the character is none. */
function digitOf(code: number): string | null {
  if (!/\p{Nd}/u.test(String.fromCodePoint(code))) return null;
  // The ten digits of a script are neighbours. Those of mathematics are five rows of ten.
  let first = code;
  while (/\p{Nd}/u.test(String.fromCodePoint(first - 1))) first -= 1;
  return String((code - first) % 10);
}

/** Digits in a circle or a disc, by the code of the one that shows 0 or 1. */
const circled = [
  [0x2460, 1],
  [0x24f5, 1],
  [0x2776, 1],
  [0x2780, 1],
  [0x278a, 1],
] as const;

function foldCharacter(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  if (/[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Mn}\p{Me}]/u.test(character)) return "";
  if (/[\u2028\u2029\u0085]/.test(character)) return "\n";
  if (/[\p{Zs}\u2800]/u.test(character)) return " ";
  if (fullStops.has(character)) return ".";
  const digit = digitOf(code);
  if (digit !== null) return digit;
  for (const [first, value] of circled)
    if (code >= first && code <= first + 9 - (value === 1 ? 0 : 1))
      return String(code - first + value);
  if (code === 0x24ea || code === 0x24ff || code === 0x1f10b || code === 0x1f10c) return "0";
  if (code === 0x1f51f) return "10";
  if (hanDigits.includes(character)) return String(hanDigits.indexOf(character));
  if (code >= 0x1f1e6 && code <= 0x1f1ff) return String.fromCharCode(97 + code - 0x1f1e6); // flags
  if (code >= 0x1f150 && code <= 0x1f169) return String.fromCharCode(97 + code - 0x1f150);
  if (code >= 0x1f170 && code <= 0x1f189) return String.fromCharCode(97 + code - 0x1f170);
  if (/\p{Pd}/u.test(character)) return "-";

  const plain = character.normalize("NFKD").replaceAll(/\p{M}/gu, "");
  if (plain !== "" && /^[ -~]+$/.test(plain)) return plain;
  return Array.from(plain, latinLookAlike).join("");
}

function latinLookAlike(character: string): string {
  if (character <= "~") return character;
  const lower = character.toLowerCase();
  if (lower === "ß") return "ss";
  if (lower === "æ") return "ae";
  if (lower === "œ") return "oe";
  // A small letter may have no look-alike where its capital has one: 'в' is 'B'.
  const known = asciiOf(character) ?? alsoLookLike[lower] ?? asciiOf(character.toUpperCase());
  // In small letters: a capital tells where a sentence begins, and this is a disguise.
  return known?.toLowerCase() ?? character;
}

/** By Unicode's list of confusables, where it names Latin letters or digits. */
function asciiOf(character: string): string | undefined {
  const shown = (confusables as Record<string, string>)[character]?.replaceAll(/\p{M}/gu, "");
  if (shown === undefined || !/^[A-Za-z0-9]{1,3}$/.test(shown)) return undefined;
  return shown === "rn" ? "m" : shown;
}

const known = new Map<string, string>();
/** One of every character of the ten most used scripts; beyond it nothing more is remembered. */
const mostKnown = 30_000;

function remembered(character: string): string {
  let folded = known.get(character);
  if (folded === undefined) {
    folded = foldCharacter(character);
    if (known.size < mostKnown) known.set(character, folded);
  }
  return folded;
}

const beyondAscii = /[^\0-\x7f]/u;
const eachBeyondAscii = /[^\0-\x7f]/gu;

/** Whether a text is ASCII, and so its own folded form. */
export const isAscii = (text: string): boolean => !beyondAscii.test(text);

/**
 * A text as a reader sees it, in ASCII as far as possible: digits of any script and in circles as
 * 0–9, look-alikes of Latin letters as Latin letters, accents and characters that draw nothing
 * left out, every kind of space as ' '. Keeps the case of letters, and what looks like no ASCII
 * character (emoji, most Cyrillic letters) as it is. One pass; an ASCII text is returned unchanged.
 */
export function foldText(text: string): string {
  // A keycap is a digit and two marks, which go; CRLF is one line break.
  return isAscii(text) ? text : text.replaceAll(eachBeyondAscii, remembered);
}

/** By code of an ASCII character: the letter that it resembles within a word, by its code; 0: none. */
const shapes = new Uint8Array(128);
for (let code = 97; code < 123; code += 1) shapes[code] = shapes[code - 32] = code;
for (const [sign = "", letter = ""] of "0o 1i 3e 4a 5s 6g 7t 8b 9g @a $s !i |i li Li".split(" "))
  shapes[sign.charCodeAt(0)] = letter.charCodeAt(0);
const [m, n, r, u, v, w] = Array.from("mnruvw", (letter) => letter.charCodeAt(0));

/**
 * The shape of a folded text, for finding words in it that are written with other signs: signs and
 * digits as the letters that they resemble, 'l' and 'i' as one, 'rn' as 'm', 'vv' as 'w', each
 * letter once in a row, and nothing else. Words that look alike have the same shape.
 */
export function shapeOf(text: string): string {
  let shape = "";
  let last = 0;
  for (let at = 0; at < text.length; at += 1) {
    let letter = shapes[text.charCodeAt(at)] ?? 0;
    if (letter === r || letter === v || letter === u) {
      const next = shapes[text.charCodeAt(at + 1)] ?? 0;
      if (letter === r ? next === n : next === letter) {
        letter = (letter === r ? m : w) ?? 0;
        at += 1;
      }
    }
    if (letter === 0 || letter === last) continue;
    shape += String.fromCharCode(letter);
    last = letter;
  }
  return shape;
}
