let unanswered = false;
const readers = new Set<() => void>();

/** Reports whether the last form that was sent got no answer. */
export function setUnanswered(now: boolean): void {
  if (now === unanswered) return;
  unanswered = now;
  for (const changed of readers) changed();
}

/** Did the last form that was sent get no answer? For `useSyncExternalStore`. */
export const unansweredStore = {
  subscribe(changed: () => void) {
    readers.add(changed);
    return () => readers.delete(changed);
  },
  now: (): boolean => unanswered,
  never: (): boolean => false,
};
