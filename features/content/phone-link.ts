import { plainCode } from "#i18n/plain-code.ts";

/**
 * The `tel:` address of a number as people write it, of the first where there are several; null
 * where none can be dialled. A zero in brackets after a country's code is not dialled with it:
 * "+31 (0)20 123" is +3120123. What follows a number is no part of it: hours, a price, an extension.
 */
export function phoneLink(phone: string): string | null {
  const text = plainCode(phone)
    .trim()
    .replace(/^[^\d+([]+/, "")
    .replace(/^\+[\s+]*/, "+")
    .replace(/^00\s*(?=[1-9])/, "+");
  const number = /^\+?[\d\s().[\]/–-]*/.exec(text)?.[0] ?? "";
  const next = text.slice(number.length);
  // Letters in place of digits: "0800-VESPER".
  if (/[\d-]$/.test(number) && /^\p{L}/u.test(next)) return null;
  const country = number.startsWith("+");
  const whole = country ? number.replaceAll(/[([]\s*0\s*[)\]]/g, "") : number;
  const digits = beforeNote(whole).replaceAll(/\D/g, "");
  return digits.length < 3 || digits.length > 15 ? null : `tel:${country ? "+" : ""}${digits}`;
}

/** Without what brackets say behind a number: "(0.10 a minute)". */
const beforeNote = (number: string): string =>
  /^((?:\D*\d){6}[^([]*)[([]/.exec(number)?.[1] ?? number;
