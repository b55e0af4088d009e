/** One decision of a person who works through a list. */
interface Tried<A> {
  readonly act: A;
  /** The server did not do it. */
  readonly refused: boolean;
}

/**
 * What one person decided on a screen, oldest first. What was refused keeps its place: the key that
 * takes back the last decision must not reach an earlier one, about somebody else.
 */
export type Tries<A> = readonly Tried<A>[];

export const withAct = <A>(tries: Tries<A>, act: A, refused: boolean = false): Tries<A> => [
  ...tries,
  { act, refused },
];

export const withRefused = <A>(tries: Tries<A>, act: A): Tries<A> =>
  tries.map((each) => (each.act === act ? { act, refused: true } : each));

export const withoutAct = <A>(tries: Tries<A>, act: A): Tries<A> =>
  tries.filter((each) => each.act !== act);

/** What a key takes back: the last decision, or null if it was refused. */
export const lastTried = <A>(tries: Tries<A>): A | null => {
  const last = tries.at(-1);
  return last && !last.refused ? last.act : null;
};

/** The last decision that was not refused, for a button that names whom it is about. */
export const lastDone = <A>(tries: Tries<A>): A | null =>
  tries.findLast(({ refused }) => !refused)?.act ?? null;
