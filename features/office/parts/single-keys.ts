import { createContext, useContext, useEffect, useEffectEvent, useState } from "react";
import { composing } from "#browser/input/composing.ts";

export interface SingleKeys {
  readonly on: boolean;
  toggle(): void;
}

/** The frame gives it: what its person has chosen for themselves. */
export const SingleKeysContext = createContext<SingleKeys>({ on: false, toggle() {} });

/**
 * Do single letters act as keys? Each person's own choice, on every device, as whoever speaks to a
 * computer cannot have them (WCAG 2.1.4).
 */
export const useSingleKeys = (): SingleKeys => useContext(SingleKeysContext);

/** How long something must have been in hand before a key may decide it. */
const settleMs = 400;

/**
 * Has what is in hand been there for a moment? A key that was meant for the one before, or pressed
 * without looking, decides nothing. `id` undefined: nothing is in hand.
 */
export function useSettled(id: string | undefined): boolean {
  const [settled, setSettled] = useState<string | undefined>(undefined);
  useEffect(() => {
    if (id === undefined) return;
    const timer = setTimeout(() => setSettled(id), settleMs);
    return () => {
      clearTimeout(timer);
      setSettled(undefined);
    };
  }, [id]);
  return id !== undefined && settled === id;
}

/**
 * Calls `pressed` with a key that is pressed alone, outside fields and dialogs, while single keys
 * are on; what it answers with true goes no further. `held`: the keyboard repeats a key that is
 * held down, which must not decide anything.
 */
export function useSingleKey(pressed: (key: string, held: boolean) => boolean): void {
  const { on } = useSingleKeys();
  const press = useEffectEvent((event: KeyboardEvent) => {
    const typing =
      event.target instanceof Element &&
      event.target.closest("input, textarea, select, [contenteditable]");
    if (event.ctrlKey || event.metaKey || event.altKey || typing || composing(event)) return;
    if (document.querySelector("dialog[open], [popover]:popover-open")) return;
    if (pressed(event.key, event.repeat)) event.preventDefault();
  });
  useEffect(() => {
    if (!on) return;
    const listener = (event: KeyboardEvent) => press(event);
    addEventListener("keydown", listener);
    return () => removeEventListener("keydown", listener);
  }, [on]);
}
