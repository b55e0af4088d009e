import { type RefObject, useEffect, useEffectEvent } from "react";

const longMs = 450;
/** As long as a browser takes to say that it was a click, and more. */
const afterwardsMs = 120;
const farPx = 10;

/** A finger that rests on a bubble and is lifted: `onLong`, with the bubble's button. */
export function useLongPress(
  list: RefObject<HTMLElement | null>,
  onLong: (button: HTMLElement) => void,
): void {
  const open = useEffectEvent((bubble: Element) => {
    const button = bubble.querySelector<HTMLElement>(".bubble-options");
    if (button) onLong(button);
  });
  useEffect(() => {
    const root = list.current?.closest<HTMLElement>(".conversation");
    if (!root) return;
    const left = new AbortController();
    let rest: ReturnType<typeof setTimeout> | undefined;
    let opening: ReturnType<typeof setTimeout> | undefined;
    let [x, y] = [0, 0];
    let pressed: Element | null = null;
    let long = false;
    const end = () => {
      clearTimeout(rest);
      rest = undefined;
      long = false;
    };
    const openNow = () => {
      clearTimeout(opening);
      opening = undefined;
      if (pressed) open(pressed);
    };
    const on = <E extends keyof HTMLElementEventMap>(
      type: E,
      listener: (event: HTMLElementEventMap[E]) => void,
    ) => root.addEventListener(type, listener, { capture: true, signal: left.signal });
    on("pointerdown", (event) => {
      end();
      pressed = (event.target as Element).closest(".messages .bubble, .past .bubble");
      if (!pressed || event.pointerType !== "touch") return;
      [x, y] = [event.clientX, event.clientY];
      rest = setTimeout(() => {
        long = true;
        if ("vibrate" in navigator) navigator.vibrate(8);
      }, longMs);
    });
    on("pointermove", (event) => {
      if (rest && Math.hypot(event.clientX - x, event.clientY - y) > farPx) end();
    });
    // Not while the finger is down, and not before the mouse's events that a browser may send after
    // it: they would close what it opened. Where there are such, a click is their last.
    on("pointerup", () => {
      if (long) opening = setTimeout(openNow, afterwardsMs);
      end();
    });
    on("click", (event) => {
      if (!opening) return;
      event.preventDefault();
      event.stopPropagation();
      openNow();
    });
    on("pointercancel", end);
    on("contextmenu", (event) => {
      if (rest && matchMedia("(pointer: coarse)").matches) event.preventDefault();
    });
    return () => {
      left.abort();
      clearTimeout(rest);
      clearTimeout(opening);
    };
  }, [list]);
}
