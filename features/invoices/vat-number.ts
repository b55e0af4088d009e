/**
 * How VAT numbers of EU countries are built, as the Commission's VIES publishes it: what follows
 * the two letters.
 */
const structures: Readonly<Record<string, RegExp>> = {
  AT: /^U\d{8}$/,
  BE: /^[01]\d{9}$/,
  BG: /^\d{9,10}$/,
  CY: /^\d{8}[A-Z]$/,
  CZ: /^\d{8,10}$/,
  DE: /^\d{9}$/,
  DK: /^\d{8}$/,
  EE: /^\d{9}$/,
  EL: /^\d{9}$/,
  ES: /^(?:[A-Z]\d{7}[A-Z0-9]|\d{8}[A-Z])$/,
  FI: /^\d{8}$/,
  FR: /^[A-HJ-NP-Z0-9]{2}\d{9}$/,
  HR: /^\d{11}$/,
  HU: /^\d{8}$/,
  IE: /^(?:\d{7}[A-W][A-I]?|\d[A-Z+*]\d{5}[A-W])$/,
  IT: /^\d{11}$/,
  LT: /^(?:\d{9}|\d{12})$/,
  LU: /^\d{8}$/,
  LV: /^\d{11}$/,
  MT: /^\d{8}$/,
  NL: /^[A-Z0-9+*]{10}\d{2}$/,
  PL: /^\d{10}$/,
  PT: /^\d{9}$/,
  RO: /^\d{2,10}$/,
  SE: /^\d{10}01$/,
  SI: /^\d{8}$/,
  SK: /^\d{10}$/,
  XI: /^(?:\d{9}|\d{12}|GD\d{3}|HA\d{3})$/,
};

/** Countries (ISO 3166-1) that such numbers come from; Greece writes EL in them. */
export const vatCountries: readonly string[] = Object.keys(structures)
  .filter((code) => code !== "XI")
  .map((code) => (code === "EL" ? "GR" : code));

/**
 * A VAT number without spaces, points and hyphens, in capitals; null: no EU country builds them
 * like that. Whether it was given out, only VIES knows.
 */
export function readVatNumber(typed: string): string | null {
  const number = typed.toUpperCase().replaceAll(/[\s.-]/g, "");
  return structures[number.slice(0, 2)]?.test(number.slice(2)) ? number : null;
}
