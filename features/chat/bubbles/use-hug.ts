import { type RefObject, useLayoutEffect } from "react";

/**
 * Draws bubbles of several lines as wide as their longest line: a box that wraps stays as wide as
 * it may be, and CSS has no word for less. The lines do not change by it. Again whenever `content`
 * or the list's width changes, and when the fonts are there.
 */
export function useHug(list: RefObject<HTMLElement | null>, content: unknown): void {
  useLayoutEffect(() => hug(list.current, ":not([style])"), [list, content]);
  useLayoutEffect(() => {
    const { current } = list;
    if (!current) return;
    let width = current.clientWidth;
    const watch = new ResizeObserver(() => {
      if (current.clientWidth !== width) hug(current);
      width = current.clientWidth;
    });
    watch.observe(current);
    void document.fonts.ready.then(() => hug(current));
    return () => watch.disconnect();
  }, [list]);
}

function hug(list: HTMLElement | null, which = ""): void {
  const bubbles = [...(list?.querySelectorAll<HTMLElement>(`p.bubble${which}`) ?? [])];
  for (const bubble of bubbles) bubble.removeAttribute("style");
  // All is read before anything is written.
  const widths = bubbles.map((bubble) => {
    const words = document.createRange();
    words.selectNodeContents(bubble);
    const beside = bubble.querySelector(".bubble-options");
    if (beside) words.setEndBefore(beside);
    if (words.getClientRects().length < 2) return undefined;
    const { fontSize, paddingInlineStart, paddingInlineEnd } = getComputedStyle(bubble);
    const width =
      words.getBoundingClientRect().width +
      parseFloat(paddingInlineStart) +
      parseFloat(paddingInlineEnd);
    return Math.ceil(width) / parseFloat(fontSize);
  });
  // In em: larger letters take their bubble with them.
  for (const [at, bubble] of bubbles.entries())
    if (widths[at]) bubble.style.inlineSize = `${widths[at]}em`;
}
