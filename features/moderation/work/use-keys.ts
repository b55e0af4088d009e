import { useSingleKey, useSingleKeys } from "#features/office/parts/single-keys.ts";

/**
 * The queue's keys, while their person has single keys on. `press` gives whether the key was one of
 * its own.
 */
export function useKeys(press: (key: string) => boolean) {
  useSingleKey((key) => press(key.length === 1 ? key.toLowerCase() : key));
  return useSingleKeys();
}
