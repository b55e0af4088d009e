import { type ComponentType, type ReactNode, useEffect, useRef, useState } from "react";
import { useLocation, useNavigation } from "react-router";

const awaitedAfterMs = 120;

/**
 * The screen's place. After a navigation the focus goes here, so that a keyboard or screen reader
 * starts with the new screen.
 */
export function Main({ children }: { children: ReactNode }) {
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
  // A screen that is not there at once is answered for by its outline. A conversation opens beside
  // its list, or over it.
  const { location, formMethod } = useNavigation();
  const next = (!formMethod && location?.pathname) || pathname;
  const [late, setLate] = useState(pathname);
  // Until its script is there, the screen before stays: an empty place would be worse.
  const [Awaited, setAwaited] = useState<ComponentType<{ path: string }>>();
  useEffect(() => {
    const timer = setTimeout(() => {
      setLate(next);
      import("./awaited.tsx") // the first time long before anybody waits for it
        .then((outline) => setAwaited(() => outline.default))
        .catch(() => {});
    }, awaitedAfterMs);
    return () => clearTimeout(timer);
  }, [next]);
  const awaiting = Awaited && next !== pathname && next === late && !/^.chats./.test(next);
  return (
    <main ref={main} id="main" tabIndex={-1} data-awaiting={awaiting ? "" : undefined}>
      {awaiting && <Awaited path={next} />}
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
