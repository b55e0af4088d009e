const formula = /^[=+\-@\t\r]/;
const special = /[",\r\n]/;

/**
 * A row of a CSV file (RFC 4180). A text that a spreadsheet program would run as a formula is given
 * as text: what providers call their own things is theirs to choose.
 */
export function csvRow(cells: readonly string[]): string {
  return `${cells.map((cell) => quoted(formula.test(cell) ? `'${cell}` : cell)).join(",")}\r\n`;
}

const quoted = (cell: string): string =>
  special.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;

/** Cents as a decimal with a point: 1234 is 12.34. */
export const decimal = (cents: number): string =>
  `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, "0")}`;
