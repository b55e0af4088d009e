import { X } from "lucide-react";
import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { dismissToast, type Toast, toastStore } from "./toast.ts";
import { ToneIcon } from "#ui/tone-icon.tsx";

/** Long enough to read slowly; waits while the pointer or the focus is on it. */
const SHOWN_FOR_MS = 7000;

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
  useEffect(() => {
    if (held) return;
    const timer = setTimeout(() => dismissToast(toast.id), SHOWN_FOR_MS);
    return () => clearTimeout(timer);
  }, [held, toast.id]);
  return (
    <div
      className="toast"
      data-tone={toast.tone}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <ToneIcon tone={toast.tone} />
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
