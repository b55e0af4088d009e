import { randomInt } from "node:crypto";

/** Crockford's alphabet: no I, L, O or U. */
const signs = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** A report's number, for example 7KX2-9QTM: about 10^12 of them, not to be guessed or counted. */
export function newNumber(): string {
  const text = Array.from({ length: 8 }, () => signs[randomInt(signs.length)]).join("");
  return `${text.slice(0, 4)}-${text.slice(4)}`;
}
