/** The value that a share `q` (0 to 1) of the values lie below; NaN of none. */
export function quantile(values: readonly number[], q: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * q))] ?? Number.NaN;
}

export const median = (values: readonly number[]): number => quantile(values, 0.5);

/** For CPU per request: noise only ever adds, so the better rounds are nearer to the truth. */
export const lowerQuartile = (values: readonly number[]): number => quantile(values, 0.25);

/** One round of one case. */
export interface Round {
  readonly perSecond: number;
  /**
   * CPU microseconds per request over the processes that the case names; NaN where it cannot be
   * read.
   */
  readonly cpu: number;
}

export interface Summary extends Round {
  readonly rounds: readonly Round[];
}

/**
 * Runs the cases in turn, `rounds` times and once before to warm them up: per case the median
 * throughput and the lower quartile of CPU per request.
 */
export async function interleave<K extends string>(
  cases: { readonly [N in K]: () => Promise<Round> },
  rounds: number,
): Promise<Record<K, Summary>> {
  const names = Object.keys(cases) as K[];
  const results = new Map<K, Round[]>(names.map((name) => [name, []]));
  for (let round = -1; round < rounds; round += 1) {
    for (const name of names) {
      const result = await cases[name]();
      if (round >= 0) results.get(name)?.push(result);
    }
  }
  const summaries = {} as Record<K, Summary>;
  for (const [name, list] of results) {
    summaries[name] = {
      perSecond: median(list.map(({ perSecond }) => perSecond)),
      cpu: lowerQuartile(list.map(({ cpu }) => cpu)),
      rounds: list,
    };
  }
  return summaries;
}
