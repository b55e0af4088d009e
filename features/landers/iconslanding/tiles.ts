import { interestGroups } from "#features/interests/groups.ts";
import type { Interest } from "#features/interests/interest-names.ts";
import type { Slug } from "../landers.ts";

const { table, outdoors, culture, closeness } = interestGroups;
const orders: Record<Slug<"iconslanding">, readonly (readonly Interest[])[]> = {
  mix: [table, outdoors, culture, closeness],
  outdoors: [outdoors, table, closeness, culture],
  culture: [culture, closeness, table, outdoors],
};

/** Chosen at most: enough to begin with, few enough to be read. */
export const mostChosen = 5;

/**
 * Every interest that may be seen by whoever looks over a shoulder, once. The look's own group
 * comes first; the mix takes one of each in turn.
 */
export function tilesOf(slug: Slug<"iconslanding">): readonly Interest[] {
  const groups = orders[slug];
  if (slug !== "mix") return groups.flat();
  const longest = Math.max(...groups.map(({ length }) => length));
  return Array.from({ length: longest }, (_, at) =>
    groups.flatMap((group) => group[at] ?? []),
  ).flat();
}
