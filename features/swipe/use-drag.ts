import { type PointerEvent, type RefCallback, useCallback, useRef } from "react";
import type { Kind } from "./swipe-state.ts";

const beginsAt = 8; // pixels: less is a press
/** Of the card's width: let go beyond it, the card is answered. */
const decidesAt = 0.35;
const fling = 0.5; // pixels per millisecond
/** The speed is that of the end: what the finger did before it does not count. */
const speedOverMs = 80;
const thresholdMs = 8;
const [shortest, longest] = [160, 380]; // milliseconds of a flight

interface Drag {
  readonly id: number;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  moved: boolean;
  /** Which side it would be answered on, were it let go now. */
  side: -1 | 0 | 1;
  trail: { x: number; at: number }[];
}

/**
 * A card under the finger or mouse: moves with it, tilts, and on release past a third of the way,
 * or with a fling, is answered and flies on as fast as it was going; otherwise it springs back.
 * Writes to the element itself, so that sixty moves a second cost React nothing.
 */
export function useDrag(onAnswer: (kind: Kind) => void) {
  const drag = useRef<Drag | null>(null);
  const wasDragged = useRef(false);

  function move({ style }: HTMLElement, now: Drag, dx: number, dy: number): void {
    const threshold = now.width * decidesAt;
    style.transform = `translate(${dx}px, ${dy * 0.25}px) rotate(${dx / 22}deg)`;
    style.setProperty("--swiped", String(Math.max(-1, Math.min(1, dx / threshold))));
    const side = Math.abs(dx) < threshold ? 0 : dx > 0 ? 1 : -1;
    // Felt once, where letting go begins to count.
    if (side !== now.side && side !== 0) vibrate(thresholdMs);
    now.side = side;
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
      if (!event.isPrimary || event.button !== 0) return;
      drag.current = {
        id: event.pointerId,
        x: event.clientX,
        y: event.clientY,
        width: event.currentTarget.offsetWidth,
        moved: false,
        side: 0,
        trail: [{ x: event.clientX, at: event.timeStamp }],
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
      now.trail.push({ x: event.clientX, at: event.timeStamp });
      move(event.currentTarget, now, dx, dy);
    },
    onPointerUp(event: PointerEvent<HTMLElement>) {
      const { current: now } = drag;
      if (!now || event.pointerId !== now.id) return;
      const { currentTarget: card } = event;
      const dx = event.clientX - now.x;
      release(card);
      if (!now.moved) return;
      const speed = speedOf(now, event);
      const flung = Math.abs(speed) > fling && Math.sign(speed) === Math.sign(dx);
      if (!flung && Math.abs(dx) < now.width * decidesAt) return;
      const left = 1.25 * now.width - Math.abs(dx);
      const flight = Math.max(shortest, Math.min(longest, left / Math.max(fling, Math.abs(speed))));
      card.style.setProperty("--flight", `${Math.round(flight)}ms`);
      card.style.setProperty("--fallen", `${Math.round((event.clientY - now.y) * 0.25)}px`);
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

/** Pixels per millisecond, to the right. */
function speedOf({ trail }: Drag, end: { clientX: number; timeStamp: number }): number {
  const from = trail.find(({ at }) => end.timeStamp - at <= speedOverMs) ?? trail.at(-1);
  return from ? (end.clientX - from.x) / Math.max(1, end.timeStamp - from.at) : 0;
}

/** Safari has no such thing, and a browser may refuse it. */
function vibrate(ms: number): void {
  if ("vibrate" in navigator) navigator.vibrate(ms);
}
