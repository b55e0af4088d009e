import { wantsStillness } from "#browser/wants-stillness.ts";

/**
 * Brings a message into sight, and says by a ring which one it is; false: it is not drawn in this
 * box.
 */
export function show(
  box: HTMLElement | null,
  seq: number,
  behavior: ScrollBehavior = wantsStillness() ? "instant" : "smooth",
): boolean {
  const bubble = box?.querySelector<HTMLElement>(`#m${seq}`);
  if (!bubble) return false;
  bubble.scrollIntoView({ block: "center", behavior });
  bubble.querySelector<HTMLElement>(".bubble-options")?.focus({ preventScroll: true });
  const ring = "0 0 0 3px var(--unread)";
  bubble.animate([{ boxShadow: ring }, { boxShadow: ring, offset: 0.7 }, {}], 1_800);
  return true;
}
