import { RefreshCw } from "lucide-react";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useLocation, useRevalidator } from "react-router";
import { useMemberState } from "#browser/member-state.ts";
import { useText } from "#i18n/use-text.ts";
import { Spinner } from "#ui/spinner.tsx";

const lists = /^\/(members|likes(\/(given|matches))?|favourites|chats)$/;
/** Pixels of the finger: from where on letting go refreshes, and the farthest the ring follows. */
const enough = 110;
const farthest = 180;
const leastMs = 500;
const curve = "cubic-bezier(.2,.8,.2,1)";

/**
 * A finger that draws a list down from its top asks for it again. The list stays where it is; a
 * ring comes down over it. In the place of the browser's own, which loads the whole page, and which
 * an installed app on a telephone may not have.
 */
export function PullToRefresh() {
  const { t } = useText();
  const { pathname } = useLocation();
  const { revalidate } = useRevalidator();
  const refreshCounts = useMemberState()?.refreshCounts;
  const ring = useRef<HTMLDivElement>(null);
  const [busy, setBusy] = useState(false);
  const on = lists.test(pathname);

  const refresh = useEffectEvent(async () => {
    setBusy(true);
    draw(ring.current, enough, true);
    // The inbox is fed by what is polled, not by its loader.
    refreshCounts?.();
    const waited = new Promise((done) => setTimeout(done, leastMs));
    await Promise.allSettled([revalidate(), waited]);
    setBusy(false);
    draw(ring.current, 0, true);
  });

  useEffect(() => {
    if (!on || !matchMedia("(pointer: coarse)").matches) return;
    const { style } = document.documentElement;
    style.overscrollBehaviorY = "contain";
    let from: Touch | null = null;
    let pulled = 0;
    const begin = ({ touches: [first, second], target }: TouchEvent) => {
      pulled = 0;
      from = first && !second && atTop(target) ? first : null;
    };
    const move = (event: TouchEvent) => {
      const [now] = event.touches;
      if (!from || !now) return;
      const down = now.clientY - from.clientY;
      if (pulled === 0 && (down < 0 || Math.abs(now.clientX - from.clientX) > down)) {
        from = null; // up, or to the side: not this gesture
        return;
      }
      if (down < 10 && pulled === 0) return;
      if (event.cancelable) event.preventDefault();
      if (pulled < enough && down >= enough) (navigator as Partial<Navigator>).vibrate?.(8);
      pulled = Math.max(down, 1);
      draw(ring.current, pulled, false);
    };
    const end = ({ type }: TouchEvent) => {
      if (!from) return;
      from = null;
      if (type === "touchend" && pulled >= enough) void refresh();
      else draw(ring.current, 0, true);
    };
    addEventListener("touchstart", begin, { passive: true });
    addEventListener("touchmove", move, { passive: false });
    addEventListener("touchend", end);
    addEventListener("touchcancel", end);
    return () => {
      style.overscrollBehaviorY = "";
      removeEventListener("touchstart", begin);
      removeEventListener("touchmove", move);
      removeEventListener("touchend", end);
      removeEventListener("touchcancel", end);
    };
  }, [on]);

  if (!on) return null;
  return (
    <>
      <div
        ref={ring}
        aria-hidden="true"
        className="pointer-events-none fixed inset-x-0 top-2 z-30 mx-auto grid size-11 place-items-center rounded-pill border border-line bg-card text-wine opacity-0 shadow-card"
      >
        {busy ? <Spinner /> : <RefreshCw className="size-5" />}
      </div>
      <output className="sr-only">{busy && t("app.loading")}</output>
    </>
  );
}

/** Nothing under the finger is scrolled down, and no dialog is open. */
function atTop(target: EventTarget | null): boolean {
  if (scrollY > 0 || document.querySelector("dialog:modal, :popover-open:not(.toasts)"))
    return false;
  for (let each = target instanceof Element ? target : null; each; each = each.parentElement)
    if (each.scrollTop > 0) return false;
  return true;
}

/** The ring where a pull of so many pixels brings it. */
function draw(ring: HTMLElement | null, pulled: number, smooth: boolean): void {
  if (!ring) return;
  const share = Math.min(pulled, farthest) / enough;
  ring.style.transition = smooth ? `transform 280ms ${curve}, opacity 180ms` : "none";
  ring.style.opacity = String(Math.min(1, share));
  ring.style.transform = `translateY(${share * 64}px) rotate(${share * 270}deg)`;
}
