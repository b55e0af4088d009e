const aliases = {
  network: ["network"],
  ref: ["ref"],
  sub1: ["sub1", "sub", "aff_sub", "aff_sub1"],
  sub2: ["sub2", "aff_sub2"],
  sub3: ["sub3", "aff_sub3"],
} as const;

export type Tracking = Partial<Record<keyof typeof aliases, string>>;

/**
 * Where a visitor came from, out of the address or a posted form (specification, section 3), under the documented names. Kept
 * in no cookie and no storage; with the account that is made only if its member ticked the box for it (trust row 28).
 */
export function readTracking(query: { get(name: string): unknown }): Tracking {
  const found: Tracking = {};
  for (const [name, keys] of Object.entries(aliases)) {
    const value = keys.map((key) => query.get(key)).find((text) => text);
    if (typeof value === "string") found[name as keyof Tracking] = value.slice(0, 100);
  }
  return found;
}
