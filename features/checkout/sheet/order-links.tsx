import { lazy, Suspense, useEffect, useEffectEvent, useState } from "react";
import { useLocation } from "react-router";

const PremiumSheet = lazy(() => import("./premium-sheet.tsx"));

const orders = /^\/(premium|credits)$/;

/**
 * What a screen links to premium or credits from (a lock, a chat's limit, a gift) opens them as a
 * sheet over that screen. The navigation's own links, new tabs and an offline member go to the page,
 * and so does everybody before this has come.
 */
export function OrderLinks() {
  const { pathname } = useLocation();
  const [opened, setOpened] = useState<{ query: string; over: string } | null>(null);
  if (opened && opened.over !== pathname) setOpened(null);
  const open = useEffectEvent((event: MouseEvent) => {
    if (event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    if (!link?.closest("main") || !navigator.onLine || link.origin !== location.origin) return;
    if (!orders.test(link.pathname) || link.closest(".premium-sheet")) return;
    if (/^\/(premium|credits|withdraw|transactions)(\/|$)/.test(pathname)) return;
    event.preventDefault(); // before the router's own handler, which then lets it be
    const asked = new URLSearchParams(link.search);
    if (!asked.has("next")) asked.set("next", pathname);
    setOpened({ query: String(asked), over: pathname });
  });
  useEffect(() => {
    const onClick = (event: MouseEvent) => open(event);
    addEventListener("click", onClick, { capture: true });
    return () => removeEventListener("click", onClick, { capture: true });
  }, []);
  return (
    opened && (
      <Suspense>
        <PremiumSheet query={opened.query} onClose={() => setOpened(null)} />
      </Suspense>
    )
  );
}
