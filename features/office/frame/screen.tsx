import { type ReactNode, useEffect, useRef } from "react";
import { useLocation } from "react-router";

/** The screen's place. After a navigation the focus goes here: the next Tab is the new screen's. */
export function Screen({ children }: { children: ReactNode }) {
  const main = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    const inside = main.current?.contains(document.activeElement);
    if (!inside) main.current?.focus({ preventScroll: true });
  }, [pathname]);
  return (
    <main ref={main} id="main" tabIndex={-1} className="office-main">
      {children}
    </main>
  );
}
