/** A bucket that fills again by itself: so many at once, and then so many per second. */
export interface FrameBudget {
  /** Takes one; false when none is left. */
  take(): boolean;
}

/**
 * What one socket may send. A person who types in every conversation at once and whose device
 * acknowledges each message sends a frame or two per second, and nothing is sent again after a
 * connection was lost.
 */
export const framesOfASocket = { atOnce: 60, perSecond: 10 } as const;

/** Opens a full bucket. `clock` gives milliseconds. */
export function openFrameBudget(
  { atOnce, perSecond }: { atOnce: number; perSecond: number },
  clock: () => number = () => performance.now(),
): FrameBudget {
  let left = atOnce;
  let seenAt = clock();
  return {
    take() {
      const now = clock();
      left = Math.min(atOnce, left + ((now - seenAt) / 1_000) * perSecond);
      seenAt = now;
      if (left < 1) return false;
      left -= 1;
      return true;
    },
  };
}
