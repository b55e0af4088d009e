import { useEffect, useEffectEvent, useRef } from "react";
import { useRevalidator } from "react-router";

/** So long nobody decides anything before it is counted again. */
const restMs = 1_500;

/**
 * Counts again what waits, on this screen and in the menu, once whoever decides pauses. `acts`: how
 * many decisions there are to take back.
 */
export function useRecount(acts: number): void {
  const { revalidate } = useRevalidator();
  const count = useEffectEvent(() => void revalidate());
  const counted = useRef(acts);
  useEffect(() => {
    if (counted.current === acts) return;
    counted.current = acts;
    const timer = setTimeout(count, restMs);
    return () => {
      clearTimeout(timer);
    };
  }, [acts]);
}
