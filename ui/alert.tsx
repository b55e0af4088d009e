import { X } from "lucide-react";
import type { ReactNode } from "react";
import { type Tone, ToneIcon } from "./tone-icon.tsx";

interface AlertProps {
  tone?: Tone;
  title?: ReactNode;
  children?: ReactNode;
  /** buttons or links below the words */
  actions?: ReactNode;
  onDismiss?: () => void;
  dismissLabel?: string;
  /** "alert" interrupts a screen reader: only for a refusal that has just happened */
  role?: "status" | "alert";
}

/** A banner in the page: what is the case, and what can be done. */
export function Alert({ tone = "info", title, children, actions, onDismiss, dismissLabel, role }: AlertProps) {
  return (
    <div className="alert" data-tone={tone} role={role}>
      <ToneIcon tone={tone} />
      <div className="alert-words">
        {title && <p className="alert-title">{title}</p>}
        {children && <div>{children}</div>}
        {actions && <div className="alert-actions">{actions}</div>}
      </div>
      {onDismiss && (
        <button type="button" className="dialog-close" aria-label={dismissLabel} onClick={onDismiss}>
          <X aria-hidden="true" />
        </button>
      )}
    </div>
  );
}
