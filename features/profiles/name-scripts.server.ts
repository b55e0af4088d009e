/**
 * Scripts that people write their names in today: Unicode's recommended and limited-use scripts
 * (UAX #31, tables 5 and 7), but for Latin, which is narrower here.
 */
const scripts =
  `Arab Armn Beng Cyrl Deva Ethi Geor Grek Gujr Guru Hebr Knda Khmr Laoo Mlym Mymr Orya Sinh Taml
   Telu Thaa Thai Tibt Adlm Bali Bamu Batk Cakm Cans Cham Cher Hmnp Java Kali Lana Lepc Limb Lisu
   Mand Mtei Newa Nkoo Olck Osge Plrd Rohg Saur Sund Sylo Syrc Tale Talu Tavt Tfng Vaii Wcho Yiii`
    .split(/\s+/)
    .map((script) => new RegExp(`^\\p{scx=${script}}+$`, "u"));

/** Scripts that one language mixes: Japanese, Chinese with Bopomofo, Korean. */
const mixed = [
  /^[\p{scx=Hani}\p{scx=Hira}\p{scx=Kana}]+$/u,
  /^[\p{scx=Hani}\p{scx=Bopo}]+$/u,
  /^[\p{scx=Hang}\p{scx=Hani}]+$/u,
];

/** Modifier letters that are an apostrophe in the name: the Hawaiian ʻokina, the Ukrainian ʼ. */
const apostrophes = /[\u02b9-\u02bf]/g;

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
  const letters = (name.replaceAll(apostrophes, "").match(/\p{L}/gu) ?? []).join("");
  return (
    letters === "" ||
    Array.from(letters).every(isWritten) ||
    [...scripts, ...mixed].some((script) => script.test(letters))
  );
}
