/** How many a list shows at once; one more is read, to know whether there are others. */
export const pageSize = 50;

/** Those that are shown, and the key after which the others come; null: there are none. */
export const pageOf = <T extends { readonly id: string }>(
  rows: readonly T[],
): { page: T[]; next: string | null } => {
  const page = rows.slice(0, pageSize);
  return { page, next: rows.length > pageSize ? (page.at(-1)?.id ?? null) : null };
};
