const minute = 60_000;
/** Keys in memory; beyond it the oldest may be heard of twice. */
const mostKept = 10_000;

/**
 * Says once a minute of each key that it is the first time. What one client does a thousand times
 * is one line of the log: a log that fills as fast as somebody sends is an attack of its own.
 * `clock` gives milliseconds.
 */
export function openFirstInAMinute(
  clock: () => number = () => performance.now(),
): (key: string) => boolean {
  const seen = new Map<string, number>();
  return (key) => {
    const now = clock();
    const before = seen.get(key);
    if (before !== undefined && now - before < minute) return false;
    seen.delete(key); // to the end: the oldest stand first
    seen.set(key, now);
    for (const [each, at] of seen) {
      if (now - at < minute && seen.size <= mostKept) break;
      seen.delete(each);
    }
    return true;
  };
}
