import { type RefObject, useEffect } from "react";

/** From the button of one bubble to the next by the arrow keys: the tabulator need not meet each. */
export function useRoving(list: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const root = list.current?.closest<HTMLElement>(".conversation");
    const onKey = (event: KeyboardEvent) => {
      const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
      const from = event.target as HTMLElement;
      if (!step || !from.matches(".bubble-options")) return;
      const all = [
        ...(from.closest(".bubbles")?.querySelectorAll<HTMLElement>(".bubble-options") ?? []),
      ];
      event.preventDefault();
      all[all.indexOf(from) + step]?.focus();
    };
    root?.addEventListener("keydown", onKey);
    return () => root?.removeEventListener("keydown", onKey);
  }, [list]);
}
