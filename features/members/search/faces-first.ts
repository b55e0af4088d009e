/** A list begins with so many faces, as far as its first page has them. */
const faces = 12;

/**
 * The first page of a search, whoever has no photo after the first twelve who have one. Only within
 * the page: where the next one begins is not touched, so nobody comes twice and nobody is left out.
 */
export function facesFirst<R extends { readonly card: string | null }>(rows: readonly R[]): R[] {
  const first: R[] = [];
  const others: R[] = [];
  for (const row of rows) (row.card !== null && first.length < faces ? first : others).push(row);
  return first.concat(others);
}
