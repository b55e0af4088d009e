/** A small seeded generator (mulberry32): the same demo world on every machine. */
export function seededRandom(seed: number) {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
  return {
    next,
    /** A whole number from 0 to `below` − 1. */
    below: (below: number): number => Math.floor(next() * below),
    pick<T>(list: readonly T[]): T {
      const item = list[Math.floor(next() * list.length)];
      if (item === undefined) throw new Error("nothing to pick from");
      return item;
    },
    some<T>(list: readonly T[], count: number): T[] {
      const rest = [...list];
      return Array.from({ length: Math.min(count, rest.length) }, () =>
        rest.splice(Math.floor(next() * rest.length), 1),
      ).flat();
    },
  };
}
export type Random = ReturnType<typeof seededRandom>;
