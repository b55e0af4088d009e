import { type WorkKind, workKinds } from "../work/kinds.ts";

/** How many of each kind; a kind without any is left out. */
export type Counts = Partial<Record<WorkKind, number>>;

export function countKinds(items: readonly { readonly kind: WorkKind }[]): Counts {
  const counts: Counts = {};
  for (const kind of workKinds) {
    const count = items.filter((item) => item.kind === kind).length;
    if (count > 0) counts[kind] = count;
  }
  return counts;
}

export const totalOf = (counts: Counts): number =>
  Object.values(counts).reduce((sum, count) => sum + count, 0);
