import type { ReactNode } from "react";
import type { Elements } from "#ui/elements.ts";

export type ToastTone = "info" | "success" | "warning" | "danger";
export interface Toast {
  id: number;
  words: ReactNode;
  tone: ToastTone;
  /** In place of the tone's sign: news of a member, which stays for a shorter time. */
  face?: Elements;
}

let toasts: readonly Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function change(next: readonly Toast[]) {
  toasts = next;
  for (const tell of listeners) tell();
}

/**
 * Says something once, at the edge of the screen. Refusals belong beside what was refused, not
 * here.
 */
export function toast(words: ReactNode, tone: ToastTone = "info", face?: Elements): number {
  lastId += 1;
  change([...toasts.slice(-2), { id: lastId, words, tone, face }]);
  return lastId;
}

export function dismissToast(id: number) {
  change(toasts.filter((each) => each.id !== id));
}

/** For `useSyncExternalStore` in the ToastRegion. */
export const toastStore = {
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  current: () => toasts,
  none: (): readonly Toast[] => none,
  /** Was there ever anything to say? */
  said: () => lastId > 0,
  saidNothing: () => false,
};
const none: readonly Toast[] = [];
