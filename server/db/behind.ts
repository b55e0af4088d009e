/** How old what a replica says may be, as far as is known. */
export interface Behind {
  /** The primary's log had come this far, in bytes, by the moment at which it was asked. */
  primaryAt(position: number, asked: number): void;
  /** The replica shows the log up to here. */
  replicaAt(position: number): void;
  /** Nothing is known any more. */
  forget(): void;
  /** Milliseconds; Infinity: nobody knows. */
  age(now: number): number;
}

/** Where the primary was is remembered for as many checks. */
const mostKept = 600;

/**
 * Compares what the replica shows with where the primary was, so that neither clock matters, nor
 * what a replica cannot know: that the primary has written since, or has not (the age of its last
 * transaction grows while nobody writes, and stands still at zero when its line is cut). What it
 * showed at the last check only grows older until the next one.
 */
export function openBehind(): Behind {
  let kept: { position: number; asked: number }[] = [];
  let shownAt = -Infinity;
  return {
    primaryAt(position, asked) {
      kept = [...kept, { position, asked }].slice(-mostKept);
    },
    replicaAt(position) {
      const at = kept.findLastIndex((each) => each.position <= position);
      const reached = kept[at];
      if (!reached) return;
      shownAt = reached.asked;
      kept = kept.slice(at);
    },
    forget() {
      shownAt = -Infinity;
    },
    age: (now) => now - shownAt,
  };
}
