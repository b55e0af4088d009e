import { sequence } from "../sequence.ts";

export interface Seen {
  /** On a site for men nobody of the two has long hair; everywhere else it may be anybody. */
  readonly men: boolean;
}

export const times = <T>(count: number, make: (at: number) => T): T[] =>
  Array.from({ length: count }, (_, at) => make(at));

/** Points spread over a field, the same at each drawing. */
export function spots(
  seed: number,
  count: number,
  [x0, y0, w, h]: readonly [number, number, number, number],
) {
  const next = sequence(seed);
  return times(count, () => ({
    x: Math.round(x0 + next() * w),
    y: Math.round(y0 + next() * h),
    r: 0.7 + Math.round(next() * 14) / 10,
  }));
}
