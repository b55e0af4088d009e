import { type RefObject, useEffect } from "react";

/** A keyboard is higher than this; a toolbar that slides in is not. */
const keyboardPx = 100;

/**
 * Keeps an element of the window's height above the on-screen keyboard: writes `--visible-height`
 * and `--visible-top` on it while the keyboard covers the page. iPhones need it, which know no
 * `interactive-widget` (root.tsx) and move the page up instead; where the page itself shrinks
 * nothing is covered, and nothing is written. A page that is zoomed is left alone.
 */
export function useVisibleWindow(element: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const seen = window.visualViewport;
    if (!seen) return;
    const fit = () => {
      const covered =
        seen.scale < 1.01 && document.documentElement.clientHeight - seen.height > keyboardPx;
      element.current?.style.setProperty("--visible-height", covered ? `${seen.height}px` : "");
      element.current?.style.setProperty("--visible-top", covered ? `${seen.offsetTop}px` : "");
    };
    fit();
    for (const type of ["resize", "scroll"]) seen.addEventListener(type, fit);
    return () => {
      for (const type of ["resize", "scroll"]) seen.removeEventListener(type, fit);
    };
  }, [element]);
}
