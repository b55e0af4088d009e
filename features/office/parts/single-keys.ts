import { createContext, useContext, useEffect, useEffectEvent } from "react";
import { composing } from "#browser/composing.ts";

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

/**
 * Calls `pressed` with a key that is pressed alone, outside fields and dialogs, while single keys
 * are on; what it answers with true goes no further.
 */
export function useSingleKey(pressed: (key: string) => boolean): void {
  const { on } = useSingleKeys();
  const press = useEffectEvent((event: KeyboardEvent) => {
    const typing =
      event.target instanceof Element &&
      event.target.closest("input, textarea, select, [contenteditable]");
    if (event.ctrlKey || event.metaKey || event.altKey || typing || composing(event)) return;
    if (document.querySelector("dialog[open], [popover]:popover-open")) return;
    if (pressed(event.key)) event.preventDefault();
  });
  useEffect(() => {
    if (!on) return;
    const listener = (event: KeyboardEvent) => press(event);
    addEventListener("keydown", listener);
    return () => removeEventListener("keydown", listener);
  }, [on]);
}
