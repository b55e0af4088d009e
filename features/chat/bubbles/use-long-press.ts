import { type PointerEvent, useRef } from "react";

const longMs = 450;

/**
 * A finger that rests on a bubble and is lifted: `onLong`. `onPress` says at each press on which
 * bubble of the group it is, -1: on none.
 */
export function useLongPress(onPress: (at: number) => void, onLong: (group: HTMLElement) => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const long = useRef(false);
  const end = () => clearTimeout(timer.current);
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
    // Not while the finger is down: lifting it would close what it opened.
    onPointerUp({ currentTarget }: PointerEvent<HTMLElement>) {
      end();
      if (long.current) setTimeout(() => onLong(currentTarget));
      long.current = false;
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
