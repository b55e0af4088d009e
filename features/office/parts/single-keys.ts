import { useEffect, useEffectEvent, useSyncExternalStore } from "react";

const place = "office-single-keys";
const changed = "office:single-keys";

const read = (): boolean => localStorage.getItem(place) !== "off";

function listen(heard: () => void): () => void {
  addEventListener(changed, heard);
  addEventListener("storage", heard);
  return () => {
    removeEventListener(changed, heard);
    removeEventListener("storage", heard);
  };
}

/** Do single letters act as keys? A choice of this browser's, and anybody may switch them off (WCAG 2.1.4). */
export function useSingleKeys(): { readonly on: boolean; readonly toggle: () => void } {
  const on = useSyncExternalStore(listen, read, () => true);
  return {
    on,
    toggle() {
      localStorage.setItem(place, on ? "off" : "on");
      dispatchEvent(new Event(changed));
    },
  };
}

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
    if (event.ctrlKey || event.metaKey || event.altKey || typing) return;
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
