import { type ComponentType, useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import type { Elements } from "#ui/elements.ts";

const outlineAfterMs = 120;

/**
 * The screen's place. After a navigation the focus goes here, so that a keyboard or screen reader
 * starts with the new screen.
 */
export function Main({ children }: { children: Elements }) {
  const main = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    const inside =
      main.current?.contains(document.activeElement) &&
      document.activeElement?.matches("input, textarea, [autofocus]");
    if (!inside) main.current?.focus({ preventScroll: true });
  }, [pathname]);
  // Its script comes after the screen's, and long before anybody waits for the next one.
  const [Awaited, setAwaited] = useState<ComponentType>();
  useEffect(() => {
    const timer = setTimeout(() => {
      import("./awaited.tsx").then((loaded) => setAwaited(() => loaded.default)).catch(() => {});
    }, outlineAfterMs);
    return () => clearTimeout(timer);
  }, [pathname]);
  return (
    <main ref={main} id="main" tabIndex={-1}>
      {Awaited && <Awaited />}
      {children}
    </main>
  );
}

/** Past the navigation, for whoever comes by keyboard; shown when it has the focus. */
export function SkipLink({ words }: { words: string }) {
  return (
    <a className="skip-link" href="#main">
      {words}
    </a>
  );
}
