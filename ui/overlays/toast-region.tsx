import { X } from "lucide-react";
import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { dismissToast, type Toast, toastStore } from "./toast.ts";
import { ToneIcon } from "#ui/tone-icon.tsx";

/** Long enough to read slowly; waits while the pointer or the focus is on it. */
const SHOWN_FOR_MS = 7000;
const NEWS_SHOWN_FOR_MS = 5000;
/** A finger that draws it up as far as this puts it away. */
const AWAY_PX = 24;

/** Once per page, in the root. A popover, so that it lies above an open dialog. */
export function ToastRegion({ label, closeLabel }: { label: string; closeLabel: string }) {
  const toasts = useSyncExternalStore(toastStore.subscribe, toastStore.current, toastStore.none);
  const region = useRef<HTMLElement>(null);
  const newest = toasts.at(-1)?.id;

  useEffect(() => {
    if (newest === undefined) return;
    region.current?.hidePopover?.();
    region.current?.showPopover?.();
  }, [newest]);

  return (
    <section ref={region} popover="manual" className="toasts" aria-label={label}>
      <div aria-live="polite" className="contents">
        {toasts.map((each) => (
          <ToastCard key={each.id} toast={each} closeLabel={closeLabel} />
        ))}
      </div>
    </section>
  );
}

function ToastCard({ toast, closeLabel }: { toast: Toast; closeLabel: string }) {
  const [held, setHeld] = useState(false);
  const pressedAt = useRef<number | null>(null);
  const shownForMs = toast.face ? NEWS_SHOWN_FOR_MS : SHOWN_FOR_MS;
  useEffect(() => {
    if (held) return;
    const timer = setTimeout(() => dismissToast(toast.id), shownForMs);
    return () => clearTimeout(timer);
  }, [held, toast.id, shownForMs]);
  const draw = (card: HTMLElement, up: number) => {
    card.style.translate = up > 0 ? `0 ${-up}px` : "";
  };
  return (
    <div
      className="toast"
      data-tone={toast.tone}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      onPointerDown={({ pointerType, clientY }) => {
        if (pointerType === "touch") pressedAt.current = clientY;
      }}
      onPointerMove={({ currentTarget, clientY }) => {
        if (pressedAt.current !== null) draw(currentTarget, pressedAt.current - clientY);
      }}
      onPointerUp={({ currentTarget, clientY }) => {
        const up = pressedAt.current === null ? 0 : pressedAt.current - clientY;
        pressedAt.current = null;
        if (up > AWAY_PX) dismissToast(toast.id);
        else draw(currentTarget, 0);
      }}
      onPointerCancel={({ currentTarget }) => {
        pressedAt.current = null;
        draw(currentTarget, 0);
      }}
    >
      {toast.face ?? <ToneIcon tone={toast.tone} />}
      <div className="toast-words">{toast.words}</div>
      <button
        type="button"
        className="dialog-close"
        aria-label={closeLabel}
        onClick={() => dismissToast(toast.id)}
      >
        <X aria-hidden="true" />
      </button>
    </div>
  );
}
