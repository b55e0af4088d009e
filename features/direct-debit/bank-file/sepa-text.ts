import anyAscii from "any-ascii";

const own: Readonly<Record<string, string>> = {
  ß: "ss",
  ẞ: "SS",
  Æ: "AE",
  æ: "ae",
  Œ: "OE",
  œ: "oe",
  Ø: "O",
  ø: "o",
  Đ: "D",
  đ: "d",
  Ð: "D",
  ð: "d",
  Þ: "TH",
  þ: "th",
  Ł: "L",
  ł: "l",
  Ħ: "H",
  ħ: "h",
  ı: "i",
  ĸ: "k",
  Ŋ: "N",
  ŋ: "n",
  Ŧ: "T",
  ŧ: "t",
  "’": "'",
  "‘": "'",
  "`": "'",
  "´": "'",
  "–": "-",
  "—": "-",
  "‐": "-",
  "&": "+",
  _: "-",
};
/** Greek and Bulgarian, lower case: how the banks' common conversion table writes them. */
const otherScripts: Readonly<Record<string, string>> = {
  α: "a",
  β: "v",
  γ: "g",
  δ: "d",
  ε: "e",
  ζ: "z",
  η: "i",
  θ: "th",
  ι: "i",
  κ: "k",
  λ: "l",
  μ: "m",
  ν: "n",
  ξ: "x",
  ο: "o",
  π: "p",
  ρ: "r",
  σ: "s",
  ς: "s",
  τ: "t",
  υ: "y",
  φ: "f",
  χ: "ch",
  ψ: "ps",
  ω: "o",
  а: "a",
  б: "b",
  в: "v",
  г: "g",
  д: "d",
  е: "e",
  ж: "zh",
  з: "z",
  и: "i",
  й: "y",
  к: "k",
  л: "l",
  м: "m",
  н: "n",
  о: "o",
  п: "p",
  р: "r",
  с: "s",
  т: "t",
  у: "u",
  ф: "f",
  х: "h",
  ц: "ts",
  ч: "ch",
  ш: "sh",
  щ: "sht",
  ъ: "a",
  ь: "y",
  ю: "yu",
  я: "ya",
};

/**
 * A text in the characters that every SEPA bank takes: a-z A-Z 0-9 / - ? : ( ) . , ' + and the
 * blank. Letters with marks become those without, other scripts are transliterated, and what is
 * left becomes a full stop. Never begins with or doubles a slash.
 */
export function sepaText(text: string, most: number): string {
  const plain = Array.from(text.normalize("NFC"), (character) => {
    // й is a letter of its own, not и with a mark.
    const lower = character.toLowerCase();
    const bare = lower === "й" ? lower : lower.normalize("NFD").replaceAll(/\p{M}/gu, "");
    const other = otherScripts[bare];
    if (other) return lower === character ? other : other.charAt(0).toUpperCase() + other.slice(1);
    const written = own[character] ?? character.normalize("NFKD").replaceAll(/\p{M}/gu, "");
    // Pictures have names in the library's table, which are no part of what somebody is called.
    return /^\p{L}+$/u.test(written) && !/^[\x20-\x7e]*$/.test(written)
      ? anyAscii(written)
      : written;
  }).join("");
  return plain
    .replaceAll(/\s+/g, " ")
    .replaceAll("`", "'")
    .replaceAll(/[^a-zA-Z0-9/\-?:().,'+ ]/gu, ".")
    .replaceAll(/\/{2,}/g, "/")
    .replace(/^[/ ]+/, "")
    .slice(0, most)
    .trim();
}

/** A name as `sepaText` writes it; where no letter of it is left, the word that banks use then. */
export const sepaName = (text: string): string => {
  const written = sepaText(text, 70);
  return /[a-zA-Z0-9]/.test(written) ? written : "NOTPROVIDED";
};
