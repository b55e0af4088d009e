import { type RefObject, useLayoutEffect, useRef } from "react";
import { wantsStillness } from "#browser/wants-stillness.ts";

/**
 * What stands in a conversation glides where it jumped: up when something comes below it, and down
 * when the other stops typing. `box` scrolls, and holds one element with all of it.
 */
export function useGlide(box: RefObject<HTMLElement | null>): void {
  const stood = useRef<{ group: Element; height: number }>(null);
  useLayoutEffect(() => {
    const all = box.current?.firstElementChild;
    const last = all && [...all.querySelectorAll("ol .bubble-group")].at(-1);
    if (!last) return;
    // From the end of all, which glides as well: so a second one that comes meanwhile is no other.
    const heightOf = (group: Element) =>
      all.getBoundingClientRect().bottom - group.getBoundingClientRect().top;
    const before = stood.current;
    stood.current = { group: last, height: heightOf(last) };
    // Who reads further up sees nothing move.
    if (!before?.group.isConnected || (box.current?.scrollTop ?? 0) <= -1) return;
    const by = heightOf(before.group) - before.height;
    if (Math.abs(by) < 1 || wantsStillness()) return;
    all.animate([{ transform: `translateY(${by}px)` }, { transform: "none" }], {
      duration: 180,
      easing: "cubic-bezier(.2,.8,.2,1)",
      composite: "add",
    });
  });
}
