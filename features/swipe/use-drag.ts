import { type PointerEvent, type RefCallback, useCallback, useRef } from "react";
import type { Kind } from "./swipe-state.ts";

const beginsAt = 8; // pixels: less is a press
const decidesAt = 96;
const flick = 0.55; // pixels per millisecond

/**
 * A card under the finger or mouse: moves with it, tilts, and on release past a third of the way,
 * or with a flick, is answered. Writes to the element itself, so that sixty moves a second cost
 * React nothing.
 */
export function useDrag(onAnswer: (kind: Kind) => void) {
  const drag = useRef<{ id: number; x: number; y: number; at: number; moved: boolean } | null>(
    null,
  );
  const wasDragged = useRef(false);

  function move(element: HTMLElement, dx: number, dy: number): void {
    element.style.transform = `translate(${dx}px, ${dy * 0.25}px) rotate(${dx / 22}deg)`;
    element.style.setProperty("--swiped", String(Math.max(-1, Math.min(1, dx / decidesAt))));
  }
  function release(element: HTMLElement): void {
    drag.current = null;
    delete element.dataset["dragging"];
    element.style.removeProperty("transform");
    element.style.removeProperty("--swiped");
  }

  // Chromium takes a drag to the side for the beginning of a scroll all the same, and the next tap
  // for what ends its fling: no click.
  const ref = useCallback<RefCallback<HTMLElement>>((element) => {
    if (!element) return undefined;
    const hold = (event: TouchEvent) => {
      if (drag.current?.moved) event.preventDefault();
    };
    element.addEventListener("touchmove", hold, { passive: false });
    return () => element.removeEventListener("touchmove", hold);
  }, []);

  return {
    ref,
    onPointerDown(event: PointerEvent<HTMLElement>) {
      wasDragged.current = false;
      if (event.isPrimary && event.button === 0)
        drag.current = {
          id: event.pointerId,
          x: event.clientX,
          y: event.clientY,
          at: event.timeStamp,
          moved: false,
        };
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      const { current: now } = drag;
      if (!now || event.pointerId !== now.id) return;
      const [dx, dy] = [event.clientX - now.x, event.clientY - now.y];
      if (!now.moved) {
        if (Math.abs(dx) < beginsAt) return;
        now.moved = wasDragged.current = true;
        event.currentTarget.setPointerCapture(now.id);
        event.currentTarget.dataset["dragging"] = "";
      }
      move(event.currentTarget, dx, dy);
    },
    onPointerUp(event: PointerEvent<HTMLElement>) {
      const { current: now } = drag;
      if (!now || event.pointerId !== now.id) return;
      const dx = event.clientX - now.x;
      release(event.currentTarget);
      const speed = Math.abs(dx) / Math.max(1, event.timeStamp - now.at);
      if (now.moved && (Math.abs(dx) > decidesAt || (speed > flick && Math.abs(dx) > 3 * beginsAt)))
        onAnswer(dx > 0 ? "like" : "pass");
    },
    /** The browser took the gesture for scrolling. */
    onPointerCancel: (event: PointerEvent<HTMLElement>) => release(event.currentTarget),
    /** The end of a drag is no press on the link under it. */
    onClickCapture(event: { preventDefault(): void; stopPropagation(): void }) {
      if (!wasDragged.current) return;
      wasDragged.current = false;
      event.preventDefault();
      event.stopPropagation();
    },
  };
}
