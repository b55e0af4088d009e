import { plainCode } from "#i18n/plain-code.ts";

/**
 * What the IBANs of a country look like after the country and the two check digits: runs of `n`
 * digits, `a` letters, `c` either (`4a10n`).
 */
export type IbanShapes = Readonly<Record<string, string>>;

export interface IbanReading {
  /** Without blanks, in capitals. */
  readonly compact: string;
  /** ISO 3166-1; null: none that we know begins like this. */
  readonly country: string | null;
  /** First thing that is wrong with what is there so far; null: nothing. */
  readonly problem: IbanProblem | null;
  /** Characters still to come; 0 when the length is right, or the country unknown. */
  readonly missing: number;
}
/**
 * `letter`, `digit`, `sign`: what the character at `position` (from 1) should have been; `sign`: it
 * is none that an IBAN has.
 */
export type IbanProblem =
  | { readonly kind: "country" | "not_sepa"; readonly country: string }
  | {
      readonly kind: "letter" | "digit" | "sign";
      readonly position: number;
      readonly character: string;
    }
  | { readonly kind: "extra"; readonly count: number }
  | { readonly kind: "checksum" };

/**
 * Longest text that is looked at: an IBAN has at most 34 characters, and people put blanks and
 * words around it.
 */
const mostCharacters = 100;

/** What people put before an IBAN, to where its country and two digits begin: "IBAN Nr. (". */
const label = /^(?:\D*[^A-Z\d])?(?=[A-Z]{2} ?\d{2})|^[^A-Z\d]*IBAN/;

/** What was typed or pasted, in capitals, without what stands before it and between its groups. */
export const compactIban = (typed: string): string =>
  plainCode(typed.slice(0, mostCharacters))
    .toUpperCase()
    .replace(label, "")
    .replaceAll(/[\s./\\_,:;·•∙()[\]{}<>"'“”„‘’«»|-]/g, "");

/** In groups of four, as on a bank card. */
export const groupIban = (compact: string): string => compact.replaceAll(/(.{4})(?=.)/g, "$1 ");

const classes = (shape: string): string =>
  `aann${shape.replaceAll(/(\d+)([anc])/g, (_run, count: string, kind: string) => kind.repeat(Number(count)))}`;
const fits: Readonly<Record<string, RegExp>> = { a: /[A-Z]/, n: /\d/, c: /[A-Z\d]/ };

/**
 * What can be said of an IBAN while it is being typed, and when it is there: the first wrong
 * character, how many are missing, the checksum.
 */
export function readIban(typed: string, shapes: IbanShapes): IbanReading {
  const compact = compactIban(typed);
  const result = (
    country: string | null,
    problem: IbanProblem | null,
    missing = 0,
  ): IbanReading => ({ compact, country, problem, missing });
  const strange = /[^A-Z\d]/u.exec(compact);
  if (strange)
    return result(null, {
      kind: "sign",
      position: strange.index + 1,
      character: String.fromCodePoint(compact.codePointAt(strange.index) ?? 0),
    });
  const digit = /\d/.exec(compact.slice(0, 2));
  if (digit)
    return result(null, { kind: "letter", position: digit.index + 1, character: digit[0] });
  const country = compact.slice(0, 2);
  if (country.length < 2) return result(null, null);
  const shape = Object.hasOwn(shapes, country) ? shapes[country] : undefined;
  if (!shape) return result(null, { kind: "country", country });
  const wanted = classes(shape);
  for (const [at, character] of compact.slice(0, wanted.length).split("").entries()) {
    const kind = wanted[at] ?? "c";
    if (!fits[kind]?.test(character))
      return result(country, {
        kind: kind === "a" ? "letter" : "digit",
        position: at + 1,
        character,
      });
  }
  if (compact.length > wanted.length)
    return result(country, { kind: "extra", count: compact.length - wanted.length });
  const missing = wanted.length - compact.length;
  return result(
    country,
    missing === 0 && !checksumFits(compact) ? { kind: "checksum" } : null,
    missing,
  );
}

/** ISO 7064, modulo 97. */
function checksumFits(compact: string): boolean {
  let rest = 0;
  for (const character of compact.slice(4) + compact.slice(0, 4)) {
    const value = Number.parseInt(character, 36);
    rest = (value > 9 ? rest * 100 + value : rest * 10 + value) % 97;
  }
  return rest === 1;
}

/** Where the caret stands after regrouping: behind as many characters that count as before. */
export function caretAfter(before: string, caret: number, grouped: string): number {
  const counted = compactIban(before.slice(0, caret)).length;
  const at = counted + Math.floor(Math.max(0, counted - 1) / 4);
  // A group that has just been completed: the caret goes on behind the blank, if there is
  // something.
  return Math.min(grouped[at] === " " && caret < before.length ? at + 1 : at, grouped.length);
}
