import { type MouseEvent, type PointerEvent, useRef } from "react";

const longMs = 450;
/** As long as a browser takes to say that it was a click, and more. */
const afterwardsMs = 120;

/**
 * A finger that rests on a bubble and is lifted: `onLong`. `onPress` says at each press on which
 * bubble of the group it is, -1: on none.
 */
export function useLongPress(onPress: (at: number) => void, onLong: (group: HTMLElement) => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const long = useRef(false);
  const opening = useRef<ReturnType<typeof setTimeout>>(undefined);
  const end = () => clearTimeout(timer.current);
  const open = (group: HTMLElement) => {
    clearTimeout(opening.current);
    opening.current = undefined;
    onLong(group);
  };
  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      const target = event.target as Element;
      if (target.closest(".menu")) return;
      const bubble = target.closest(".bubble");
      const at = [...event.currentTarget.querySelectorAll(".bubble")].indexOf(bubble as Element);
      onPress(at);
      long.current = false;
      if (at < 0 || event.pointerType !== "touch") return;
      timer.current = setTimeout(() => {
        long.current = true;
        if ("vibrate" in navigator) navigator.vibrate(8);
      }, longMs);
    },
    // Not while the finger is down, and not before the mouse's events that a browser may send after
    // it: they would close what it opened. Where there are such, a click is their last.
    onPointerUp({ currentTarget }: PointerEvent<HTMLElement>) {
      end();
      if (long.current) opening.current = setTimeout(() => open(currentTarget), afterwardsMs);
      long.current = false;
    },
    onClick({ currentTarget }: MouseEvent<HTMLElement>) {
      if (opening.current) open(currentTarget);
    },
    onPointerCancel: () => {
      end();
      long.current = false;
    },
    onContextMenu(event: { preventDefault(): void }) {
      if (timer.current && matchMedia("(pointer: coarse)").matches) event.preventDefault();
    },
  };
}
