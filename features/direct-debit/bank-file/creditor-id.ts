/**
 * A SEPA creditor identifier: country, two check digits (modulo 97 without the business code),
 * three signs of business code, the national part.
 */
export function isCreditorId(text: string): boolean {
  if (!/^[A-Z]{2}\d{2}[A-Z\d]{3}[A-Z\d]{1,28}$/.test(text)) return false;
  let rest = 0;
  for (const sign of text.slice(7) + text.slice(0, 4)) {
    const value = Number.parseInt(sign, 36);
    rest = (value > 9 ? rest * 100 + value : rest * 10 + value) % 97;
  }
  return rest === 1;
}
