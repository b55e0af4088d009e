import { useSyncExternalStore } from "react";

let waiting = false;
const readers = new Set<() => void>();

/** Said by what asks for the next screen: it waits for the network, or does no more. */
export function setWaiting(now: boolean): void {
  if (now === waiting) return;
  waiting = now;
  for (const changed of readers) changed();
}

/** Does the next screen wait for the network? */
export const useWaiting = (): boolean =>
  useSyncExternalStore(
    (changed) => {
      readers.add(changed);
      return () => readers.delete(changed);
    },
    () => waiting,
    () => false,
  );
