/**
 * Scripts that people write their names in today: Unicode's recommended and limited-use scripts
 * (UAX #31, tables 5 and 7), and those beyond them that a community still writes. Latin is narrower.
 */
const scripts =
  `Arab Armn Beng Cyrl Deva Ethi Geor Grek Gujr Guru Hebr Knda Khmr Laoo Mlym Mymr Orya Sinh Taml
   Telu Thaa Thai Tibt Adlm Bali Bamu Batk Cakm Cans Cham Cher Hmnp Java Kali Lana Lepc Limb Lisu
   Mand Mtei Newa Nkoo Olck Osge Plrd Rohg Saur Sund Sylo Syrc Tale Talu Tavt Tfng Vaii Wcho Yiii
   Mong Bass Bugi Buhd Gong Gonm Hano Hmng Medf Mend Modi Mroo Nagm Pauc Phag Rjng Samr Sind Tagb
   Tglg Tirh Tnsa Toto Wara Yezi`
    .split(/\s+/)
    .map((script) => new RegExp(`^\\p{scx=${script}}+$`, "u"));

/** Scripts that one language mixes: Japanese, Chinese with Bopomofo, Korean. */
const mixed = [
  /^[\p{scx=Hani}\p{scx=Hira}\p{scx=Kana}]+$/u,
  /^[\p{scx=Hani}\p{scx=Bopo}]+$/u,
  /^[\p{scx=Hang}\p{scx=Hani}]+$/u,
];

/**
 * Letters without capitals that some languages write Latin names with: the Hawaiian ʻokina, the
 * Ukrainian ʼ, glottal stops, the clicks of Khoekhoe.
 */
const caseless = /[\u02b9-\u02bf\u0294\u0295ǀǁǂǃ]/g;

/** The small end of an abbreviated name: "Mᵃ José", "Dʳ". */
const shortEnd =
  /(?<=\p{scx=Latn})[\u02b0-\u02b8\u02e1-\u02e3\u1d2c-\u1d61ⁿ]{1,2}(?![\p{L}\p{M}\p{N}])/gu;

/**
 * A Latin letter that some language writes names with has an upper and a lower case; the phonetic
 * signs and small capitals that imitate other words have one form.
 */
const isWritten = (letter: string): boolean =>
  /[ªº]/.test(letter) ||
  (/\p{scx=Latn}/u.test(letter) &&
    (letter.toUpperCase() !== letter || letter.toLowerCase() !== letter));

/** True if the letters of a name are of one script, which names are written in. */
export function isOneScript(name: string): boolean {
  const letters = (
    name.replaceAll(shortEnd, "").replaceAll(caseless, "").match(/\p{L}/gu) ?? []
  ).join("");
  return (
    letters === "" ||
    Array.from(letters).every(isWritten) ||
    [...scripts, ...mixed].some((script) => script.test(letters))
  );
}
