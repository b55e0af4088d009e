/**
 * The `tel:` address of a number as people write it. A zero in brackets after a country's code is
 * not dialled with it: "+31 (0)20 123" is +3120123.
 */
export function phoneLink(phone: string): string {
  const number = phone.trim().replace(/^00(?=\s*[1-9])/, "+");
  const dialled = number.startsWith("+") ? number.replaceAll(/\(\s*0\s*\)/g, "") : number;
  return `tel:${dialled.startsWith("+") ? "+" : ""}${dialled.replaceAll(/\D/g, "")}`;
}
