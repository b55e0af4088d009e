/**
 * A number or code as it was meant: without the invisible characters that copying from a web page,
 * a chat or a contact card adds (direction marks, variation selectors, zero-width spaces, keycaps),
 * with full-width forms and any script's decimal digits as ASCII, tabs and line breaks as spaces.
 * Spaces around it are removed.
 */
export const plainCode = (typed: string): string =>
  ascii.test(typed)
    ? typed.trim()
    : typed
        .normalize("NFKC")
        .replaceAll(/[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Me}]/gu, "")
        .replaceAll(/\p{Nd}/gu, digitOf)
        .replaceAll(/[\p{Dash_Punctuation}\u2212]/gu, "-")
        .replaceAll(/[\s\p{Zs}]+/gu, " ")
        .trim();

const ascii = /^[\x20-\x7e]*$/;

/** Unicode keeps the ten digits of a script in order, so a digit's value is its distance to zero. */
function digitOf(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let zero = code;
  while (code - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return String(code - zero);
}
