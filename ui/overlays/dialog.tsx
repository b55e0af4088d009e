import { X } from "lucide-react";
import { type ReactNode, useId, useLayoutEffect, useRef } from "react";

interface DialogProps {
  open: boolean;
  /**
   * the member closed it: Escape, the backdrop, the cross. The caller then sets `open` to false.
   */
  onClose: () => void;
  title: ReactNode;
  closeLabel: string;
  /** false: neither the backdrop nor Escape closes it and there is no cross (signup in progress) */
  dismissable?: boolean;
  /** actions, within thumb reach at the bottom */
  footer?: ReactNode;
  size?: "normal" | "wide";
  children: ReactNode;
}

/**
 * A modal conversation: a sheet from below on a phone, a card in the middle elsewhere. The native
 * element keeps the focus inside and returns it; css locks the page behind
 * (`html:has(dialog:modal)`).
 */
export function Dialog({
  open,
  onClose,
  title,
  closeLabel,
  dismissable = true,
  footer,
  size,
  children,
}: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const pressedOutside = useRef(false);
  const titleId = useId();

  // Before it leaves the document: a dialog that is gone cannot give the focus back.
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element || !open) return;
    if (!element.open) element.showModal();
    return () => element.close();
  }, [open]);

  return (
    <dialog
      ref={dialog}
      className="dialog"
      data-size={size}
      aria-labelledby={titleId}
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        if (dismissable) onClose();
      }}
      // Chromium closes on a second Escape whatever `cancel` says; refusing the key refuses both
      onKeyDown={(event) => event.key === "Escape" && !dismissable && event.preventDefault()}
      onPointerDown={(event) => {
        pressedOutside.current = event.target === event.currentTarget;
      }}
      onClick={(event) => {
        if (dismissable && pressedOutside.current && event.target === event.currentTarget)
          onClose();
      }}
    >
      <div className="dialog-inner">
        <header className="dialog-head">
          <h2 id={titleId} tabIndex={-1}>
            {title}
          </h2>
          {dismissable && (
            <button
              type="button"
              className="dialog-close"
              aria-label={closeLabel}
              onClick={onClose}
            >
              <X aria-hidden="true" />
            </button>
          )}
        </header>
        <div className="dialog-body">{children}</div>
        {footer && <footer className="dialog-foot">{footer}</footer>}
      </div>
    </dialog>
  );
}
